// Linking, changing and unlinking e-mail addresses (docs/design/protocol.md, "Calls").

import { linkWithCode, unlinkAccount } from '../../../services/account/link.ts'
import { emailIdentifier } from '../../../services/login/identifier.ts'
import type { Handlers } from '../../mount.ts'
import { withDevice } from '../login/code-call.ts'
import { signedIn } from './signed-in.ts'

export const passwordlessLink: Pick<Handlers, 'passwordless.link' | 'passwordless.update' | 'passwordless.unlink'> = {
  'passwordless.link': (core, call, { email, code }) =>
    withDevice(core, call, (shown) =>
      linkWithCode(core, call.app, signedIn(call), { identifier: emailIdentifier(email), code, ...shown }),
    ),

  'passwordless.update': (core, call, { oldAddress, newAddress, code }) =>
    withDevice(core, call, (shown) =>
      linkWithCode(
        core,
        call.app,
        signedIn(call),
        { identifier: emailIdentifier(newAddress), code, ...shown },
        emailIdentifier(oldAddress),
      ),
    ),

  'passwordless.unlink': (core, call, { address }) =>
    unlinkAccount(core, call.app, signedIn(call), { identifier: emailIdentifier(address), idempotencyKey: call.idempotencyKey }),
}
