// What a command is: the options it knows, and a function from the open database to what is printed.

import type { AppDeps } from '../services/apps.ts'
import type { Arguments } from './arguments.ts'

export interface Outcome {
  /** For `--json`. */
  readonly value: unknown
  /** For people. */
  readonly lines: readonly string[]
  /** Exit code 1, with the lines all the same. */
  readonly failed?: boolean
}
type Work = (deps: AppDeps) => Promise<Outcome>
export interface Command {
  readonly options: readonly string[]
  /** Reads the arguments, and answers what is to be done on the open database, or without one. Throws `UsageError`. */
  readonly prepare: (args: Arguments) => Work | { readonly alone: () => Promise<Outcome> }
}
