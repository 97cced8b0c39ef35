// What the service does about second factors for the frame, by the access token that the page gave.

import type { AnswerOf, BodyOf } from '../../src/contract/endpoint.ts'
import * as mfa from '../../src/contract/endpoints/mfa.ts'
import type { MfaMethod } from '../../src/contract/entities.ts'
import { RECOVERY_CODE, type ShownMethod } from '../../src/contract/mfa.ts'
import type { CallService } from './call.ts'

/** A factor as a message brings it. */
interface ShownFactor {
  readonly method: ShownMethod
  readonly code: unknown
  readonly relyingParty?: string | undefined
}
/** What is to be enrolled. */
export interface Enrolling {
  readonly method: MfaMethod
  readonly phoneNumber: string
  readonly code: string
  readonly credentialIds: readonly string[]
}

/** Each rejects with a LatchkeyError. */
export interface FactorService {
  /** Resolves where the factor was right: the session is stamped then. */
  showFactor(token: string, factor: ShownFactor): Promise<unknown>
  sendEnrollCode(token: string, phoneNumber: string): Promise<unknown>
  newTotpSecret(token: string): Promise<AnswerOf<typeof mfa.totpInit>>
  enrollFactor(token: string, factor: Enrolling): Promise<AnswerOf<typeof mfa.totpEnroll>>
  leaveFactor(token: string, method: MfaMethod): Promise<unknown>
}

type Assertion = BodyOf<typeof mfa.passkeysVerify>['authenticator_response']

export const factorService = (call: CallService): FactorService => ({
  showFactor: (token, { method, code, relyingParty }) => {
    if (method === 'passkey') {
      const body = { relying_party: relyingParty, authenticator_response: code as Assertion }
      return call(mfa.passkeysVerify, { token, body })
    }
    const row = { sms: mfa.smsVerify, totp: mfa.totpVerify, [RECOVERY_CODE]: mfa.recoveryVerify }[method]
    return call(row, { token, body: { code: String(code) } })
  },
  sendEnrollCode: (token, phoneNumber) => call(mfa.smsInit, { token, body: { action: 'enroll', phoneNumber } }),
  newTotpSecret: (token) => call(mfa.totpInit, { token }),
  enrollFactor: (token, { method, phoneNumber, code, credentialIds }) => {
    if (method === 'sms') return call(mfa.smsEnroll, { token, body: { phoneNumber, code } })
    if (method === 'totp') return call(mfa.totpEnroll, { token, body: { code } })
    return call(mfa.passkeysEnrollment, { token, body: { credential_ids: [...credentialIds] } })
  },
  leaveFactor: (token, method) => {
    if (method === 'sms') return call(mfa.smsUnenroll, { token })
    if (method === 'totp') return call(mfa.totpUnenroll, { token })
    return call(mfa.passkeysEnrollment, { token, body: { credential_ids: [] } })
  },
})
