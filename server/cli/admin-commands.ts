// latchkey admin token …, audit …: tokens of the admin API, and what has been done (docs/admin.md).

import { safeParse } from 'valibot'
import { ROLES, SCOPES } from '../../src/contract/admin/act.ts'
import { ACTS } from '../../src/contract/admin/acts.ts'
import { checkAudit } from '../services/admin/audit.ts'
import { secretsOf } from '../services/apps/apps.ts'
import { newestEntries } from '../stores/admin/audit.ts'
import { allAdminTokens } from '../stores/admin/tokens.ts'
import { doAct } from './acting.ts'
import { type Arguments, list, needed, single, UsageError } from './arguments.ts'
import { type Command, command, done, doneOrFailed, listed, type Open, type Outcome } from './command.ts'

const PAGE = 100
const time = (at: number | bigint): string => new Date(Number(at)).toISOString()

const createToken = async (args: Arguments, open: Open): Promise<Outcome> => {
  const [name, scopes, role, days] = [needed(args, 'name'), list(args, 'scope'), single(args, 'role'), single(args, 'days')]
  const wish = { name, scopes: scopes ?? [], ...(role && { role }), ...(days && { days: Number(days) }) }
  const parsed = safeParse(ACTS['tokens.create'].body, wish)
  if (!parsed.success) throw new UsageError(`--scope takes ${SCOPES.join(', ')}; --role ${ROLES.join(', ')}; --days 1 to 365.`)
  const { id, token, expires_at } = await doAct(await open(), 'tokens.create', parsed.output)
  const expiresAt = new Date(expires_at * 1000)
  return done(
    { id, token, expiresAt },
    `Token ${id} of the admin API, until ${expiresAt.toISOString()}:`,
    `  ${token}`,
    'It stands nowhere else and cannot be shown again.',
  )
}
const listTokens = async (_: Arguments, open: Open): Promise<Outcome> => {
  const rows = await allAdminTokens((await open()).db)
  const value = rows.map(({ id, name, role, scopes, expires_at, revoked_at }) => ({
    ...{ id, name, role, scopes, expiresAt: time(expires_at) },
    revokedAt: revoked_at === null ? null : time(revoked_at),
  }))
  const lines = value.map(
    ({ id, name, role, scopes, expiresAt, revokedAt }) =>
      `${id}  ${name}  ${role}: ${scopes.join(' ')}  (${revokedAt ? `revoked ${revokedAt}` : `until ${expiresAt}`})`,
  )
  return listed(value, lines, 'There is no token.')
}
const revokeToken = async ({ words: [, id, ...more] }: Arguments, open: Open): Promise<Outcome> => {
  if (!id || more.length > 0) throw new UsageError('This command takes the id of one token: tok_…')
  const { revoked } = await doAct(await open(), 'tokens.revoke', { id })
  return doneOrFailed(revoked, { revoked }, `${id} is worth nothing from now on.`, `${id} is no token that holds.`)
}
const TOKENS: Readonly<Record<string, typeof createToken>> = { create: createToken, list: listTokens, revoke: revokeToken }

export const ADMIN_COMMANDS: Record<string, Command> = {
  'admin token': command(['name', 'role', 'scope', 'days'], (args, open) => {
    const [what = ''] = args.words
    const run = Object.hasOwn(TOKENS, what) ? TOKENS[what] : undefined
    if (!run) throw new UsageError('This command takes create, list or revoke.')
    return run(args, open)
  }),
  'audit list': command(['app', 'before'], async (args, open) => {
    const [app, before] = [single(args, 'app'), single(args, 'before')]
    if (before !== undefined && !/^\d{1,15}$/.test(before)) throw new UsageError('--before takes the number of an entry.')
    const found = await newestEntries((await open()).db, { app, before: before ? Number(before) : undefined, most: PAGE })
    const lines = found.map(({ seq, at, actor_id, actor_role, act, app_id, target }) => {
      const about = [app_id, target].filter(Boolean).join(' ')
      return `${seq}  ${time(at)}  ${actor_id} (${actor_role})  ${act}${about ? `  ${about}` : ''}`
    })
    return listed(found, lines, 'There is no entry.')
  }),
  'audit check': command(['head'], async (args, open) => {
    const head = single(args, 'head')
    const deps = await open()
    const state = await checkAudit(deps, secretsOf(deps), head)
    const whole = `${state.entries} entries, each as it was written. Keep this head elsewhere: ${state.head || 'none'}`
    return doneOrFailed(state.problem === null, state, whole, `The audit log is not as it was written: ${state.problem?.text}.`)
  }),
}
