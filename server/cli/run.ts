// Finds the command of a command line, runs it, prints its outcome.

import { InvalidApp } from '../services/apps/app-rules.ts'
import { ACCOUNT_COMMANDS } from './account-commands.ts'
import { ALLOW_COMMANDS } from './allow-commands.ts'
import { APP_COMMANDS } from './app-commands.ts'
import { parseArguments, UsageError } from './arguments.ts'
import { CAPTCHA_COMMANDS } from './captcha-commands.ts'
import type { Command, Terminal } from './command.ts'
import { DOCTOR } from './doctor/doctor.ts'
import { HELP } from './help.ts'
import { KEY_COMMANDS } from './key-commands.ts'
import { withDatabase } from './open.ts'
import { PROVIDER_COMMANDS } from './provider-commands.ts'
import { SECRET_COMMANDS } from './secret-commands.ts'
import { TOKEN_COMMANDS } from './token-commands.ts'
import { USER_COMMANDS } from './user-commands.ts'
import { WEBHOOK_COMMANDS } from './webhook-commands.ts'

const COMMANDS: Record<string, Command> = {
  ...APP_COMMANDS,
  ...ALLOW_COMMANDS,
  ...PROVIDER_COMMANDS,
  ...TOKEN_COMMANDS,
  ...CAPTCHA_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...SECRET_COMMANDS,
  ...USER_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...KEY_COMMANDS,
  doctor: DOCTOR,
}

const OF_THE_PROCESS: Terminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
}

/**
 * Runs one command line, given without the name of the program. Progress and errors go to the error output, results to the output.
 * Answers the exit code: 0 done, 1 refused, 2 a mistake in the command.
 */
export const run = async (given: readonly string[], terminal = OF_THE_PROCESS): Promise<number> => {
  const json = given.includes('--json')
  const words = given.filter((word) => word !== '--json')
  const [group] = words
  if (!group || group === 'help' || group === '--help' || group === '-h') {
    terminal.out(HELP)
    return 0
  }
  try {
    // Most commands are two words, a thing and what to do with it.
    const length = Object.hasOwn(COMMANDS, group) ? 1 : 2
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new UsageError(`There is no command \`${name}\`. \`latchkey help\` shows what there is.`)
    const args = parseArguments(words.slice(length), command.options)
    const { value, lines, failed } = await withDatabase(terminal, (open) => command.run(args, open, terminal.env))
    terminal.out(json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`)
    return failed ? 1 : 0
  } catch (error) {
    const lines = error instanceof InvalidApp ? error.problems : [error instanceof Error ? error.message : String(error)]
    terminal.err(`${json ? JSON.stringify({ error: lines }) : lines.join('\n')}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
