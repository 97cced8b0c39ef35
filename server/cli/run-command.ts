// Finds the command of a line, runs it, and answers what is to be printed. The table of all commands.

import { ACCOUNT_COMMANDS } from './account-commands.ts'
import { ACT } from './act-command.ts'
import { ADMIN_COMMANDS } from './admin-commands.ts'
import { ALLOW_COMMANDS } from './allow-commands.ts'
import { APP_COMMANDS } from './app-commands.ts'
import { parseArguments, UsageError } from './arguments.ts'
import { CAPTCHA_COMMANDS } from './captcha-commands.ts'
import type { Command, CommandContext, Open } from './command.ts'
import { type CommandResult, refused } from './command-result.ts'
import { CONNECTION_COMMANDS } from './connection-commands.ts'
import { CONSOLE_COMMANDS } from './console-commands.ts'
import { DESCRIPTOR_COMMANDS } from './descriptor-commands.ts'
import { DEV } from './dev-command.ts'
import { DOCTOR } from './doctor/doctor.ts'
import { helpAsked, helpPage, noCommand } from './help-page.ts'
import { KEY_COMMANDS } from './key-commands.ts'
import { ON_RAMP_COMMANDS } from './on-ramp-commands.ts'
import { OPENID_COMMANDS } from './openid-commands.ts'
import { PROVIDER_COMMANDS } from './provider-commands.ts'
import { RELEASE_COMMANDS } from './release-commands.ts'
import { SECRET_COMMANDS } from './secret-commands.ts'
import { ServiceRuns } from './service-runs.ts'
import { TELEGRAM_COMMANDS } from './telegram-commands.ts'
import { TOKEN_COMMANDS } from './token-commands.ts'
import { USER_COMMANDS } from './user-commands.ts'
import { WEBHOOK_COMMANDS } from './webhook-commands.ts'

const COMMANDS: Record<string, Command> = {
  ...APP_COMMANDS,
  ...ALLOW_COMMANDS,
  ...PROVIDER_COMMANDS,
  ...OPENID_COMMANDS,
  ...CONNECTION_COMMANDS,
  ...TOKEN_COMMANDS,
  ...CAPTCHA_COMMANDS,
  ...TELEGRAM_COMMANDS,
  ...ON_RAMP_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...SECRET_COMMANDS,
  ...USER_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...KEY_COMMANDS,
  ...ADMIN_COMMANDS,
  ...CONSOLE_COMMANDS,
  ...DESCRIPTOR_COMMANDS,
  ...RELEASE_COMMANDS,
  act: ACT,
  doctor: DOCTOR,
  dev: DEV,
}

/** Runs one command line. Rejects with {@link ServiceRuns} where it is for the running service to do. */
export const runCommand = async (given: readonly string[], open: Open, context: CommandContext): Promise<CommandResult> => {
  const json = given.includes('--json')
  const words = given.filter((word) => word !== '--json')
  const [group] = words
  const help = helpAsked(words)
  if (help || !group) return { code: 0, out: helpPage(help ?? []), err: '' }
  try {
    // Most commands are two words, a thing and what to do with it.
    const length = Object.hasOwn(COMMANDS, group) ? 1 : 2
    const name = words.slice(0, length).join(' ')
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new UsageError(noCommand(name))
    const args = parseArguments(words.slice(length), command.options)
    const { value, lines, failed } = await command.run(args, open, context)
    const out = json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`
    return { code: failed ? 1 : 0, out, err: '' }
  } catch (error) {
    if (error instanceof ServiceRuns) throw error
    return refused(error, json)
  }
}
