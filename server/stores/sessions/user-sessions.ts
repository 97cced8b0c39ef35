// A person's own sessions: listed, and ended by the person from another one.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type Db = Kysely<Schema>

/** Whose, and by which of their sessions. */
export type Owner = { readonly app: string; readonly user: string; readonly now: number }
/** Times in milliseconds. */
export interface SessionRecord {
  readonly sid: string
  readonly browser: string | null
  readonly os: string | null
  readonly created_at: number
  readonly used_at: number
  readonly expires_at: number
}

const LIST = statement<Owner, { [K in keyof SessionRecord]: SessionRecord[K] extends number ? string : SessionRecord[K] }>(`
select s.sid, s.browser, s.os, s.created_at::text as created_at, coalesce(s.used_at, s.created_at)::text as used_at,
  s.expires_at::text as expires_at
from sessions s where s.user_id = :user and s.app_id = :app and s.ended_at is null and s.expires_at > :now::int8
order by coalesce(s.used_at, s.created_at) desc, s.sid`)

/** The open ones, the one used last first. */
export const openSessions = async (db: Db, owner: Owner): Promise<SessionRecord[]> =>
  (await LIST(db, owner)).map((row) => ({
    ...row,
    created_at: Number(row.created_at),
    used_at: Number(row.used_at),
    expires_at: Number(row.expires_at),
  }))

// Trust: the user is part of the condition, so the id of another user's session ends nothing.
const END_ONE = statement<Owner & { sid: string }, never>(`
update sessions set ended_at = :now::int8 where sid = :sid and user_id = :user and app_id = :app and ended_at is null`)

/** Ends one of them. */
export const endOne = async (db: Db, which: Owner & { sid: string }): Promise<void> => {
  await END_ONE(db, which)
}

const DROP_FORKS = statement<Owner & { sid: string }, never>(`
delete from forks where user_id = :user and app_id = :app and parent <> :sid and used_at is null`)
const END_OTHERS = statement<Owner & { sid: string }, never>(`
update sessions set ended_at = :now::int8 where user_id = :user and app_id = :app and sid <> :sid and ended_at is null`)

/** Ends all but one, and what they have handed on: first the forks, so that one that is being taken up is a session by then. */
export const endOthers = async (db: Db, but: Owner & { sid: string }): Promise<void> => {
  await DROP_FORKS(db, but)
  await END_OTHERS(db, but)
}

const SIGNED_IN = statement<{ app: string; user: string; sid: string; since: number }, { recent: boolean }>(`
select s.created_at > :since::int8 and not exists (select from forks f where f.sid = s.sid) as recent
from sessions s where s.sid = :sid and s.app_id = :app and s.user_id = :user`)

/** Whether the session was made by signing in after `since`. Trust: one that was handed on is as old as what it was made of, so it is none. */
export const signedInSince = async (db: Db, which: { app: string; user: string; sid: string; since: number }): Promise<boolean> =>
  (await SIGNED_IN(db, which))[0]?.recent ?? false
