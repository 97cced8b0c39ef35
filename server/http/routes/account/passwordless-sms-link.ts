// Linking, changing and unlinking phone numbers (docs/design/protocol.md, "Calls").

import { linkWithCode, unlinkAccount } from '../../../services/account/link.ts'
import { phoneIdentifier } from '../../../services/login/identifier.ts'
import type { Handlers } from '../../mount.ts'
import { withDevice } from '../login/code-call.ts'
import { signedIn } from './signed-in.ts'

export const passwordlessSmsLink: Pick<
  Handlers,
  'passwordless_sms.link' | 'passwordless_sms.update' | 'passwordless_sms.unlink'
> = {
  'passwordless_sms.link': (core, call, { phoneNumber, code }) =>
    withDevice(core, call, (shown) =>
      linkWithCode(core, call.app, signedIn(call), { identifier: phoneIdentifier(phoneNumber), code, ...shown }),
    ),

  'passwordless_sms.update': (core, call, { old_phone_number, new_phone_number, code }) =>
    withDevice(core, call, (shown) =>
      linkWithCode(
        core,
        call.app,
        signedIn(call),
        { identifier: phoneIdentifier(new_phone_number), code, ...shown },
        phoneIdentifier(old_phone_number),
      ),
    ),

  'passwordless_sms.unlink': (core, call, { phoneNumber }) =>
    unlinkAccount(core, call.app, signedIn(call), {
      identifier: phoneIdentifier(phoneNumber),
      idempotencyKey: call.idempotencyKey,
    }),
}
