// A request to the wallet frame that needs a second factor: the person is asked, and it is made again with it.
// See docs/design/requests.md, "Seats".

import * as mfa from '../contract/endpoints/mfa.ts'
import type { MfaMethod } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { MFA_ATTEMPTS } from '../contract/wallet-limits.ts'
import { askForMfa } from './mfa-seat.ts'
import type { Runtime } from './runtime.ts'

const isWrong = (error: unknown): boolean => error instanceof LatchkeyError && error.code === 'missing_or_invalid_mfa'

/** Asks until a factor is right. Any other error than a wrong factor is the request's own, and ends it. */
export const withFactor = async <T>(
  runtime: Runtime,
  methods: readonly MfaMethod[],
  ask: (factor: object) => Promise<T>,
): Promise<T> => {
  const { api, session } = runtime
  // The attempt without a factor was the first one.
  let attempts = 1
  let ended: (() => T) | null = null
  await askForMfa(runtime, {
    methods,
    async init(method) {
      if (method === 'totp') return null
      return session.authorized<unknown>(async (token) => {
        if (method === 'sms') return api(mfa.smsInit, { token, body: { action: 'verify' } })
        return (await api(mfa.passkeysInit, { token, body: {} })).options
      })
    },
    async submit(mfaMethod, mfaCode) {
      if (attempts >= MFA_ATTEMPTS)
        throw new LatchkeyError('mfa_verification_max_attempts_reached', 'The verification failed too often.')
      attempts++
      try {
        const answer = await ask({ mfaMethod, mfaCode, relyingParty: location.origin })
        ended = () => answer
      } catch (error) {
        if (isWrong(error)) throw error
        ended = () => {
          throw error
        }
      }
    },
  })
  if (ended) return (ended as () => T)()
  throw new LatchkeyError('mfa_canceled', 'MFA canceled')
}
