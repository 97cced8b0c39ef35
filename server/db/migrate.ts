// Runs the migrations. They are additive, so that an older process can keep running beside a newer one.

import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { wait } from '../../src/kit/wait.ts'
import { WITH_LIMIT, WITHOUT_LIMIT } from './bounded-pool.ts'
import { statements } from './migration-steps.ts'
import { STATEMENTS as from0001 } from './migrations/0001-to-0010.ts'
import * as webhooks from './migrations/0011-webhooks.ts'
import { STATEMENTS as from0012 } from './migrations/0012-to-0030.ts'
import * as spellings from './migrations/0013-spellings.ts'
import { STATEMENTS as from0031 } from './migrations/0031-to-0045.ts'
import * as menuOfApp from './migrations/0046-menu-of-app.ts'
import { STATEMENTS as from0047 } from './migrations/0047-to-0051.ts'
import * as walletScreens from './migrations/0047-wallet-screens.ts'
import * as domainSpellings from './migrations/0052-domain-spellings.ts'
import * as deletedKeys from './migrations/0053-deleted-keys.ts'
import * as userSlots from './migrations/0054-user-slots.ts'
import * as webhookBacklogs from './migrations/0055-webhook-backlogs.ts'
import * as activityPartitions from './migrations/0057-activity-partitions.ts'
import * as refusedLogins from './migrations/0073-refused-logins.ts'
import * as recoveryPasskeys from './migrations/0074-recovery-passkeys.ts'
import * as removedPasskeys from './migrations/0077-removed-passkeys.ts'
import * as imports from './migrations/0078-imports.ts'
import * as passkeyHandles from './migrations/0079-passkey-handles.ts'
import * as openid from './migrations/0081-openid.ts'
import * as oneOfIssuer from './migrations/0085-one-of-issuer.ts'
import * as openIdLogouts from './migrations/0103-openid-logouts.ts'
import * as recoveryTriesBy from './migrations/0107-recovery-tries-by.ts'
import type { Schema } from './schema.ts'

/** `outside`: what it does to a large table before, in no transaction; it may be cut off, and is run again then. */
interface StepMigration extends Migration {
  outside?(db: Kysely<unknown>): Promise<void>
}
type Migrations = Readonly<Record<string, StepMigration>>

/** Those that are statements alone, by name. */
const ofStatements = (rows: Readonly<Record<string, readonly string[]>>): Migrations =>
  Object.fromEntries(Object.entries(rows).map(([name, all]) => [name, { up: statements(all) }]))

/** By name; the library runs them in the order of their names. A row is never changed once it has been released. */
export const MIGRATIONS: Migrations = {
  ...ofStatements(from0001),
  '0011-webhooks': webhooks,
  ...ofStatements(from0012),
  '0013-spellings': spellings,
  ...ofStatements(from0031),
  '0046-menu-of-app': menuOfApp,
  ...ofStatements(from0047),
  '0047-wallet-screens': walletScreens,
  '0052-domain-spellings': domainSpellings,
  '0053-deleted-keys': deletedKeys,
  '0054-user-slots': userSlots,
  '0055-webhook-backlogs': webhookBacklogs,
  '0057-activity-partitions': activityPartitions,
  '0073-refused-logins': refusedLogins,
  '0074-recovery-passkeys': recoveryPasskeys,
  '0077-removed-passkeys': removedPasskeys,
  '0078-imports': imports,
  '0079-passkey-handles': passkeyHandles,
  '0081-openid': openid,
  '0085-one-of-issuer': oneOfIssuer,
  '0103-openid-logouts': openIdLogouts,
  '0107-recovery-tries-by': recoveryTriesBy,
}

/** What has run here so far; nothing on a fresh database. */
export const migrationsRun = async (db: Kysely<Schema>): Promise<string[]> => {
  const { rows: tables } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!tables[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Runs those of `migrations` that have not run, in one transaction under the lock of the library. */
const inTransaction = async (one: Kysely<Schema>, migrations: Migrations): Promise<string[]> => {
  for (;;) {
    const run = await migrationsRun(one)
    const newer = Object.fromEntries(run.map((name): [string, Migration] => [name, { up: async () => {} }]))
    const provider = { getMigrations: async () => ({ ...newer, ...migrations }) }
    const { error, results } = await new Migrator({ db: one, provider, allowUnorderedMigrations: true }).migrateToLatest()
    if (!error) return (results ?? []).map((result) => result.migrationName)
    // Another process, which may be a newer one, migrated while this one waited for the lock.
    const isOutrun = (await migrationsRun(one)).some((name) => !run.includes(name) && !Object.hasOwn(migrations, name))
    if (!isOutrun) throw new Error('The tables could not be brought up to date.', { cause: error })
  }
}

/** Of processes that start at once one does the steps outside of a transaction. */
const TRY = 'select pg_try_advisory_lock(20570057) as got'
const LET_GO = 'select pg_advisory_unlock(20570057)'
const POLL = 250
/**
 * Runs `work` while no other process does. The lock is asked for again and again: a statement that waits for it would be waited for by an index
 * that is made concurrently.
 */
const alone = async <T>(one: Kysely<Schema>, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    const { rows } = await sql.raw<{ got: boolean }>(TRY).execute(one)
    if (rows[0]?.got) break
    await wait(POLL)
  }
  try {
    return await work()
  } finally {
    await sql.raw(LET_GO).execute(one)
  }
}

const upTo = (migrations: Migrations, last: string): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= last))
const before = (migrations: Migrations, next: string): Migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([name]) => name < next))

/** Up to the next one with steps of its own, and that one. Answers those that ran, and whether there may be more. */
const migrateOn = async (one: Kysely<Schema>, migrations: Migrations): Promise<{ ran: string[]; more: boolean }> => {
  const run = await migrationsRun(one)
  const next = Object.keys(migrations)
    .toSorted()
    .find((name) => migrations[name]?.outside && !run.includes(name))
  if (!next) return { ran: await inTransaction(one, migrations), more: false }
  const ran = await inTransaction(one, before(migrations, next))
  const noted = await alone(one, async () => {
    if (!(await migrationsRun(one)).includes(next)) await migrations[next]?.outside?.(one as unknown as Kysely<unknown>)
    return inTransaction(one, upTo(migrations, next))
  })
  return { ran: [...ran, ...noted], more: true }
}

/**
 * Runs pending migrations under an advisory lock, since several processes may start at once. Gives the names of those that ran.
 * Migrations of a newer process are left alone: they only add, so that this process can run beside it and after it.
 */
export const migrate = (db: Kysely<Schema>, migrations = MIGRATIONS): Promise<string[]> =>
  db.connection().execute(async (one) => {
    // A large table takes longer than the statement time-out of calls, and so does waiting for another process's lock.
    await sql.raw(WITHOUT_LIMIT).execute(one)
    try {
      const all: string[] = []
      for (let more = true; more; ) {
        const came = await migrateOn(one, migrations)
        all.push(...came.ran)
        more = came.more
      }
      return all
    } finally {
      await sql.raw(WITH_LIMIT).execute(one)
    }
  })
