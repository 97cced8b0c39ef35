// What a line of the command line has led to: its exit code, and what is printed.

import { InvalidApp } from '../services/apps/app-rules.ts'
import { linesOf } from '../services/problem.ts'
import { UsageError } from './arguments.ts'

/** What a line has led to. `code`: 0 done, 1 refused, 2 a mistake in the command. */
export interface CommandResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** What is said of an error. */
export const refused = (error: unknown, json: boolean): CommandResult => {
  const lines = error instanceof InvalidApp ? linesOf(error.problems) : [error instanceof Error ? error.message : String(error)]
  const err = `${json ? JSON.stringify({ error: lines }) : lines.join('\n')}\n`
  return { code: error instanceof UsageError ? 2 : 1, out: '', err }
}
