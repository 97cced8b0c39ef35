// Jobs of a verification: a text message, and what the person shows.

import { askForPasskey } from '../../browser/webauthn/webauthn.ts'
import type { MfaMethod } from '../../contract/entities.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Factor, ShownMethod } from '../../contract/mfa.ts'
import type { RequestOptions } from '../../contract/passkeys/passkey-shapes.ts'
import type { MfaHanded } from '../../session/factors/ask-for-mfa.ts'
import { factorOf } from '../../session/factors/second-factor.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, type Failure, failureOf } from '../runtime/errors.ts'
import type { Job, Scope } from '../runtime/flow.ts'
import type { VerificationEvent } from './verification.ts'

/** What asked for the verification has handed over; a login that asks for one hands nothing. */
type VerificationScope = Scope & Partial<MfaHanded>
const factorFor = (runtime: Runtime, { factor }: VerificationScope): Factor => factor ?? factorOf(runtime)

const send = catching<undefined, VerificationEvent, VerificationScope>(
  (error) => ({ type: 'not-sent', error }),
  async (runtime, _, scope) => {
    await factorFor(runtime, scope).init('sms')
    return { type: 'sent' }
  },
)

/** The methods of the person as the service has them: they may have removed one in another tab. */
const methodsNow = async ({ session, $user }: Runtime): Promise<readonly MfaMethod[]> => {
  await session.refresh().catch(() => undefined)
  return $user.get()?.mfaMethods ?? []
}

const show: Job<{ method: ShownMethod; code: string }, VerificationEvent, VerificationScope> = async (
  runtime,
  { method, code },
  scope,
) => {
  const { signal } = scope
  const factor = factorFor(runtime, scope)
  try {
    const proof = method === 'passkey' ? await askForPasskey((await factor.init(method)) as RequestOptions, signal) : code
    await factor.submit(method, proof)
    // A login that waited for it goes on as a whole one.
    if (runtime.session.isHeld()) await runtime.session.refresh()
    signal.throwIfAborted()
    return { type: 'right' }
  } catch (cause) {
    if (signal.aborted) throw cause
    const error = failureOf(cause)
    // Of an error that arose in the page the service knows nothing.
    const methods = error.status === null ? factor.methods : await methodsNow(runtime)
    signal.throwIfAborted()
    return { type: 'refused', error, methods }
  }
}

/** Tells who asked why there will be no verification. Never ends: the screen says so until it is closed. */
const end: Job<Failure, VerificationEvent, VerificationScope> = (_, { code, message, status, retryAfter }, scope) => {
  if (scope.end) scope.end.failure = new LatchkeyError(code, message, { status, retryAfter })
  return new Promise(() => undefined)
}

export const jobs = { send, show, end }
