// Calls of the console to its own origin, and the passkey of an operator.

import { askForPasskey, makePasskey } from '../src/browser/webauthn/webauthn.ts'
import { enrolOptionsIn, signInOptionsIn } from '../src/contract/admin/operator.ts'
import { type Problem, refusalIn } from '../src/contract/admin/problem.ts'

/** A refusal of the service. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** The rules that are broken. */
  readonly problems: readonly Problem[]
  constructor(code: string, message: string, status: number, problems: readonly Problem[]) {
    super(message)
    this.code = code
    this.status = status
    this.problems = problems
  }
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
  const { code, message, problems } = refusalIn(said)
  throw new Refusal(code, message, answer.status, problems)
}

const never = (): AbortSignal => new AbortController().signal

/** Signs an operator in. */
export const signIn = async (): Promise<void> => {
  const options = signInOptionsIn(await call('sign-in/options'))
  await call('sign-in', await askForPasskey(options, never()))
}

/** Makes the operator of an invite. */
export const enrol = async (invite: string, name: string): Promise<void> => {
  const options = enrolOptionsIn(await call('enrol/options', { invite, name }))
  await call('enrol', { invite, name, attestation: await makePasskey(options, never()) })
}
