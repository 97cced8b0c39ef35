// Asks the person for a second factor: on a screen over what is open, or by the page itself.
// See docs/design/requests.md, "Hooks".

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { type Factor, type MfaRequired, RECOVERY_CODE, type ShownMethod } from '../../contract/mfa.ts'
import { MFA_ATTEMPTS, MFA_CODE_WAIT } from '../../contract/mfa-limits.ts'
import type { Ticket } from '../../kit/ticket.ts'
import { reached } from '../../kit/ticket-queue.ts'
import { wait } from '../../kit/wait.ts'
import { hostAsksForMfa } from '../host-page.ts'
import { nest } from '../page-hooks.ts'
import type { Runtime } from '../runtime.ts'

/** What the jobs of MFA_VERIFICATION_SCREEN find in their scope. */
export interface MfaHanded {
  readonly factor: Factor
  /** Why there will be no verification, set by the screen that says so: whoever closes it is told that, and not that they left. */
  readonly end: { failure: LatchkeyError | null }
}

const canceled = (): LatchkeyError => new LatchkeyError('mfa_canceled', 'MFA canceled')

/** The request as a page is given it, and its end. It is bounded as the screen is: five minutes, four attempts. */
const createPageRequest = ({ methods, init, submit }: Factor, signal: AbortSignal) => {
  const over = new AbortController()
  const until = AbortSignal.any([signal, over.signal])
  const ends = {} as { resolve(result: { method: ShownMethod }): void; reject(error: LatchkeyError): void }
  const ended = new Promise<{ method: ShownMethod }>((resolve, reject) => Object.assign(ends, { resolve, reject }))
  // Nobody may wait for it: the screen may ask instead.
  ended.catch(() => undefined)
  let failures = 0
  const fail = (error: LatchkeyError): void => {
    over.abort()
    ends.reject(error)
  }
  const whileOpen = async <T>(method: ShownMethod, act: () => Promise<T>): Promise<T> => {
    if (until.aborted) throw canceled()
    if (method !== RECOVERY_CODE && !methods.includes(method))
      throw new LatchkeyError('invalid_data', `The person has no second factor "${method}".`)
    return act()
  }
  const detail: MfaRequired = {
    methods,
    init: (method) => whileOpen(method, () => init(method)),
    submit: (method, code) =>
      whileOpen(method, async () => {
        try {
          await submit(method, code)
        } catch (error) {
          // Trust: the page's own prompt is held to the attempts of ours.
          if (++failures >= MFA_ATTEMPTS)
            fail(
              new LatchkeyError('mfa_verification_max_attempts_reached', 'The verification failed too often.', { cause: error }),
            )
          throw error
        }
        over.abort()
        ends.resolve({ method })
      }),
    cancel: () => fail(canceled()),
  }
  signal.addEventListener('abort', () => fail(canceled()), { once: true })
  wait(MFA_CODE_WAIT, until).then(
    () => fail(new LatchkeyError('mfa_timeout', 'The verification took too long.')),
    () => undefined,
  )
  return { detail, ended, stop: () => over.abort() }
}

/**
 * `ticket`: the place of a page's call; absent: something under way needs it.
 * Resolves with the method when `factor.submit` has resolved. Rejects with `mfa_canceled` when the person leaves, or `signal` aborts; where the
 * page asks, also with `mfa_timeout` and `mfa_verification_max_attempts_reached`.
 * @example const { method } = await askForMfa(runtime, { methods: ['totp'], init, submit }, scope.signal)
 */
export const askForMfa = async (
  runtime: Runtime,
  factor: Factor,
  signal: AbortSignal = new AbortController().signal,
  ticket?: Ticket,
): Promise<{ readonly method: ShownMethod }> => {
  const page = createPageRequest(factor, signal)
  await reached(ticket)
  if (await hostAsksForMfa(runtime, page.detail)) {
    ticket?.leave()
    return page.ended
  }
  page.stop()
  const handed: MfaHanded = { factor, end: { failure: null } }
  const route = { screen: 'MFA_VERIFICATION_SCREEN', params: { methods: factor.methods } } as const
  return nest(runtime, 'mfa', route, { handed, signal, ticket }).catch((error: unknown) => {
    throw handed.end.failure ?? error
  })
}
