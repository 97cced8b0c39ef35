// Calls of the console to its own origin, and the passkey of an operator.

import { askForPasskey, makePasskey } from '../src/browser/webauthn/webauthn.ts'
import type { CreationOptions, RequestOptions } from '../src/contract/passkeys/passkey-shapes.ts'

/** A refusal in the service's words. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** A line for each rule that is broken, which begins with the name of the setting. */
  readonly problems: readonly string[]
  constructor(code: string, message: string, status: number, problems: readonly string[]) {
    super(message)
    this.code = code
    this.status = status
    this.problems = problems
  }
}

interface Said {
  readonly code?: string
  readonly error?: string
  readonly data?: { readonly problems?: readonly string[] }
}

/** No answer came: the browser is offline, or the service cannot be reached. */
export class Unreachable extends Error {}

/** One call; throws a {@link Refusal} or that it is {@link Unreachable}. */
export const call = async (path: string, body: object = {}): Promise<unknown> => {
  const answer = await fetch(`/console/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Unreachable()
  })
  const said: unknown = await answer.json().catch(() => null)
  if (answer.ok) return said
  const { code = 'unknown_error', error = '', data } = (said ?? {}) as Said
  throw new Refusal(code, error, answer.status, data?.problems ?? [])
}

const never = (): AbortSignal => new AbortController().signal

/** Signs an operator in. */
export const signIn = async (): Promise<void> => {
  const options = (await call('sign-in/options')) as RequestOptions
  await call('sign-in', await askForPasskey(options, never()))
}

/** Makes the operator of an invite. */
export const enrol = async (invite: string, name: string): Promise<void> => {
  const options = (await call('enrol/options', { invite, name })) as CreationOptions
  await call('enrol', { invite, name, attestation: await makePasskey(options, never()) })
}
