// The screens of the moment `mfa`: the second factor, shown and enrolled in.

import * as codes from '../../flows/mfa/codes.ts'
import * as enrollment from '../../flows/mfa/enrollment.ts'
import * as method from '../../flows/mfa/method.ts'
import * as passkeys from '../../flows/mfa/passkeys.ts'
import * as sms from '../../flows/mfa/sms.ts'
import * as totp from '../../flows/mfa/totp.ts'
import * as verification from '../../flows/mfa/verification.ts'
import { jobs as verificationJobs } from '../../flows/mfa/verification-jobs.ts'
import { row } from '../screen.ts'
import * as Codes from './codes.tsx'
import * as Enrollment from './enrollment.tsx'
import * as Method from './method.tsx'
import * as Passkeys from './passkeys.tsx'
import * as Sms from './sms.tsx'
import * as Totp from './totp.tsx'
import * as Verification from './verification.tsx'

/** Trust: a login that asks for a factor is left by logging out alone. Besides, all of them explain themselves. */
const more = {
  closable: ({ for: end }: { for?: 'page' | 'login' }) => end !== 'login',
  info: () => ({ screen: 'WHY_SECURE_SCREEN', params: { about: 'factor' } }) as const,
}

export const rows = {
  MFA_VERIFICATION_SCREEN: row(
    'mfa-verification',
    verification.machine,
    verificationJobs,
    Verification.default,
    Verification.copy,
    Verification.styles,
    more,
  ),
  MFA_ENROLLMENT_FLOW_SCREEN: row(
    'mfa-enrollment',
    enrollment.machine,
    enrollment.jobs,
    Enrollment.default,
    Enrollment.copy,
    Enrollment.styles,
    more,
  ),
  MFA_ENROLLMENT_FLOW_SCREEN_TOTP: row('mfa-totp', totp.machine, totp.jobs, Totp.default, Totp.copy, Totp.styles, more),
  MFA_ENROLLMENT_FLOW_SCREEN_SMS: row('mfa-sms', sms.machine, sms.jobs, Sms.default, Sms.copy, Sms.styles, more),
  MFA_ENROLLMENT_FLOW_SCREEN_PASSKEY: row(
    'mfa-passkeys',
    passkeys.machine,
    passkeys.jobs,
    Passkeys.default,
    Passkeys.copy,
    Passkeys.styles,
    more,
  ),
  MFA_ENROLLMENT_FLOW_SCREEN_METHOD: row('mfa-method', method.machine, method.jobs, Method.default, Method.copy, Method.styles),
  MFA_ENROLLMENT_FLOW_SCREEN_CODES: row('mfa-codes', codes.machine, codes.jobs, Codes.default, Codes.copy, Codes.styles, {
    closable: more.closable,
  }),
}
