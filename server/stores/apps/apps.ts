// Apps and their signing keys.

import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { AppSettings, Db, Schema, StoredConfig } from '../../db/schema.ts'
import { namesForRow, namesFromRow } from './stored-names.ts'

export type AppRow = Selectable<Schema['apps']>
export type KeyRow = Selectable<Schema['signing_keys']>
const APP_COLUMNS = [
  'id',
  'config',
  'allowed_origins',
  'allow_no_origin',
  'client_ids',
  'settings',
  'cookie_domain',
  'created_at',
  'updated_at',
] as const
const KEY_COLUMNS = ['kid', 'app_id', 'public_jwk', 'sealed', 'state', 'created_at', 'signs_from', 'retired_at'] as const

const named = (row: AppRow): AppRow => ({ ...row, config: namesFromRow(row.config) })

/** The app of this id, if there is one. */
export const findApp = async (db: Db, id: string): Promise<AppRow | undefined> => {
  const row = await db.selectFrom('apps').select(APP_COLUMNS).where('id', '=', id).executeTakeFirst()
  return row && named(row)
}

/** All apps, oldest first. */
export const allApps = async (db: Db): Promise<AppRow[]> =>
  (await db.selectFrom('apps').select(APP_COLUMNS).orderBy('created_at').orderBy('id').execute()).map(named)

/** Every origin that some app allows. */
export const allOrigins = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ origin: string }>`
    select distinct o.origin from apps, jsonb_array_elements_text(apps.allowed_origins) as o(origin)`.execute(db)
  return rows.map((row) => row.origin)
}

/** The keys of an app, the current one first. */
export const keysOf = (db: Db, appId: string): Promise<KeyRow[]> =>
  db
    .selectFrom('signing_keys')
    .select(KEY_COLUMNS)
    .where('app_id', '=', appId)
    .orderBy('state')
    .orderBy('created_at', 'desc')
    .execute()

interface AppValues {
  readonly id: string
  readonly config: StoredConfig
  readonly allowedOrigins: readonly string[]
  readonly allowNoOrigin: boolean
  readonly clientIds: readonly string[]
  readonly settings: Partial<AppSettings>
  readonly cookieDomain: string | null
}
export interface NewKey {
  readonly kid: string
  readonly publicJwk: Record<string, unknown>
  readonly sealed: string
}

const columns = (app: AppValues) => ({
  config: JSON.stringify(namesForRow(app.config)),
  allowed_origins: JSON.stringify(app.allowedOrigins),
  allow_no_origin: app.allowNoOrigin,
  client_ids: JSON.stringify(app.clientIds),
  settings: JSON.stringify(app.settings),
  cookie_domain: app.cookieDomain,
})

const insertKey = (db: Db, appId: string, key: NewKey, now: number, signsFrom = now) =>
  db
    .insertInto('signing_keys')
    .values({
      kid: key.kid,
      app_id: appId,
      public_jwk: JSON.stringify(key.publicJwk),
      sealed: key.sealed,
      state: 'current',
      created_at: now,
      signs_from: signsFrom,
    })
    .execute()

/** Adds an app together with its first key; false when the id is taken. */
export const insertApp = (db: Db, app: AppValues, key: NewKey, now: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('apps')
      .values({ id: app.id, ...columns(app), created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made) await insertKey(trx, app.id, key, now)
    return made !== undefined
  })

/**
 * Writes the values that `change` makes of an app; null leaves it as it is. False where there is no such app. Trust: the row is locked
 * meanwhile, so that of two changes at one moment none is lost.
 */
export const changeAppRow = (db: Db, id: string, now: number, change: (row: AppRow) => AppValues | null): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('apps').select(APP_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
    const app = row && change(named(row))
    if (app) {
      const values = { ...columns(app), updated_at: now }
      await trx.updateTable('apps').set(values).where('id', '=', id).execute()
    }
    return row !== undefined
  })

/** Makes `key` the one that signs from `signsFrom` on; the one before signs until then, and stays to be verified against until it is swept. */
export const replaceKey = (db: Db, appId: string, key: NewKey, now: number, signsFrom: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx
      .updateTable('signing_keys')
      .set({ state: 'retiring', retired_at: signsFrom })
      .where('app_id', '=', appId)
      .where('state', '=', 'current')
      .execute()
    await insertKey(trx, appId, key, now, signsFrom)
  })

/** Makes `key` the only one of its app, at once: what others have signed is worth nothing from now on. */
export const replaceAllKeys = (db: Db, appId: string, key: NewKey, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.deleteFrom('signing_keys').where('app_id', '=', appId).execute()
    await insertKey(trx, appId, key, now)
  })

/** Every signing key of every app. */
export const allKeys = (db: Db): Promise<KeyRow[]> =>
  db.selectFrom('signing_keys').select(KEY_COLUMNS).orderBy('app_id').orderBy('kid').execute()

/** How old each app's signing keys are, without the keys; `since` in milliseconds since 1970. */
export const signingKeyAges = async (db: Db): Promise<{ app: string; state: string; since: number }[]> => {
  const rows = await db
    .selectFrom('signing_keys')
    .select(['app_id', 'state', 'created_at'])
    .orderBy('app_id')
    .orderBy('state')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ app_id: app, state, created_at }) => ({ app, state, since: Number(created_at) }))
}
