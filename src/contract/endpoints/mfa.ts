// Second factors: enrolling in them, showing them, leaving them; and codes of last resort.
// See docs/design/protocol.md, "Second factor"; docs/design/security.md, "Second factor".

import { array, literal, maxLength, nullable, number, object, optional, pipe, strictObject, string, trim, variant } from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import { MFA_METHODS, wireUser } from '../entities.ts'
import { loginCode, phoneNumber } from '../fields.ts'
import { openWord } from '../open-words.ts'
import { assertion, relyingParty } from '../passkeys/passkey-shapes.ts'
import { BEGIN_PASSKEY, ENROLL, SESSION, SHOW, SMS, UNENROLL } from '../refusals.ts'

/** Calls of pages and of the frame. */
const MFA_CALL = { method: 'POST', access: 'bearer', from: 'both', retry: true, once: false, delegated: true } as const
/** Changes factors: who has one has shown it. */
const CHANGE_CALL = { ...MFA_CALL, stepUp: true } as const

/** Of calls that name nothing. */
const noBody = () => optional(object({}), {})
/** What a right factor gives: it names this verification, for the session's user and app. */
const shown = object({ token: string() })
/** The user, and with the first factor the codes of last resort: they are told here and never again. */
const enrolled = object({ ...wireUser.entries, recovery_codes: optional(array(string())) })

/** A second factor as its owner sees it. Times are unix seconds. */
const wireFactor = object({
  type: openWord(MFA_METHODS),
  verified_at: number(),
  last_used_at: nullable(number()),
  /** The last digits of a number; null for the others. */
  ends_with: nullable(string()),
})

/** The factors of the user in the order in which they were enrolled, and how many codes of last resort are left. */
export const describe = endpoint()({
  ...MFA_CALL,
  name: 'mfa.describe',
  method: 'GET',
  path: '/api/v1/mfa',
  answer: object({ factors: array(wireFactor), recovery_codes_left: number() }),
})

const smsInitBody = () =>
  variant('action', [strictObject({ action: literal('verify') }), strictObject({ action: literal('enroll'), phoneNumber })])

/** Sends a code: to the number that is enrolled, or to one that is to be. 429 with Retry-After inside the cool-down. */
export const smsInit = endpoint<typeof smsInitBody>()({
  ...MFA_CALL,
  once: true,
  name: 'mfa.smsInit',
  path: '/api/v1/mfa/passwordless_sms/init',
  answer: object({ success: literal(true) }),
})

const smsEnrollBody = () => object({ code: loginCode, phoneNumber, action: optional(literal('enroll')) })

/** Enrols a number. 422 `invalid_credentials` for a wrong code. */
export const smsEnroll = endpoint<typeof smsEnrollBody>()({
  ...CHANGE_CALL,
  name: 'mfa.smsEnroll',
  path: '/api/v1/mfa/passwordless_sms/enroll',
  answer: enrolled,
})

const smsVerifyBody = () => object({ code: loginCode })

/** Shows the factor. 401 `missing_or_invalid_mfa` for a wrong code, 429 `mfa_verification_max_attempts_reached` after too many. */
export const smsVerify = endpoint<typeof smsVerifyBody>()({
  ...MFA_CALL,
  name: 'mfa.smsVerify',
  path: '/api/v1/mfa/passwordless_sms/verify',
  answer: shown,
})

/** Leaves the factor. 404 `linked_account_not_found` where it is not enrolled. */
export const smsUnenroll = endpoint<typeof noBody>()({
  ...CHANGE_CALL,
  name: 'mfa.smsUnenroll',
  path: '/api/v1/mfa/passwordless_sms/unenroll',
  answer: wireUser,
})

/** Makes a secret for an authenticator app, or gives the one that waits for its enrolment. 400 `cannot_link_more_of_type` where one is enrolled. */
export const totpInit = endpoint<typeof noBody>()({
  ...CHANGE_CALL,
  name: 'mfa.totpInit',
  path: '/api/v1/mfa/totp/init',
  answer: object({ totpSecret: string(), totpAuthUrl: string() }),
})

const totpEnrollBody = () => object({ code: loginCode })

/** Enrols the app that shows codes of the secret. 422 `invalid_credentials` for a wrong code. */
export const totpEnroll = endpoint<typeof totpEnrollBody>()({
  ...CHANGE_CALL,
  name: 'mfa.totpEnroll',
  path: '/api/v1/mfa/totp/enroll',
  answer: enrolled,
})

const totpVerifyBody = () => object({ code: loginCode })

/** Shows the factor; a code counts once. Refusals as of {@link smsVerify}. */
export const totpVerify = endpoint<typeof totpVerifyBody>()({
  ...MFA_CALL,
  name: 'mfa.totpVerify',
  path: '/api/v1/mfa/totp/verify',
  answer: shown,
})

export const totpUnenroll = endpoint<typeof noBody>()({
  ...CHANGE_CALL,
  name: 'mfa.totpUnenroll',
  path: '/api/v1/mfa/totp/unenroll',
  answer: wireUser,
})

const passkeysInitBody = () => optional(object({ relying_party: relyingParty }), {})

const descriptor = object({ id: string(), type: literal('public-key'), transports: optional(array(string())) })
/** What `navigator.credentials.get` is asked with: the enrolled passkeys alone. */
const factorOptions = object({
  challenge: string(),
  timeout: number(),
  rp_id: string(),
  allow_credentials: array(descriptor),
  user_verification: literal('required'),
})
const begun = object({ relying_party: optional(string()), options: factorOptions })

/** Begins to show a passkey. */
export const passkeysInit = endpoint<typeof passkeysInitBody>()({
  ...MFA_CALL,
  name: 'mfa.passkeysInit',
  path: '/api/v1/mfa/passkeys/init',
  answer: begun,
})
/** The same in the spelling of older clients. */
export const passkeyInit = endpoint<typeof passkeysInitBody>()({
  ...MFA_CALL,
  name: 'mfa.passkeyInit',
  path: '/api/v1/mfa/passkey/init',
  answer: begun,
})

const passkeysVerifyBody = () => object({ relying_party: relyingParty, authenticator_response: assertion })

/** Shows the factor. Refusals as of {@link smsVerify}. */
export const passkeysVerify = endpoint<typeof passkeysVerifyBody>()({
  ...MFA_CALL,
  name: 'mfa.passkeysVerify',
  path: '/api/v1/mfa/passkeys/verify',
  answer: shown,
})

const passkeysEnrollmentBody = () => object({ credential_ids: pipe(array(pipe(string(), maxLength(1364))), maxLength(16)) })

/** Says which of the user's passkeys are a second factor; none of them leaves it. 404 `linked_account_not_found` for one that is not theirs. */
export const passkeysEnrollment = endpoint<typeof passkeysEnrollmentBody>()({
  ...CHANGE_CALL,
  name: 'mfa.passkeysEnrollment',
  path: '/api/v1/mfa/passkeys/enrollment',
  answer: enrolled,
})

/** Makes new codes of last resort: the former ones are worth nothing from then on. Not part of the protocol. */
export const recoveryCodes = endpoint<typeof noBody>()({
  ...CHANGE_CALL,
  name: 'mfa.recoveryCodes',
  path: '/api/v1/mfa/recovery_codes',
  answer: object({ recovery_codes: array(string()) }),
})

const recoveryVerifyBody = () => object({ code: pipe(string(), trim(), maxLength(64)) })

/** Shows a code of last resort, which counts once. Refusals as of {@link smsVerify}. Not part of the protocol. */
export const recoveryVerify = endpoint<typeof recoveryVerifyBody>()({
  ...MFA_CALL,
  name: 'mfa.recoveryVerify',
  path: '/api/v1/mfa/recovery_codes/verify',
  answer: shown,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(describe, null, "The user's second factors, and how many codes of last resort are left", SESSION),
  described(smsInit, smsInitBody, 'Send a code of a second factor by text message', [
    SESSION,
    'disallowed_login_method',
    'linked_account_not_found',
    SMS,
    'service_unavailable',
  ]),
  described(smsEnroll, smsEnrollBody, 'Enrol a phone number as a second factor', ENROLL),
  described(smsVerify, smsVerifyBody, 'Show a second factor: a code that was sent', SHOW),
  described(smsUnenroll, noBody, 'Leave the second factor by text message', UNENROLL),
  described(totpInit, noBody, 'Make a secret for an authenticator app', ENROLL),
  described(totpEnroll, totpEnrollBody, 'Enrol an authenticator app as a second factor', ENROLL),
  described(totpVerify, totpVerifyBody, 'Show a second factor: a code of an authenticator app', SHOW),
  described(totpUnenroll, noBody, 'Leave the authenticator app', UNENROLL),
  described(passkeysInit, passkeysInitBody, 'Begin to show a passkey as a second factor', BEGIN_PASSKEY),
  described(passkeyInit, passkeysInitBody, 'The same in the spelling of older clients', BEGIN_PASSKEY),
  described(passkeysVerify, passkeysVerifyBody, 'Show a second factor: a passkey', SHOW),
  described(passkeysEnrollment, passkeysEnrollmentBody, "Say which of the user's passkeys are a second factor", [
    ENROLL,
    'linked_account_not_found',
  ]),
  described(recoveryCodes, noBody, 'Make new codes of last resort', UNENROLL),
  described(recoveryVerify, recoveryVerifyBody, 'Show a code of last resort in the place of a second factor', SHOW),
]
