// Runs the migrations. They are additive, so that an older process can keep running beside a newer one.

import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import { wait } from '../../src/kit/wait.ts'
import { WITH_LIMIT, WITHOUT_LIMIT } from './bounded-pool.ts'
import * as login from './migrations/0001-login.ts'
import * as phoneAndRules from './migrations/0002-phone-and-rules.ts'
import * as sessionHandover from './migrations/0003-session-handover.ts'
import * as keys from './migrations/0004-keys.ts'
import * as oauth from './migrations/0005-oauth.ts'
import * as passkeys from './migrations/0006-passkeys.ts'
import * as account from './migrations/0007-account.ts'
import * as captcha from './migrations/0008-captcha.ts'
import * as guests from './migrations/0009-guests.ts'
import * as serverApi from './migrations/0010-server-api.ts'
import * as webhooks from './migrations/0011-webhooks.ts'
import * as walletNonces from './migrations/0012-wallet-nonces.ts'
import * as spellings from './migrations/0013-spellings.ts'
import * as operation from './migrations/0014-operation.ts'
import * as webhookLook from './migrations/0015-webhook-look.ts'
import * as sessionLineage from './migrations/0016-session-lineage.ts'
import * as userSearch from './migrations/0017-user-search.ts'
import * as oauthBrowser from './migrations/0018-oauth-browser.ts'
import * as captchaRepeats from './migrations/0019-captcha-repeats.ts'
import * as messages from './migrations/0020-messages.ts'
import * as activity from './migrations/0021-activity.ts'
import * as renewals from './migrations/0022-renewals.ts'
import * as embeddedWallets from './migrations/0023-embedded-wallets.ts'
import * as recentProofs from './migrations/0024-recent-proofs.ts'
import * as walletRecovery from './migrations/0025-wallet-recovery.ts'
import * as wantedWallets from './migrations/0026-wanted-wallets.ts'
import * as importedWallets from './migrations/0027-imported-wallets.ts'
import * as secondFactors from './migrations/0028-second-factors.ts'
import * as recoveryAccess from './migrations/0029-recovery-access.ts'
import * as userSearchOrder from './migrations/0030-user-search-order.ts'
import * as walletDevices from './migrations/0031-wallet-devices.ts'
import * as farcasterChannels from './migrations/0034-farcaster-channels.ts'
import * as farcasterSigners from './migrations/0034-farcaster-signers.ts'
import * as telegram from './migrations/0035-telegram.ts'
import * as crossApp from './migrations/0036-cross-app.ts'
import * as onRamp from './migrations/0037-on-ramp.ts'
import * as accountTransfers from './migrations/0038-account-transfers.ts'
import * as operators from './migrations/0040-operators.ts'
import * as audit from './migrations/0041-audit.ts'
import * as console from './migrations/0043-console.ts'
import * as dayCounts from './migrations/0045-day-counts.ts'
import * as menuOfApp from './migrations/0046-menu-of-app.ts'
import * as loginWallet from './migrations/0047-login-wallet.ts'
import * as sessionDrafts from './migrations/0047-session-drafts.ts'
import * as tokenLineage from './migrations/0047-token-lineage.ts'
import * as walletMaker from './migrations/0047-wallet-maker.ts'
import * as walletScreens from './migrations/0047-wallet-screens.ts'
import * as walletIds from './migrations/0048-wallet-ids.ts'
import * as boundSessions from './migrations/0049-bound-sessions.ts'
import * as keyWindows from './migrations/0049-key-windows.ts'
import * as descriptorSets from './migrations/0050-descriptor-sets.ts'
import * as keptTokens from './migrations/0050-kept-tokens.ts'
import * as sentTransactions from './migrations/0050-sent-transactions.ts'
import * as sharedLocks from './migrations/0050-shared-locks.ts'
import * as provedDevices from './migrations/0051-proved-devices.ts'
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

/** By name, in order; a row is never changed once it has been released. */
export const MIGRATIONS: Migrations = {
  '0001-login': login,
  '0002-phone-and-rules': phoneAndRules,
  '0003-session-handover': sessionHandover,
  '0004-keys': keys,
  '0005-oauth': oauth,
  '0006-passkeys': passkeys,
  '0007-account': account,
  '0008-captcha': captcha,
  '0009-guests': guests,
  '0010-server-api': serverApi,
  '0011-webhooks': webhooks,
  '0012-wallet-nonces': walletNonces,
  '0013-spellings': spellings,
  '0014-operation': operation,
  '0015-webhook-look': webhookLook,
  '0016-session-lineage': sessionLineage,
  '0017-user-search': userSearch,
  '0018-oauth-browser': oauthBrowser,
  '0019-captcha-repeats': captchaRepeats,
  '0020-messages': messages,
  '0021-activity': activity,
  '0022-renewals': renewals,
  '0023-embedded-wallets': embeddedWallets,
  '0024-recent-proofs': recentProofs,
  '0025-wallet-recovery': walletRecovery,
  '0026-wanted-wallets': wantedWallets,
  '0027-imported-wallets': importedWallets,
  '0028-second-factors': secondFactors,
  '0029-recovery-access': recoveryAccess,
  '0030-user-search-order': userSearchOrder,
  '0031-wallet-devices': walletDevices,
  '0034-farcaster-channels': farcasterChannels,
  '0034-farcaster-signers': farcasterSigners,
  '0035-telegram': telegram,
  '0036-cross-app': crossApp,
  '0037-on-ramp': onRamp,
  '0038-account-transfers': accountTransfers,
  '0040-operators': operators,
  '0041-audit': audit,
  '0043-console': console,
  '0045-day-counts': dayCounts,
  '0046-menu-of-app': menuOfApp,
  '0047-login-wallet': loginWallet,
  '0047-session-drafts': sessionDrafts,
  '0048-wallet-ids': walletIds,
  '0047-wallet-maker': walletMaker,
  '0047-wallet-screens': walletScreens,
  '0047-token-lineage': tokenLineage,
  '0049-bound-sessions': boundSessions,
  '0049-key-windows': keyWindows,
  '0050-descriptor-sets': descriptorSets,
  '0050-shared-locks': sharedLocks,
  '0051-proved-devices': provedDevices,
  '0050-kept-tokens': keptTokens,
  '0050-sent-transactions': sentTransactions,
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
