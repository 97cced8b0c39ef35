// Clients of an app's OpenID provider, and their secrets as keyed hashes.

import type { Kysely, Selectable } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { OpenIdClientSettings, OpenIdTables } from '../../db/schema-openid.ts'
import { statement } from '../../db/statement.ts'

type Db = Kysely<Schema>
export type OpenIdClientRow = Selectable<OpenIdTables['openid_clients']>

/** The client of this id, of this app alone. */
export const openIdClient = (db: Db, app: string, id: string): Promise<OpenIdClientRow | undefined> =>
  db.selectFrom('openid_clients').selectAll().where('id', '=', id).where('app_id', '=', app).executeTakeFirst()

/** SQL of secrets `s` that hold. */
export const LIVE_SECRET = '(s.ends_at is null or s.ends_at > :now::int8)'

/** All of an app, oldest first. */
export const openIdClientsOf = (db: Db, app: string): Promise<OpenIdClientRow[]> =>
  db.selectFrom('openid_clients').selectAll().where('app_id', '=', app).orderBy('created_at').orderBy('id').execute()

export interface ClientValues {
  readonly name: string
  readonly isOwn: boolean
  readonly settings: OpenIdClientSettings
}
const columns = ({ name, isOwn, settings }: ClientValues) => ({ name, is_own: isOwn, settings: JSON.stringify(settings) })

/** Adds one. */
export const addOpenIdClient = async (
  db: Db,
  client: ClientValues & { readonly id: string; readonly app: string; readonly kind: string; readonly now: number },
): Promise<void> => {
  const { id, app, kind, now } = client
  const values = { id, app_id: app, kind, ...columns(client), created_at: now, updated_at: now }
  await db.insertInto('openid_clients').values(values).execute()
}

const NARROW = statement<{ app: string; id: string; scopes: string }, never>(`
update openid_connections k set scopes = (
  select coalesce(string_agg(one, ' '), '') from unnest(string_to_array(k.scopes, ' ')) one where :scopes::jsonb ? one)
where k.client_id = :id and k.app_id = :app`)
/**
 * Writes one anew; false where there is none. Trust: what it may ask for no more is no longer agreed to, and is asked for again if it comes back.
 * `wasOwn`: no person was asked about it until now, so that of one that is the app's own no longer nothing is agreed to.
 */
export const changeOpenIdClient = async (
  db: Db,
  {
    id,
    app,
    now,
    wasOwn,
    ...values
  }: ClientValues & Record<'id' | 'app', string> & { readonly now: number; readonly wasOwn: boolean },
): Promise<boolean> => {
  const query = db.updateTable('openid_clients').set({ ...columns(values), updated_at: now })
  const { numUpdatedRows: changed } = await query.where('id', '=', id).where('app_id', '=', app).executeTakeFirst()
  const asked = wasOwn && !values.isOwn ? [] : values.settings.scopes
  if (changed > 0n) await NARROW(db, { app, id, scopes: JSON.stringify(asked) })
  return changed > 0n
}

const REMOVE = statement<{ app: string; id: string }, { id: string }>(`
with gone as (delete from openid_clients where id = :id and app_id = :app returning id),
records as (delete from openid_records r using gone where r.client_id = gone.id and r.app_id = :app),
connected as (delete from openid_connections c using gone where c.client_id = gone.id and c.app_id = :app)
select id from gone`)
/** Takes one away with all that it was given; false where there is none. */
export const removeOpenIdClient = async (db: Db, which: { app: string; id: string }): Promise<boolean> =>
  (await REMOVE(db, which)).length > 0

/** Secrets of a client without themselves, oldest first. Times in milliseconds. */
export const openIdSecretsOf = (db: Db, client: string): Promise<{ id: string; created_at: bigint; ends_at: bigint | null }[]> =>
  db
    .selectFrom('openid_secrets')
    .select(['id', 'created_at', 'ends_at'])
    .where('client_id', '=', client)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type Rotation = {
  readonly id: string
  readonly client: string
  readonly hash: string
  readonly now: number
  readonly until: number
}
const ROTATE = statement<Rotation, never>(`
with former as (
  update openid_secrets set ends_at = least(coalesce(ends_at, :until::int8), :until::int8) where client_id = :client
), over as (
  delete from openid_secrets where client_id = :client and ends_at <= :now::int8
)
insert into openid_secrets (id, client_id, hash, created_at) values (:id, :client, :hash, :now::int8)`)
/** Adds a secret; those before it hold until `until`. */
export const rotateOpenIdSecret = async (db: Db, rotation: Rotation): Promise<void> => void (await ROTATE(db, rotation))
