// Second factors (docs/design/protocol.md, "Second factor").

import type { EndpointName } from '../../../../src/contract/table.ts'
import type { Core } from '../../../services/core.ts'
import { beginTotp, enrollPasskeys, enrollSms, enrollTotp, unenroll } from '../../../services/factors/enroll.ts'
import { factorOptionsFor } from '../../../services/factors/passkey-options.ts'
import { renewCodes } from '../../../services/factors/recovery-codes.ts'
import { type CodeAsk, sendEnrollCode, sendFactorCode } from '../../../services/factors/sms.ts'
import {
  describeFactors,
  verifyFactorPasskey,
  verifyRecoveryCode,
  verifySms,
  verifyTotp,
} from '../../../services/factors/verify.ts'
import type { Call, Handlers } from '../../mount.ts'
import { signedIn } from './signed-in.ts'

const askOf = (core: Core, call: Call): CodeAsk => {
  const { address, language, seen, origin } = call
  // The frame's own host is none that a phone may offer the code at.
  const isFrame = origin === new URL(core.env.PUBLIC_URL).origin
  const host = origin && !isFrame ? new URL(origin).hostname : null
  return { claims: signedIn(call), address, language, seen, host }
}
const options = (core: Core, call: Call, { relying_party }: { relying_party?: string | undefined }) =>
  factorOptionsFor(core, call.app, signedIn(call), { origin: call.origin, relyingParty: relying_party })

export const mfa: Pick<Handlers, Extract<EndpointName, `mfa.${string}`>> = {
  'mfa.describe': (core, call) => describeFactors(core, call.app, signedIn(call)),

  'mfa.smsInit': async (core, call, body) => {
    const ask = askOf(core, call)
    if (body.action === 'verify') await sendFactorCode(core, call.app, ask)
    else await sendEnrollCode(core, call.app, body.phoneNumber, ask)
    return { success: true }
  },
  'mfa.smsEnroll': (core, call, body) => enrollSms(core, call.app, signedIn(call), body),
  'mfa.smsVerify': (core, call, { code }) => verifySms(core, call.app, signedIn(call), code),
  'mfa.smsUnenroll': (core, call) => unenroll(core, call.app, signedIn(call), 'sms'),

  'mfa.totpInit': (core, call) => beginTotp(core, call.app, signedIn(call)),
  'mfa.totpEnroll': (core, call, { code }) => enrollTotp(core, call.app, signedIn(call), code),
  'mfa.totpVerify': (core, call, { code }) => verifyTotp(core, call.app, signedIn(call), code),
  'mfa.totpUnenroll': (core, call) => unenroll(core, call.app, signedIn(call), 'totp'),

  'mfa.passkeysInit': options,
  'mfa.passkeyInit': options,
  'mfa.passkeysVerify': (core, call, { authenticator_response }) =>
    verifyFactorPasskey(core, call.app, signedIn(call), authenticator_response),
  'mfa.passkeysEnrollment': (core, call, { credential_ids }) =>
    enrollPasskeys(core, call.app, signedIn(call), [...new Set(credential_ids)]),

  'mfa.recoveryCodes': async (core, call) => ({ recovery_codes: await renewCodes(core, call.app, signedIn(call)) }),
  'mfa.recoveryVerify': (core, call, { code }) => verifyRecoveryCode(core, call.app, signedIn(call), code, call.seen),
}
