// Sessions and their refresh tokens. Each change is one statement, so that neither a crash nor a twin can come between its parts.

import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { statement } from '../db/statement.ts'
import { type PersonRecord, personSql } from './person.ts'

type Db = Kysely<Schema>

const ROTATE = statement<
  { app: string; sid: string; hash: string; next: string; now: number; grace: number },
  { user_id: string; stolen: boolean; person: PersonRecord | null }
>(`
with presented as (
  select t.used_at, s.user_id from refresh_tokens t join sessions s on s.sid = t.sid
  where t.sid = :sid and t.hash = :hash and s.app_id = :app and s.ended_at is null and s.expires_at > :now::int8
), used as (
  update refresh_tokens t set used_at = :now::int8 from presented
  where t.sid = :sid and t.hash = :hash and t.used_at is null
  returning t.sid
), successor as (
  insert into refresh_tokens (sid, hash, created_at) select used.sid, :next, :now::int8 from used
), revoked as (
  update sessions s set ended_at = :now::int8 from presented p
  where s.sid = :sid and s.ended_at is null and p.used_at + :grace::int8 < :now::int8
  returning s.sid
)
select p.user_id, exists (select from revoked) as stolen, ${personSql('p.user_id')} as person from presented p`)

/**
 * Uses a refresh token of a living session and stores its successor; undefined when there is no such token. A token used before answers
 * like the first time within `grace`, since its successor is the same; later its use is theft, and ends the session: `stolen`.
 */
export const rotateRefreshToken = async (
  db: Db,
  use: { app: string; sid: string; hash: string; next: string; now: number; grace: number },
): Promise<{ userId: string; stolen: boolean; person: PersonRecord } | undefined> => {
  const [row] = await ROTATE(db, use)
  return row?.person ? { userId: row.user_id, stolen: row.stolen, person: row.person } : undefined
}

const END = statement<{ app: string; sid: string; hash: string; bearer: string; now: number }, never>(`
update sessions s set ended_at = :now::int8
where s.app_id = :app and s.ended_at is null and (
  s.sid = :bearer or (s.sid = :sid and exists (select from refresh_tokens t where t.sid = :sid and t.hash = :hash)))`)

/** Ends the session of a refresh token (`sid` and `hash`) and the one of a verified bearer (`bearer`); empty texts name none. */
export const endSessions = async (
  db: Db,
  which: { app: string; sid: string; hash: string; bearer: string; now: number },
): Promise<void> => {
  await END(db, which)
}

const LIVE = statement<{ app: string; sid: string; user: string; now: number }, { user_id: string }>(`
select s.user_id from sessions s
where s.sid = :sid and s.app_id = :app and s.user_id = :user and s.ended_at is null and s.expires_at > :now::int8`)

/** Whether this session of this user is still open. */
export const isSessionLive = async (db: Db, which: { app: string; sid: string; user: string; now: number }): Promise<boolean> =>
  (await LIVE(db, which)).length > 0
