// What a command is: the options it knows, and a function from the open database to what is printed; and where it runs.

import type { AppDeps } from '../services/apps/apps.ts'
import type { Arguments } from './arguments.ts'

/** The environment of a command, and where its words go. */
export interface Terminal {
  /** Without one it is the environment of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>
  out(text: string): void
  err(text: string): void
}
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
  readonly prepare: (args: Arguments) => Work | { readonly alone: (given: Terminal['env']) => Promise<Outcome> }
}
