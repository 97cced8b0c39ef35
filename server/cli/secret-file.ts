// Reads a secret from the file that an option names, or from the standard input.

import { type Arguments, needed, UsageError } from './arguments.ts'
import type { CommandContext } from './command.ts'

/** Trust: a secret given as an argument would be in the shell's history and in the list of processes; a file's content is in neither. */
export const textOf = (args: Arguments, name: string, { readFile }: CommandContext): string => {
  const path = needed(args, name)
  try {
    return readFile(path).trim()
  } catch {
    throw new UsageError(`--${name}: the file ${path} cannot be read.`)
  }
}
