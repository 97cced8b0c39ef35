// Taking over accounts that another user has linked (docs/design/protocol.md, "Account transfer").

import { number, object, parseJson, pipe, safeParse, string } from 'valibot'
import type { WireUser } from '../../../../src/contract/entities.ts'
import { transferAccount } from '../../../services/account/transfer.ts'
import type { Core } from '../../../services/core.ts'
import { emailIdentifier, phoneIdentifier, walletSubject } from '../../../services/login/identifier.ts'
import { ANY_PROVIDER } from '../../../stores/account/transfers.ts'
import type { Call, Handlers } from '../../mount.ts'
import { signedIn } from './signed-in.ts'

interface Account {
  readonly type: string
  readonly subject: string
}
const takeOver = (core: Core, call: Call, nonce: string, account: Account): Promise<WireUser> =>
  transferAccount(core, call.app, signedIn(call), { nonce, account, idempotencyKey: call.idempotencyKey })

/** The id in what Telegram has handed to an app within it (JSON); empty for none. */
const idIn = (user = ''): string => {
  const told = safeParse(teller, user)
  return told.success ? String(told.output.id) : ''
}
const teller = pipe(string(), parseJson(), object({ id: number() }))

type Own = `${'passwordless' | 'passwordless_sms' | 'siwe' | 'farcaster' | 'telegram' | 'oauth'}.transfer`

export const accountTransfer: Pick<Handlers, Own> = {
  'passwordless.transfer': (core, call, { nonce, email }) => takeOver(core, call, nonce, emailIdentifier(email)),
  'passwordless_sms.transfer': (core, call, { nonce, phoneNumber }) => takeOver(core, call, nonce, phoneIdentifier(phoneNumber)),
  'siwe.transfer': (core, call, { nonce, address }) =>
    takeOver(core, call, nonce, { type: 'wallet', subject: walletSubject(address) }),
  'farcaster.transfer': (core, call, { nonce, farcaster_id }) =>
    takeOver(core, call, nonce, { type: 'farcaster', subject: String(farcaster_id) }),
  'telegram.transfer': (core, call, { nonce, telegram_auth_result: result, telegram_web_app_data: webApp }) =>
    takeOver(core, call, nonce, { type: 'telegram', subject: String(result?.id ?? idIn(webApp?.user)) }),
  'oauth.transfer': (core, call, { nonce, userInfo: { subject } }) =>
    takeOver(core, call, nonce, { type: ANY_PROVIDER, subject }),
}
