// What the OpenID provider remembers: sessions, codes, tokens, grants. Ids are keyed hashes, contents sealed.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type Db = Kysely<Schema>

/** Times in milliseconds; what a kind has not is null. */
export type NewRecord = {
  readonly id: string
  readonly app: string
  readonly kind: string
  readonly user: string | null
  readonly client: string | null
  readonly grant: string | null
  /** Of a session its own, of a code or a token that of its session. */
  readonly uid: string | null
  readonly code: string | null
  /** The service's session that it is of. */
  readonly sid: string | null
  readonly sealed: string
  readonly now: number
  readonly ends: number
}

// A row that is written again keeps when it was made and used, and its session where the new one names none.
const KEEP = statement<NewRecord, never>(`
insert into openid_records as r (id, app_id, kind, user_id, client_id, grant_id, uid, user_code, sid, sealed, created_at, expires_at)
values (:id, :app, :kind, :user, :client, :grant, :uid, :code, :sid, :sealed, :now::int8, :ends::int8)
on conflict (id) do update set user_id = excluded.user_id, grant_id = excluded.grant_id, sid = coalesce(excluded.sid, r.sid),
  sealed = excluded.sealed, expires_at = excluded.expires_at`)
/** Writes a record, or writes it anew. */
export const keepRecord = async (db: Db, record: NewRecord): Promise<void> => void (await KEEP(db, record))

// Trust: the grant decides, in the statement that writes: one that has ended since it was read gives nothing. Its row is held until all is written.
const ADD = statement<{ records: string; grant: string }, { id: string }>(`
with lasting as (select g.id from openid_records g where g.id = :grant and g.kind = 'Grant' for key share)
insert into openid_records (id, app_id, kind, user_id, client_id, grant_id, uid, user_code, sid, sealed, created_at, expires_at)
select n.id, n.app, n.kind, n."user", n.client, lasting.id, n.uid, n.code, n.sid, n.sealed, n.now, n.ends
from lasting, jsonb_to_recordset(:records::jsonb) as n (id text, app text, kind text, "user" text, client text, uid text, code text,
  sid text, sealed text, now int8, ends int8) returning id`)
/** Writes new records of one grant, all or none. False: the grant is no more, and nothing is written. */
export const addRecords = async (db: Db, grant: string, records: readonly NewRecord[]): Promise<boolean> =>
  (await ADD(db, { records: JSON.stringify(records), grant })).length > 0

/** What a client is given now: null where nothing is agreed to, and where the client is one with a document of its own. */
export interface Given {
  readonly agreed: string | null
  readonly own: boolean | null
  readonly allowed: string[] | null
}

export interface FoundRecord {
  readonly id: string
  readonly sealed: string
  readonly user: string | null
  readonly sid: string | null
  readonly created: number
  readonly consumed: number | null
  readonly expires: number
  /** Of a grant that was read beside its token. */
  readonly given?: Given
}
type Row = Omit<FoundRecord, 'created' | 'consumed' | 'expires' | 'given'> & {
  readonly created: string
  readonly consumed: string | null
  readonly expires: string
}
const COLUMNS =
  'r.id, r.sealed, r.user_id as "user", r.sid, r.created_at::text as created, r.consumed_at::text as consumed, r.expires_at::text as expires'
// Trust: a record of a person's session is there while that session of the service is open, and no longer: there is no second session.
const ALIVE = `r.expires_at > :now::int8 and (r.kind <> 'Session' or r.user_id is null or exists (
  select from sessions s where s.sid = r.sid and s.app_id = r.app_id and s.user_id = r.user_id and s.ended_at is null
    and s.expires_at > :now::int8))`
const found = ([row]: readonly Row[]): FoundRecord | undefined =>
  row && {
    ...{ id: row.id, sealed: row.sealed, user: row.user, sid: row.sid },
    created: Number(row.created),
    consumed: row.consumed === null ? null : Number(row.consumed),
    expires: Number(row.expires),
  }

type Which = { readonly app: string; readonly kind: string; readonly now: number }
const BY_ID = statement<Which & { id: string }, Row>(
  `select ${COLUMNS} from openid_records r where r.id = :id and r.app_id = :app and r.kind = :kind and ${ALIVE}`,
)
const BY_UID = statement<Which & { uid: string }, Row>(
  `select ${COLUMNS} from openid_records r where r.uid = :uid and r.app_id = :app and r.kind = :kind and ${ALIVE}`,
)
const BY_CODE = statement<Which & { code: string }, Row>(
  `select ${COLUMNS} from openid_records r where r.user_code = :code and r.app_id = :app and r.kind = :kind and ${ALIVE}`,
)
type BesideRow = Row & Given & { readonly kind: string; readonly uid: string | null }
const BESIDE = statement<Which & { id: string }, BesideRow>(`
with one as materialized (
  select * from openid_records r where r.id = :id and r.app_id = :app and r.kind = :kind and ${ALIVE}
)
select 0 as at, r.kind, r.uid, ${COLUMNS}, null as agreed, null::bool as own, null::jsonb as allowed from one r
union all
select 1, r.kind, r.uid, ${COLUMNS}, k.scopes, c.is_own, c.settings -> 'scopes'
from one join openid_records r on r.id = one.grant_id and r.app_id = one.app_id and r.kind = 'Grant' and ${ALIVE}
left join openid_clients c on c.id = r.client_id and c.app_id = r.app_id
left join openid_connections k on k.user_id = r.user_id and k.client_id = r.client_id and k.app_id = r.app_id
union all
select 2, r.kind, r.uid, ${COLUMNS}, null, null, null
from one join openid_records r on r.uid = one.uid and r.app_id = one.app_id and r.kind = 'Session' and ${ALIVE}
order by at`)
/** A code or a token with its grant and its session, as each is there now: in one statement. */
export const recordBeside = async (
  db: Db,
  which: Which & { id: string },
): Promise<{
  one: FoundRecord | undefined
  grant: FoundRecord | undefined
  session: (FoundRecord & { uid: string }) | undefined
}> => {
  const rows = await BESIDE(db, which)
  const rowOf = (kind: string): BesideRow | undefined => rows.find((row) => row.kind === kind)
  const plain = (row: BesideRow | undefined): FoundRecord | undefined => found(row ? [row] : [])
  const [grantRow, sessionRow] = [rowOf('Grant'), rowOf('Session')]
  const [grant, session] = [plain(grantRow), plain(sessionRow)]
  return {
    one: plain(rowOf(which.kind)),
    grant: grant && grantRow && { ...grant, given: { agreed: grantRow.agreed, own: grantRow.own, allowed: grantRow.allowed } },
    session: session && sessionRow?.uid ? { ...session, uid: sessionRow.uid } : undefined,
  }
}
export const recordById = async (db: Db, which: Which & { id: string }): Promise<FoundRecord | undefined> =>
  found(await BY_ID(db, which))
export const recordByUid = async (db: Db, which: Which & { uid: string }): Promise<FoundRecord | undefined> =>
  found(await BY_UID(db, which))
export const recordByCode = async (db: Db, which: Which & { code: string }): Promise<FoundRecord | undefined> =>
  found(await BY_CODE(db, which))

const CONSUME = statement<{ id: string; now: number }, { id: string }>(
  'update openid_records set consumed_at = :now::int8 where id = :id and consumed_at is null returning id',
)
/** Notes that a record was used. False where it was before: of two uses at one moment, one is the first. */
export const consumeRecord = async (db: Db, which: { id: string; now: number }): Promise<boolean> =>
  (await CONSUME(db, which)).length > 0

const FORGET = statement<{ id: string }, never>('delete from openid_records where id = :id')
export const forgetRecord = async (db: Db, id: string): Promise<void> => void (await FORGET(db, { id }))

const REVOKE = statement<{ app: string; kind: string; grant: string }, never>(
  'delete from openid_records where grant_id = :grant and app_id = :app and kind = :kind',
)
/** Forgets all of one kind that came of a grant. */
export const revokeGrant = async (db: Db, which: { app: string; kind: string; grant: string }): Promise<void> =>
  void (await REVOKE(db, which))

const OFFERED = statement<{ app: string; jti: string; now: number; ends: number }, { id: string }>(`
insert into openid_records (id, app_id, kind, sealed, created_at, expires_at)
values (:jti, :app, 'Replay', '', :now::int8, :ends::int8) on conflict (id) do nothing returning id`)
/** Notes an id that counts once. False where it was seen before. */
export const firstUse = async (db: Db, use: { app: string; jti: string; now: number; ends: number }): Promise<boolean> =>
  (await OFFERED(db, use)).length > 0
