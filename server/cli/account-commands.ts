// latchkey account …: test accounts with a fixed code, for a host's own tests (docs/design/service.md, "Apps").

import { createTestAccount, listTestAccounts, removeTestAccount, type TestIdentity } from '../services/login/test-accounts.ts'
import { type Arguments, needed, single, UsageError } from './arguments.ts'
import type { Command } from './command.ts'

const identityOf = (args: Arguments): TestIdentity => {
  const [email, phone] = [single(args, 'email'), single(args, 'phone')]
  if (email !== undefined && phone !== undefined) throw new UsageError('A test account has --email or --phone, not both.')
  if (email !== undefined) return { email }
  if (phone !== undefined) return { phone }
  throw new UsageError('--email or --phone is missing.')
}
const nameOf = (identity: TestIdentity): string => ('email' in identity ? identity.email : identity.phone)

export const ACCOUNT_COMMANDS: Record<string, Command> = {
  'account create': {
    options: ['app', 'email', 'phone', 'code'],
    prepare: (args) => {
      const [app, identity, code] = [needed(args, 'app'), identityOf(args), single(args, 'code')]
      return async (deps) => {
        const account = await createTestAccount(deps, app, { ...identity, ...(code && { code }) })
        const line = `Test account ${nameOf(account)}: its login code is always ${account.code}. No message is sent to it.`
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
    options: ['app', 'email', 'phone'],
    prepare: (args) => {
      const [app, identity] = [needed(args, 'app'), identityOf(args)]
      return async (deps) => {
        const removed = await removeTestAccount(deps, app, identity)
        const name = nameOf(identity)
        const line = removed ? `${name} is no test account any more.` : `${name} was no test account.`
        return { value: { removed }, lines: [line], failed: !removed }
      }
    },
  },
}
