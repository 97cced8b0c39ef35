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

// Trust: the use and what it gives are one statement. A grant that has ended since it was read gives nothing; of two uses at one moment, at whichever
// instances, one is the first. The grant is locked before the code, and a code that another statement holds is not waited for: no two wait for each other.
const USE = statement<{ records: string; grant: string; used: string; now: number }, { lasts: boolean; first: boolean }>(`
with lasting as (select g.id from openid_records g where g.id = :grant and g.kind = 'Grant' for key share),
free as (select r.id from openid_records r, lasting where r.id = :used and r.consumed_at is null for update of r skip locked),
used as (update openid_records r set consumed_at = :now::int8 from free where r.id = free.id returning r.id),
added as (
  insert into openid_records (id, app_id, kind, user_id, client_id, grant_id, uid, user_code, sid, sealed, created_at, expires_at)
  select n.id, n.app, n.kind, n."user", n.client, lasting.id, n.uid, n.code, n.sid, n.sealed, n.now, n.ends
  from lasting, used, jsonb_to_recordset(:records::jsonb) as n (id text, app text, kind text, "user" text, client text, uid text, code text,
    sid text, sealed text, now int8, ends int8)
)
select exists (select from lasting) as lasts, exists (select from used) as first`)
/**
 * Notes that a code or a token was used, and writes new records of its grant, all or none. `lasts`: whether the grant is there; `first`: whether this is
 * the first use. Unless both hold, nothing is written.
 */
export const useForRecords = async (
  db: Db,
  use: { readonly grant: string; readonly used: string; readonly now: number },
  records: readonly NewRecord[],
): Promise<{ readonly lasts: boolean; readonly first: boolean }> =>
  (await USE(db, { ...use, records: JSON.stringify(records) }))[0] ?? { lasts: false, first: false }

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
/** SQL of records `r` that are there. Trust: that of a person's session is while that session of the service is open: there is no second session. */
export const ALIVE = `r.expires_at > :now::int8 and (r.kind <> 'Session' or r.user_id is null or exists (
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
