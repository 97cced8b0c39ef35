// Acts on the service itself: its numbers, operators, tokens and audit log.

import { DAY, MINUTE } from '../../../src/kit/durations.ts'
import { newestEntries } from '../../stores/admin/audit.ts'
import { dayCountsSince } from '../../stores/admin/day-counts.ts'
import { addInvite, allOperators, disableOperator, lockOperators, setOperatorRole } from '../../stores/admin/operators.ts'
import { allAdminTokens, revokeAdminToken } from '../../stores/admin/tokens.ts'
import { signingKeyAges } from '../../stores/apps/apps.ts'
import { webhookHealth } from '../../stores/webhooks/webhooks.ts'
import type { Core } from '../core.ts'
import { keyStates, retireServiceKeys } from '../keys/data-key.ts'
import type { Secrets } from '../keys/secrets.ts'
import { brokenRule, refusedBy } from '../problem.ts'
import { ServiceError } from '../service-error.ts'
import { checkAudit } from './audit.ts'
import { dayOf, writeDayCounts } from './day-counts.ts'
import type { ActRuns } from './runs.ts'
import { createAdminToken, makerOf, roleOf } from './tokens.ts'

const seconds = (milliseconds: number | bigint): number => Math.floor(Number(milliseconds) / 1000)
const PAGE = 100
const INVITE_BYTES = 32

/** The keyed hash under which an invitation is kept. */
export const inviteHash = (secrets: Secrets, invite: string): string => secrets.hash('operator-invite', invite)

/** The first of so many days, today the last. */
const firstDay = (core: Core, days: number): number => dayOf(core.clock.now()) - (days - 1) * DAY

/** Does `change` to an operator, unless the last owner would be lost. */
const withOwnerLeft = (core: Core, id: string, change: (db: Core['db']) => Promise<void>) =>
  core.db.transaction().execute(async (trx) => {
    const all = await lockOperators(trx)
    if (!all.some((one) => one.id === id)) throw new ServiceError('not_found', 'There is no such operator.')
    await change(trx)
    const owners = (await allOperators(trx)).filter(({ role, disabled_at }) => role === 'owner' && disabled_at === null)
    const had = all.some(({ role, disabled_at }) => role === 'owner' && disabled_at === null)
    if (had && owners.length === 0) throw refusedBy('invalid_data', brokenRule('operators.last'))
    return { done: true }
  })

/** What operators and tokens are called, those too that are shut out or over. */
const actorNames = async (db: Core['db']): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await allOperators(db)), ...(await allAdminTokens(db))].map(({ id, name }) => [id, name]))

type Own = Extract<
  keyof ActRuns,
  'keys.retire' | `service.${string}` | `operators.${string}` | `tokens.${string}` | `audit.${string}`
>
export const serviceActs: Pick<ActRuns, Own> = {
  'service.signIns': async (core, { days }) => {
    // What this process has counted and not yet written is told too.
    await writeDayCounts(core)
    const counted = await dayCountsSince(core.db, firstDay(core, days), ['sign-in'])
    return { days: counted.map(({ day, name: method, outcome, count }) => ({ day, method, outcome, count })) }
  },
  'service.messages': async (core, { days }) => {
    await writeDayCounts(core)
    const counted = await dayCountsSince(core.db, firstDay(core, days), ['mail', 'text'])
    return {
      days: counted.map(({ day, topic: channel, name: kind, outcome, count }) => ({ day, channel, kind, outcome, count })),
    }
  },
  'service.health': async (core) => {
    const now = core.clock.now()
    const ageOf = (since: number): number => Math.max(0, Math.floor((now - since) / DAY))
    const [database, hooks, keys, signing, running] = [
      await core.checkDatabase(),
      await webhookHealth(core.db),
      await keyStates(core),
      await signingKeyAges(core.db),
      (await core.release?.current()) ?? null,
    ]
    return {
      database,
      queues: hooks.map(({ app, waiting, dead, oldest, left_out }) => ({
        ...{ app, waiting, dead },
        left_out: Object.entries(left_out).map(([type, events]) => ({ type, events })),
        oldest_seconds: oldest === null ? null : seconds(now - oldest),
      })),
      keys: [
        ...keys.map(({ name, role, since }) => ({ kind: 'service' as const, name, role, age_days: ageOf(since.getTime()) })),
        ...signing.map(({ app, state, since }) => ({ kind: 'signing' as const, name: app, role: state, age_days: ageOf(since) })),
      ],
      release: running && {
        version: running.version,
        manifest: running.manifest,
        logged_at: running.log?.own?.time ?? null,
        fault: running.fault,
      },
    }
  },
  'keys.retire': async (core) => ({ retired: await retireServiceKeys(core) }),
  'operators.list': async (core) => ({
    operators: (await allOperators(core.db)).map((row) => ({
      ...{ id: row.id, name: row.name, role: roleOf(row), created_at: seconds(row.created_at) },
      disabled_at: row.disabled_at === null ? null : seconds(row.disabled_at),
    })),
  }),
  'operators.invite': async (core, { role, minutes }, actor) => {
    const invite = Buffer.from(core.random.bytes(INVITE_BYTES)).toString('base64url')
    const expires_at = core.clock.now() + minutes * MINUTE
    await addInvite(core.db, { hash: inviteHash(core.secrets, invite), role, expires_at, made_by: await makerOf(core, actor) })
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
  'tokens.create': async (core, wish, actor) => {
    const { id, token, endsAt } = await createAdminToken(core, core.secrets, wish, actor)
    return { id, token, expires_at: seconds(endsAt) }
  },
  'tokens.revoke': async (core, { id }) => ({ revoked: await revokeAdminToken(core.db, id, core.clock.now()) }),
  'audit.list': async (core, { app, before }) => {
    const found = await newestEntries(core.db, { app, before, most: PAGE + 1 })
    const entries = found.slice(0, PAGE)
    const named = await actorNames(core.db)
    return {
      entries: entries.map(
        ({ seq, at, actor_kind: kind, actor_id: id, actor_role: role, act, app_id, target, details, hash }) => ({
          ...{
            seq,
            at: seconds(at),
            actor: { kind, id, name: named.get(id) ?? null, role },
            act,
            app: app_id,
            target,
            details,
            hash,
          },
        }),
      ),
      next_before: found.length > PAGE ? (entries.at(-1)?.seq ?? null) : null,
    }
  },
  'audit.check': (core, { head }) => checkAudit(core, core.secrets, head),
}
