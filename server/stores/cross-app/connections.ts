// Wallets that people lend to other apps: lent, found, listed and taken back.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { notedSql } from '../account/activity.ts'

/** Connections of one person with one app that are kept: those used last. */
const MOST = 16

type Lending = {
  readonly id: string
  readonly app: string
  readonly user: string
  /** The session in which it is lent. */
  readonly session: string
  readonly requester: string
  /** Empty, as the key is, where the app signs people in. */
  readonly origin: string
  readonly key: string
  readonly address: string
  /** The shared secret, sealed for `id`; null without a key. */
  readonly sealed: string | null
  readonly now: number
  readonly ends: number
}

// A key that comes again is another secret, and so another connection: what was sealed for the former id goes with it.
const LEND = statement<Lending, { id: string }>(`
with lent as (
  insert into cross_app_connections as c
    (id, app_id, user_id, requester_id, origin, public_key, address, sealed, created_at, used_at, expires_at)
  select :id, u.app_id, u.id, :requester, :origin, :key, :address, :sealed::text, :now::int8, :now::int8, :ends::int8
  from users u where u.id = :user and u.app_id = :app
  on conflict (user_id, requester_id, origin, public_key) do update set address = excluded.address, used_at = excluded.used_at,
    expires_at = excluded.expires_at where c.sealed is null
  returning c.id, c.xmax = 0 as anew
), ${notedSql('lend', 'select from lent where anew', ':session', "'embedded'")}, trimmed as (
  delete from cross_app_connections where id in (
    select id from cross_app_connections where user_id = :user and requester_id = :requester and not (origin = :origin and public_key = :key)
    order by used_at desc, id offset ${MOST - 1})
)
select id from lent`)

/** Notes a consent; a repeated one of an app that signs people in renews it. Undefined for a key that was used before. */
export const lend = async (db: Db, lending: Lending): Promise<string | undefined> => (await LEND(db, lending))[0]?.id

export interface Connection {
  readonly id: string
  readonly requester_id: string
  readonly origin: string
  readonly address: string
  readonly sealed: string | null
  readonly expires: number
}
type Row = Omit<Connection, 'expires'> & { readonly expires: string }
const COLUMNS = 'c.id, c.requester_id, c.origin, c.address, c.sealed, c.expires_at::text as expires'
const found = ([row]: readonly Row[]): Connection | undefined => row && { ...row, expires: Number(row.expires) }

type Own = { readonly app: string; readonly user: string; readonly now: number }
const BY_ID = statement<Own & { id: string }, Row>(`
select ${COLUMNS} from cross_app_connections c
where c.id = :id and c.app_id = :app and c.user_id = :user and c.expires_at > :now::int8`)
/** The connection of this id, of this person alone. */
export const connectionOf = async (db: Db, which: Own & { id: string }): Promise<Connection | undefined> =>
  found(await BY_ID(db, which))

const BY_KEY = statement<Own & { origin: string; key: string }, Row>(`
select ${COLUMNS} from cross_app_connections c
where c.app_id = :app and c.user_id = :user and c.origin = :origin and c.public_key = :key and c.public_key <> '' and c.expires_at > :now::int8`)
/** The connection of a page by its key. */
export const connectionByKey = async (db: Db, which: Own & { origin: string; key: string }): Promise<Connection | undefined> =>
  found(await BY_KEY(db, which))

/** Times in milliseconds. */
interface ConnectedRecord {
  readonly id: string
  readonly requester_id: string
  readonly origin: string
  readonly created: number
  readonly used: number
}
const LIST = statement<Own, { [K in keyof ConnectedRecord]: string }>(`
select id, requester_id, origin, created_at::text as created, used_at::text as used from cross_app_connections
where app_id = :app and user_id = :user and expires_at > :now::int8 order by used_at desc, id`)
/** Everything that a person lends. */
export const connectionsOf = async (db: Db, which: Own): Promise<ConnectedRecord[]> =>
  (await LIST(db, which)).map((row) => ({ ...row, created: Number(row.created), used: Number(row.used) }))

type Ending = { readonly app: string; readonly user: string; readonly session: string; readonly now: number }
const END = statement<Ending & { id: string }, never>(`
with gone as (
  delete from cross_app_connections where id = :id and app_id = :app and user_id = :user returning id
), ${notedSql('lend-end', 'select from gone', ':session', "'embedded'")}
select from gone`)
/** Takes the wallets back from one of them. */
export const endConnection = async (db: Db, which: Ending & { id: string }): Promise<void> => void (await END(db, which))

const END_SIGN_IN = statement<Ending & { requester: string }, never>(`
with gone as (
  delete from cross_app_connections where app_id = :app and user_id = :user and requester_id = :requester and public_key = '' returning id
), ${notedSql('lend-end', 'select from gone limit 1', ':session', "'embedded'")}
select from gone`)
/** Ends what lets an app ask for whom it has signed in. */
export const endSignIn = async (db: Db, which: Ending & { requester: string }): Promise<void> =>
  void (await END_SIGN_IN(db, which))

const LENDERS = statement<{ requester: string }, { id: string }>(`
select id from apps where settings -> 'cross_app_requesters' @> to_jsonb(:requester::text) order by created_at, id`)
/** Ids of the apps that lend to an app. */
export const lendersTo = async (db: Db, requester: string): Promise<string[]> =>
  (await LENDERS(db, { requester })).map(({ id }) => id)

/** Every shared secret that is kept, sealed. */
export const allSharedSecrets = (db: Db): Promise<{ app_id: string; id: string; sealed: string | null }[]> =>
  db
    .selectFrom('cross_app_connections')
    .select(['app_id', 'id', 'sealed'])
    .where('sealed', 'is not', null)
    .orderBy('id')
    .execute()
