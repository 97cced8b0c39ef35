// Every error text that a person may read, as a type: a language that lacks one does not compile. No code of it ships.

import type { ANYTHING_ELSE, SERVER, VIEWS } from './error-views.ts'
import type { ErrorMessage } from './errors.ts'
import type { CODE_NUMERIC } from './fields.ts'
import type { LATER_ELSE, LATER_VIEWS } from './later-views.ts'
import type { PASSKEY_ELSE, PASSKEY_VIEWS } from './passkey-views.ts'
import type { WALLET_ELSE, WALLET_VIEWS } from './wallet-views.ts'

/** Title, text and button of every view below `T`. */
type ViewText<T> = T extends { to: string } | { title: string } | { text: string }
  ? Exclude<T[keyof T & ('title' | 'text' | 'button')], '' | typeof SERVER>
  : T extends object
    ? { [K in keyof T]: ViewText<T[K]> }[keyof T]
    : never

/** Messages that stand on a screen as the service, or the page, wrote them (`SERVER` in the catalogue). Others are shown in English. */
type ShownMessage = ErrorMessage<
  | 'cannot_link_more_of_type'
  | 'cannot_unlink_sole_account'
  | 'client_request_timeout'
  | 'disallowed_login_method'
  | 'internal_error'
  | 'invalid_credentials'
  | 'linked_to_another_user'
  | 'missing_or_invalid_token'
  | 'must_be_authenticated'
  | 'service_unavailable'
  | 'service_unreachable'
  | 'too_many_requests'
  | 'twilio_verification_failed'
  | 'user_unsubscribed'
>

/** The texts of the error catalogue, in the English in which the flows carry them, by the part of a language that has them (src/i18n/parts.ts). */
interface Texts {
  first: ViewText<typeof VIEWS> | ViewText<typeof ANYTHING_ELSE> | ShownMessage | typeof CODE_NUMERIC
  rare: ViewText<typeof PASSKEY_VIEWS> | ViewText<typeof PASSKEY_ELSE>
  wallets:
    | ViewText<typeof WALLET_VIEWS>
    | ViewText<typeof WALLET_ELSE>
    | ViewText<typeof LATER_VIEWS>
    | ViewText<typeof LATER_ELSE>
    | ErrorMessage<'wallet_locked' | 'wallet_request_pending'>
}
/** What the first part says is said. */
type TextsOf<P extends string> = P extends 'first' ? Texts[P] : P extends keyof Texts ? Exclude<Texts[P], Texts['first']> : never

/** A part of the error catalogue in a language, by its English. */
export type Catalogue<P extends string = 'first'> = Readonly<Record<TextsOf<P>, string>>
