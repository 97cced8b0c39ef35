// A secret as a command takes it.

import { readFileSync } from 'node:fs'
import { type Arguments, needed, UsageError } from './arguments.ts'

/** Trust: a secret among the words of a command stands in the shell's history and in the list of processes; a file, or `-`, does not. */
export const textOf = (args: Arguments, name: string): string => {
  const path = needed(args, name)
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8').trim()
  } catch {
    throw new UsageError(`--${name}: the file ${path} cannot be read.`)
  }
}
