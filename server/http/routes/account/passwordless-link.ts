// Linking, changing and unlinking e-mail addresses and phone numbers (docs/design/protocol.md, "Calls").

import type { WireUser } from '../../../../src/contract/entities.ts'
import { linkWithCode } from '../../../services/account/link.ts'
import type { Core } from '../../../services/core.ts'
import { emailIdentifier, type Identifier, phoneIdentifier } from '../../../services/login/identifier.ts'
import type { Call, Handlers } from '../../mount.ts'
import { withDevice } from '../login/code-call.ts'
import { signedIn, unlinkOwn } from './signed-in.ts'

/** Links what the code proves; with `old` it takes that one's place. */
const linkOwn = (core: Core, call: Call, identifier: Identifier, code: string, old?: Identifier): Promise<WireUser> =>
  withDevice(core, call, (shown) => linkWithCode(core, call.app, signedIn(call), { identifier, code, ...shown }, old))

type Own = `${'passwordless' | 'passwordless_sms'}.${'link' | 'update' | 'unlink'}`

export const passwordlessLink: Pick<Handlers, Own> = {
  'passwordless.link': (core, call, { email, code }) => linkOwn(core, call, emailIdentifier(email), code),

  'passwordless.update': (core, call, { oldAddress, newAddress, code }) =>
    linkOwn(core, call, emailIdentifier(newAddress), code, emailIdentifier(oldAddress)),

  'passwordless.unlink': (core, call, { address }) => unlinkOwn(core, call, emailIdentifier(address)),

  'passwordless_sms.link': (core, call, { phoneNumber, code }) => linkOwn(core, call, phoneIdentifier(phoneNumber), code),

  'passwordless_sms.update': (core, call, { old_phone_number, new_phone_number, code }) =>
    linkOwn(core, call, phoneIdentifier(new_phone_number), code, phoneIdentifier(old_phone_number)),

  'passwordless_sms.unlink': (core, call, { phoneNumber }) => unlinkOwn(core, call, phoneIdentifier(phoneNumber)),
}
