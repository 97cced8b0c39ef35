// latchkey account …: test accounts with a fixed code, for a host's own test-suite (service.md, "Apps").

import { createTestAccount, listTestAccounts, removeTestAccount } from '../services/test-accounts.ts'
import { needed, single } from './arguments.ts'
import type { Command } from './command.ts'

export const ACCOUNT_COMMANDS: Record<string, Command> = {
  'account create': {
    options: ['app', 'email', 'code'],
    prepare: (args) => {
      const [app, email, code] = [needed(args, 'app'), needed(args, 'email'), single(args, 'code')]
      return async (deps) => {
        const account = await createTestAccount(deps, app, { email, ...(code && { code }) })
        const line = `Test account ${account.email}: its login code is always ${account.code}. No message is sent to it.`
        return { value: account, lines: [line] }
      }
    },
  },
  'account list': {
    options: ['app'],
    prepare: (args) => {
      const app = needed(args, 'app')
      return async (deps) => {
        const accounts = await listTestAccounts(deps, app)
        return { value: accounts, lines: accounts.length > 0 ? accounts : ['This app has no test account.'] }
      }
    },
  },
  'account remove': {
    options: ['app', 'email'],
    prepare: (args) => {
      const [app, email] = [needed(args, 'app'), needed(args, 'email')]
      return async (deps) => {
        const removed = await removeTestAccount(deps, app, email)
        const line = removed ? `${email} is no test account any more.` : `${email} was no test account.`
        return { value: { removed }, lines: [line], failed: !removed }
      }
    },
  },
}
