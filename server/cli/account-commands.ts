// latchkey account …: test accounts with a fixed code, for a host's own tests (docs/design/service.md, "Apps").

import { getApp } from '../services/apps/apps.ts'
import { listTestAccounts, type TestIdentity } from '../services/login/test-accounts.ts'
import { doAct } from './acting.ts'
import { type Arguments, needed, single, UsageError } from './arguments.ts'
import { type Command, command, done, doneOrFailed, listed } from './command.ts'

const identityOf = (args: Arguments): TestIdentity => {
  const [email, phone] = [single(args, 'email'), single(args, 'phone')]
  if (email !== undefined && phone !== undefined) throw new UsageError('A test account has --email or --phone, not both.')
  if (email !== undefined) return { email }
  if (phone !== undefined) return { phone }
  throw new UsageError('--email or --phone is missing.')
}
const nameOf = (identity: TestIdentity): string => ('email' in identity ? identity.email : identity.phone)

export const ACCOUNT_COMMANDS: Record<string, Command> = {
  'account create': command(['app', 'email', 'phone', 'code'], async (args, open) => {
    const [app, identity, code] = [needed(args, 'app'), identityOf(args), single(args, 'code')]
    const deps = await open()
    await getApp(deps, app)
    const made = await doAct(deps, 'testAccounts.create', { app, ...identity, ...(code && { code }) })
    const account = { ['email' in identity ? 'email' : 'phone']: made.identifier, code: made.code }
    return done(account, `Test account ${made.identifier}: its login code is always ${made.code}. No message is sent to it.`)
  }),
  'account list': command(['app'], async (args, open) => {
    const app = needed(args, 'app')
    const accounts = await listTestAccounts(await open(), app)
    return listed(accounts, accounts, 'This app has no test account.')
  }),
  'account remove': command(['app', 'email', 'phone'], async (args, open) => {
    const [app, identity] = [needed(args, 'app'), identityOf(args)]
    const { removed } = await doAct(await open(), 'testAccounts.remove', { app, ...identity })
    const name = nameOf(identity)
    return doneOrFailed(removed, { removed }, `${name} is no test account any more.`, `${name} was no test account.`)
  }),
}
