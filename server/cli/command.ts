// What a command is: the options it knows, and a function from its arguments to what is printed.

import type { Deps } from '../boot/deps.ts'
import type { AppDeps } from '../services/apps/apps.ts'
import type { Arguments } from './arguments.ts'

/** The environment of a command, and where its output goes. */
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
export type Opened = AppDeps & Pick<Deps, 'checkDatabase'>
/** Opens the service's database; a command reads all of its arguments and files before it calls this. */
export type Open = () => Promise<Opened>
/** Where a command was typed, and where it runs. */
export interface CommandContext {
  /** Without one it is the environment of the process. */
  readonly env: Terminal['env']
  /** The folder in which it was typed. */
  readonly folder: string
  /** The text of a file that the command names; `-` is the standard input. Throws where it cannot be read. */
  readFile(path: string): string
  /** The descriptors of a folder, by their path in it. Throws where it cannot be read. */
  readFolder(path: string): ReadonlyMap<string, string>
  /** The running service, where it runs the command for its caller; null in a process of the command's own. */
  readonly service: Deps | null
}
type Run = (args: Arguments, open: Open, context: CommandContext) => Promise<Outcome>
export interface Command {
  readonly options: readonly string[]
  readonly run: Run
}
export const command = (options: readonly string[], run: Run): Command => ({ options, run })

export const done = (value: unknown, ...lines: readonly string[]): Outcome => ({ value, lines })
/** A list, or the line that says that it is empty. */
export const listed = (value: unknown, lines: readonly string[], empty: string): Outcome => ({
  value,
  lines: lines.length > 0 ? lines : [empty],
})
/** One line for success and one for failure, which also sets the exit code. */
export const doneOrFailed = (success: boolean, value: unknown, doneLine: string, failedLine: string): Outcome => ({
  value,
  lines: [success ? doneLine : failedLine],
  failed: !success,
})
