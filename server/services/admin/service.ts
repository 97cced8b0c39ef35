// Acts on the service itself: its numbers, operators, tokens and audit log.

import { DAY } from '../../../src/kit/durations.ts'
import { newestEntries } from '../../stores/admin/audit.ts'
import { signInsSince } from '../../stores/admin/numbers.ts'
import { addInvite, allOperators, disableOperator, lockOperators, setOperatorRole } from '../../stores/admin/operators.ts'
import { allAdminTokens, revokeAdminToken } from '../../stores/admin/tokens.ts'
import { webhookHealth } from '../../stores/webhooks/webhooks.ts'
import type { Core } from '../core.ts'
import { keyStates } from '../keys/data-key.ts'
import type { Secrets } from '../keys/secrets.ts'
import { ServiceError } from '../service-error.ts'
import type { ActRuns } from './runs.ts'
import { createAdminToken, roleOf } from './tokens.ts'

const seconds = (milliseconds: number | bigint): number => Math.floor(Number(milliseconds) / 1000)
const PAGE = 100
const INVITE_BYTES = 32

/** The keyed hash under which an invitation is kept. */
export const inviteHash = (secrets: Secrets, invite: string): string => secrets.hash('operator-invite', invite)

/** Counts of a metric with two labels. The metrics of this process alone. */
const countsOf = (core: Core, name: string): { labels: Record<string, string>; count: number }[] =>
  core.metrics
    .text()
    .split('\n')
    .flatMap((line) => {
      const [, labels, count] = new RegExp(`^${name}\\{(.*)\\} (\\d+)$`).exec(line) ?? []
      if (labels === undefined) return []
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, value]): [string, string] => [
        label ?? '',
        value ?? '',
      ])
      return [{ labels: Object.fromEntries(pairs), count: Number(count) }]
    })
const startedAt = (core: Core): number => seconds(core.clock.now() - process.uptime() * 1000)

/** Does `change` to an operator, unless the last owner would be lost. */
const withOwnerLeft = (core: Core, id: string, change: (db: Core['db']) => Promise<void>) =>
  core.db.transaction().execute(async (trx) => {
    const all = await lockOperators(trx)
    if (!all.some((one) => one.id === id)) throw new ServiceError('not_found', 'There is no such operator.')
    await change(trx)
    const owners = (await allOperators(trx)).filter(({ role, disabled_at }) => role === 'owner' && disabled_at === null)
    const had = all.some(({ role, disabled_at }) => role === 'owner' && disabled_at === null)
    if (had && owners.length === 0) throw new ServiceError('invalid_data', 'The last owner stays.')
    return { done: true }
  })

type Own = Extract<keyof ActRuns, `service.${string}` | `operators.${string}` | `tokens.${string}` | `audit.${string}`>
export const serviceActs: Pick<ActRuns, Own> = {
  'service.signIns': async (core, { days }) => ({
    days: await signInsSince(core.db, core.clock.now() - days * DAY),
    since: startedAt(core),
    tries: countsOf(core, 'latchkey_logins_total').map(({ labels, count }) => ({
      ...{ method: labels.method ?? '', outcome: labels.outcome ?? '', count },
    })),
  }),
  'service.messages': async (core) => {
    const of = (channel: string, name: string) =>
      countsOf(core, name).map(({ labels, count }) => ({ channel, outcome: labels.outcome ?? '', count }))
    return { since: startedAt(core), messages: [...of('mail', 'latchkey_mails_total'), ...of('text', 'latchkey_sms_total')] }
  },
  'service.health': async (core) => {
    const now = core.clock.now()
    const hooks = await webhookHealth(core.db)
    const keys = await keyStates(core)
    return {
      database: await core.checkDatabase(),
      queues: hooks.map(({ app, waiting, oldest }) => ({
        ...{ name: `webhook ${app}`, waiting },
        oldest_seconds: oldest === null ? null : seconds(now - oldest),
      })),
      keys: keys.map(({ name, role, since }) => ({ name, role, age_days: Math.floor((now - since.getTime()) / DAY) })),
    }
  },
  'operators.list': async (core) => ({
    operators: (await allOperators(core.db)).map((row) => ({
      ...{ id: row.id, name: row.name, role: roleOf(row), created_at: seconds(row.created_at) },
      disabled_at: row.disabled_at === null ? null : seconds(row.disabled_at),
    })),
  }),
  'operators.invite': async (core, { role }) => {
    const invite = Buffer.from(core.random.bytes(INVITE_BYTES)).toString('base64url')
    const expires_at = core.clock.now() + DAY
    await addInvite(core.db, { hash: inviteHash(core.secrets, invite), role, expires_at })
    return { invite, expires_at: seconds(expires_at) }
  },
  'operators.setRole': (core, { id, role }) => withOwnerLeft(core, id, (db) => setOperatorRole(db, id, role)),
  'operators.remove': (core, { id }) => withOwnerLeft(core, id, (db) => disableOperator(db, id, core.clock.now())),
  'tokens.list': async (core) => ({
    tokens: (await allAdminTokens(core.db)).map((row) => ({
      ...{ id: row.id, name: row.name, role: roleOf(row), scopes: row.scopes },
      ...{ created_at: seconds(row.created_at), expires_at: seconds(row.expires_at) },
      revoked_at: row.revoked_at === null ? null : seconds(row.revoked_at),
    })),
  }),
  'tokens.create': async (core, wish) => {
    const { id, token, endsAt } = await createAdminToken(core, core.secrets, wish)
    return { id, token, expires_at: seconds(endsAt) }
  },
  'tokens.revoke': async (core, { id }) => ({ revoked: await revokeAdminToken(core.db, id, core.clock.now()) }),
  'audit.list': async (core, { app, before }) => {
    const found = await newestEntries(core.db, { app, before, most: PAGE + 1 })
    const entries = found.slice(0, PAGE)
    return {
      entries: entries.map(
        ({ seq, at, actor_kind: kind, actor_id: id, actor_role: role, act, app_id, target, details, hash }) => ({
          ...{ seq, at: seconds(at), actor: { kind, id, role }, act, app: app_id, target, details, hash },
        }),
      ),
      next_before: found.length > PAGE ? (entries.at(-1)?.seq ?? null) : null,
    }
  },
}
