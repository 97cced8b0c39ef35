// A person's own sessions, listed for the person.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type Db = Kysely<Schema>

/** Whose, and by which of their sessions. */
export type Owner = { readonly app: string; readonly user: string; readonly now: number }
/** Times in milliseconds. */
interface SessionRecord {
  readonly sid: string
  readonly browser: string | null
  readonly os: string | null
  readonly country: string | null
  readonly created_at: number
  readonly used_at: number
  readonly expires_at: number
}

const LIST = statement<Owner, { [K in keyof SessionRecord]: SessionRecord[K] extends number ? string : SessionRecord[K] }>(`
select s.sid, s.browser, s.os, s.country, s.created_at::text as created_at, coalesce(s.used_at, s.created_at)::text as used_at,
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
