// The second factor of the signed-in person: begun, shown, and asked for once for all calls that wait for it.
// See docs/design/requests.md, "Second factor".

import * as mfa from '../../contract/endpoints/mfa.ts'
import type { MfaMethod } from '../../contract/entities.ts'
import { waitsForFactor } from '../../contract/held.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Factor, ShownMethod } from '../../contract/mfa.ts'
import type { Assertion } from '../../contract/passkeys/passkey-shapes.ts'
import type { Results } from '../../contract/purposes.ts'
import { jwtClaims } from '../../kit/jwt-claims.ts'
import { stateOf } from '../../kit/state-of.ts'
import type { Ticket } from '../../kit/ticket.ts'
import { checkSession } from '../check-session.ts'
import { emitToHost, emitVerified } from '../host-page.ts'
import { nest } from '../page-hooks.ts'
import type { Runtime } from '../runtime.ts'
import { askForMfa } from './ask-for-mfa.ts'

type Verified = Results['mfa']

/** Calls of a factor are not asked for one: what the service says of them is the answer. */
const withToken = async <T>(runtime: Runtime, call: (token: string) => Promise<T>): Promise<T> => {
  const token = await runtime.session.accessToken()
  if (!token) throw new LatchkeyError('must_be_authenticated', 'User must be authenticated')
  try {
    return await call(token)
  } catch (error) {
    await checkSession(runtime, error)
    throw error
  }
}

const SHOW: { readonly [M in ShownMethod]: (runtime: Runtime, token: string, code: unknown) => Promise<unknown> } = {
  totp: ({ api }, token, code) => api(mfa.totpVerify, { token, body: { code: String(code) } }),
  sms: ({ api }, token, code) => api(mfa.smsVerify, { token, body: { code: String(code) } }),
  passkey: ({ api }, token, code) => api(mfa.passkeysVerify, { token, body: { authenticator_response: code as Assertion } }),
  'recovery-code': ({ api }, token, code) => api(mfa.recoveryVerify, { token, body: { code: String(code) } }),
}

/** How the signed-in person shows a factor: the service stamps their session with it. */
export const factorOf = (runtime: Runtime): Factor => ({
  methods: runtime.$user.get()?.mfaMethods ?? [],
  init: (method) =>
    withToken<unknown>(runtime, async (token) => {
      if (method === 'sms') return runtime.api(mfa.smsInit, { token, body: { action: 'verify' } })
      return method === 'passkey' ? (await runtime.api(mfa.passkeysInit, { token, body: {} })).options : null
    }),
  async submit(method, code) {
    await withToken(runtime, (token) => SHOW[method](runtime, token, code))
    void emitVerified(runtime, method)
  },
})

/** What is asked of the person of a runtime, and which session they verified last. */
const recordOf = stateOf('second-factor', (): { running: Promise<Verified> | null; sid: unknown; at: number } => ({
  running: null,
  sid: null,
  at: 0,
}))

const sidOf = ({ session }: Runtime): unknown => {
  const token = session.heldToken()
  return token && jwtClaims(token)?.sid
}

/** Renews a session that waited for a factor: it waits no more, and the service tells who the person is. */
const release = async ({ session }: Runtime): Promise<void> => {
  if (session.isHeld()) await session.refresh()
}

/**
 * Lets a person without a second factor enrol in one, for something that needs it. Rejects with `mfa_canceled` where they leave, and with
 * `no_login_modal` where the page has none.
 */
export const enrolFactor = async (runtime: Runtime): Promise<void> => {
  const route = { screen: 'MFA_ENROLLMENT_FLOW_SCREEN', params: { for: 'page' } } as const
  await emitToHost(runtime, { kind: 'enroll-mfa', result: await nest(runtime, 'enroll-mfa', route) })
}

/** What a session that is held waits for: the factor of the person, or the enrolment of their first. */
export const freeSession = async (runtime: Runtime): Promise<void> => {
  if (!waitsForFactor(runtime.session.held())) return
  if (methodsOf(runtime).length > 0) await verifyFactor(runtime)
  else await enrolFactor(runtime)
}

/** Asks the person, or waits for the answer that they are giving. `ticket`: the place of a page's call. Rejects as {@link askForMfa}, and where they have no factor. */
export const verifyFactor = (runtime: Runtime, ticket?: Ticket): Promise<Verified> => {
  const record = recordOf(runtime)
  const ask = async (): Promise<Verified> => {
    try {
      const factor = factorOf(runtime)
      if (factor.methods.length === 0) throw new LatchkeyError('invalid_data', 'verifyMfa(): the person has no second factor.')
      const verified = await askForMfa(runtime, factor, undefined, ticket)
      Object.assign(record, { sid: sidOf(runtime), at: Date.now() })
      await release(runtime)
      return verified
    } finally {
      record.running = null
    }
  }
  // Who waits for an answer that is being given asks for nothing, and holds up nobody.
  if (record.running) ticket?.leave()
  record.running ??= ask()
  return record.running
}

const methodsOf = ({ $user }: Runtime): readonly MfaMethod[] => $user.get()?.mfaMethods ?? []

/**
 * What to do about a call that was refused for want of a second factor: true, make it again. False: there is nobody to be asked, and the refusal
 * stands. Rejects where the person leaves the verification, or fails it. `began`: when the call began, milliseconds since 1970.
 */
export const proveFactor = async (runtime: Runtime, began: number): Promise<boolean> => {
  const record = recordOf(runtime)
  // Of several calls at once one is asked for; the others were under way before the answer.
  if (!record.running && record.sid === sidOf(runtime) && began <= record.at) return true
  // Enrolled in another tab, or on another device.
  if (methodsOf(runtime).length === 0) await runtime.session.refresh()
  if (methodsOf(runtime).length === 0) {
    if (!waitsForFactor(runtime.session.held())) return false
    await enrolFactor(runtime)
    return true
  }
  try {
    await verifyFactor(runtime)
    return true
  } catch (error) {
    // The last factor was removed elsewhere meanwhile: nothing is asked for any more.
    if (methodsOf(runtime).length === 0 && runtime.$user.get()) return true
    if (error instanceof LatchkeyError && error.code === 'no_login_modal') return false
    throw error
  }
}
