// The bench of the audit log: bytes of an entry by column, of its table and indexes, and what adding one takes.
//
// `npm run bench -- audit ENTRIES` (20,000 without a number): entries of acts as operators do them, added by the service's own function.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { clock } from '../../server/ports/clock.ts'
import type { DataKey } from '../../server/ports/ports.ts'
import { random } from '../../server/ports/random.ts'
import { COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { checkAudit, detailsOf, noteAct } from '../../server/services/admin/audit.ts'
import { createSecrets } from '../../server/services/keys/secrets.ts'
import type { ActName } from '../../src/contract/admin/acts.ts'
import { cuid } from '../../src/kit/cuid.ts'
import { benchPostgres } from './child.ts'

const ENTRIES = Number(process.argv[2] ?? 20_000)
const APP = 'latchkeydemoapp0000000001'
const COLUMNS = 'seq at actor_kind actor_id actor_role act app_id target details previous hash'.split(' ')

const id = (): string => cuid((bytes) => random.bytes(bytes.length))
const hex = (length: number): string => randomBytes(length).toString('hex')
const ACTORS = [
  { kind: 'operator', id: `op_${id()}`, role: 'owner' },
  { kind: 'token', id: `tok_${hex(6)}`, role: 'support' },
  COMMAND_LINE,
] as const
type Done = { readonly act: ActName; readonly target: string; readonly body: Readonly<Record<string, unknown>> }
const ofUser = (act: ActName, more: object = {}): Done => {
  const user = `did:privy:${id()}`
  return { act, target: user, body: { app: APP, user, ...more } }
}
/** Acts that take turns: two of three are of a person, the others of an app. */
const ACTS: readonly (() => Done)[] = [
  () => ofUser('users.signOut'),
  () => ofUser('users.endSession', { session: hex(12) }),
  () => ofUser('users.delete', { notice: true }),
  () => ofUser('users.setMetadata', { metadata: { plan: 'pro' } }),
  () => ({
    act: 'apps.change',
    target: APP,
    body: { app: APP, config: { name: '', email_auth: true }, settings: { max_users: 1 } },
  }),
  () => ({ act: 'secrets.create', target: hex(8), body: { app: APP, name: '' } }),
]

const computed = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const postgres = await benchPostgres('Audit log')
const { url } = await postgres.newDatabase({ tables: false })
const { db, close } = await connect({ DATABASE_URL: url, DATA_DIR: '' })
await migrate(db)
const secrets = createSecrets(random.bytes(32) as Uint8Array as DataKey, random)
const client = new pg.Client({ connectionString: url })
await client.connect()
try {
  const before = computed()
  for (let at = 0; at < ENTRIES; at += 1) {
    const [done, actor] = [ACTS[at % ACTS.length]?.(), ACTORS[at % ACTORS.length]]
    if (!done || !actor) throw new Error('There is no act.')
    const { act, target, body } = done
    const note = { actor, act, app: APP, target, details: detailsOf(body) }
    await db.transaction().execute((trx) => noteAct({ db: trx, secrets, clock }, note))
  }
  const added = (computed() - before) / ENTRIES
  await client.query('vacuum analyze audit_entries')
  const sizes = COLUMNS.map((name) => `avg(coalesce(pg_column_size(${name}), 0))::float8 as ${name}`).join(', ')
  const { rows } = await client.query<Record<string, number>>(
    `select ${sizes}, avg(pg_column_size(a.*))::float8 as whole from audit_entries a`,
  )
  for (const [name, bytes] of Object.entries(rows[0] ?? {})) console.log(`${name}: ${bytes.toFixed(1)} bytes`)
  const { rows: whole } = await client.query<{ name: string; bytes: number }>(`
    select 'table' as name, pg_relation_size('audit_entries')::float8 as bytes
    union all select indexrelname::text, pg_relation_size(indexrelid)::float8 from pg_stat_user_indexes where relname = 'audit_entries'`)
  for (const { name, bytes } of whole) console.log(`${name}: ${(bytes / ENTRIES).toFixed(1)} bytes an entry`)
  const checking = computed()
  const { entries, problem } = await checkAudit({ db }, secrets)
  if (entries !== ENTRIES || problem) throw new Error('The log does not hold.')
  console.log(
    `An entry: ${added.toFixed(2)} ms of computing of the service; checked, ${(((computed() - checking) / ENTRIES) * 1000).toFixed(0)} µs`,
  )
} finally {
  await client.end()
  await close()
  await postgres.stop()
}
