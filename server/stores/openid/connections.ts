// Clients that a person has signed in to, and what each was given: kept until the person ends it.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import type { Given } from './records.ts'

type Db = Kysely<Schema>

type Agreed = {
  readonly id: string
  readonly app: string
  readonly user: string
  readonly client: string
  readonly name: string
  readonly site: string | null
  /** All scopes that are given now, with spaces between. */
  readonly scopes: string
  readonly now: number
}
const AGREE = statement<Agreed, never>(`
insert into openid_connections (id, app_id, user_id, client_id, name, site, scopes, created_at, used_at)
select :id, u.app_id, u.id, :client, :name, :site::text, :scopes, :now::int8, :now::int8 from users u where u.id = :user and u.app_id = :app
on conflict (user_id, client_id) do update set name = excluded.name, site = excluded.site, scopes = excluded.scopes, used_at = excluded.used_at`)
/** Notes what a person has agreed to. */
export const connectClient = async (db: Db, agreed: Agreed): Promise<void> => void (await AGREE(db, agreed))

type Which = { readonly app: string; readonly user: string; readonly client: string }
const SCOPES = statement<Which, { scopes: string }>(
  'select scopes from openid_connections where user_id = :user and client_id = :client and app_id = :app',
)
/** The scopes that the person has given to the client; none: it is not connected. */
export const agreedScopes = async (db: Db, which: Which): Promise<readonly string[]> =>
  (await SCOPES(db, which))[0]?.scopes.split(' ').filter(Boolean) ?? []

const GIVEN = statement<Which, Given>(`
select k.scopes as agreed, c.is_own as own, c.settings -> 'scopes' as allowed
from (select 1) one
left join openid_clients c on c.id = :client and c.app_id = :app
left join openid_connections k on k.user_id = :user and k.client_id = :client and k.app_id = :app`)
/** What the person has agreed to now, and what the client may ask for now. */
export const givenScopes = async (db: Db, which: Which): Promise<Given> =>
  (await GIVEN(db, which))[0] ?? { agreed: null, own: null, allowed: [] }

/** Times in milliseconds. */
export interface ConnectedClient {
  readonly id: string
  readonly client: string
  readonly name: string
  readonly site: string | null
  readonly scopes: string
  readonly created: number
  readonly used: number
}
const LIST = statement<{ app: string; user: string }, { [K in keyof ConnectedClient]: string }>(`
select id, client_id as client, name, site, scopes, created_at::text as created, used_at::text as used
from openid_connections where user_id = :user and app_id = :app order by used_at desc, id`)
/** Everything that a person has connected. */
export const connectedClients = async (db: Db, which: { app: string; user: string }): Promise<ConnectedClient[]> =>
  (await LIST(db, which)).map((row) => ({ ...row, created: Number(row.created), used: Number(row.used) }))

const END = statement<{ app: string; user: string; id: string }, never>(`
with gone as (delete from openid_connections where id = :id and user_id = :user and app_id = :app returning client_id),
records as (
  delete from openid_records r using gone
  where r.user_id = :user and r.client_id = gone.client_id and r.app_id = :app
)
select from gone`)
/** Ends one at once, with every token that came of it. */
export const disconnectClient = async (db: Db, which: { app: string; user: string; id: string }): Promise<void> =>
  void (await END(db, which))
