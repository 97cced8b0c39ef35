// Sessions that are handed on by a forked token. Each change is one statement.
// See docs/design/protocol.md, "Handing a session on".

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { runIdempotent } from '../idempotency.ts'
import { type PersonRecord, personSql } from '../login/person.ts'
import { endSessions } from './sessions.ts'

type Db = Kysely<Schema>

const ADD = statement<{ app: string; parent: string; sid: string; hash: string; now: number; ends: number }, never>(`
insert into forks (sid, app_id, user_id, parent, token_hash, expires_at)
select :sid, :app, p.user_id, p.sid, :hash, :ends::int8 from sessions p
where p.sid = :parent and p.app_id = :app and p.ended_at is null and p.expires_at > :now::int8
on conflict (sid) do nothing`)

/** Notes a fork of a living session. A fork that is noted already stays as it is. */
export const addFork = async (
  db: Db,
  fork: { app: string; parent: string; sid: string; hash: string; now: number; ends: number },
): Promise<void> => {
  // A user who is deleted at this moment is first: looked at again, there is nothing left to hand on.
  await runIdempotent(db, { app: fork.app, key: '', now: fork.now }, () => ADD(db, fork))
}

// The new session ends when the one it was made of would have: handing on must not make a session longer.
type Use = {
  app: string
  sid: string
  hash: string
  first: string
  by: string
  now: number
  browser: string | null
  os: string | null
}
const TAKE = statement<Use, { person: PersonRecord | null }>(`
with taken as (
  update forks f set used_at = :now::int8, used_by = :by from sessions p
  where f.sid = :sid and f.token_hash = :hash and f.app_id = :app and f.used_at is null and f.expires_at > :now::int8
    and p.sid = f.parent and p.ended_at is null and p.expires_at > :now::int8
  returning f.user_id, p.expires_at
), made as (
  insert into sessions (sid, app_id, user_id, token_hash, created_at, expires_at, browser, os)
  select :sid, :app, taken.user_id, :first, :now::int8, taken.expires_at, :browser::text, :os::text from taken
)
select ${personSql('taken.user_id')} as person from taken`)

const TAKEN = statement<
  { app: string; sid: string; hash: string; now: number },
  { used_by: string; used_at: string; person: PersonRecord | null }
>(`
select f.used_by, f.used_at::text as used_at, ${personSql('f.user_id')} as person
from forks f join sessions s on s.sid = f.sid
where f.sid = :sid and f.token_hash = :hash and f.app_id = :app and f.used_at is not null
  and s.ended_at is null and s.expires_at > :now::int8`)

/**
 * Takes up a fork: `first` is the hash of the new session's first token, `by` names the client (empty: unnamed). The same client is answered
 * again within `grace` milliseconds; anybody else who shows a used token ends the session that was made of it.
 */
export const takeFork = async (
  db: Db,
  { grace, ...use }: Use & { grace: number },
): Promise<{ readonly person: PersonRecord } | 'unknown' | 'stolen'> => {
  const [fresh] = await TAKE(db, use)
  if (fresh?.person) return { person: fresh.person }
  const [used] = await TAKEN(db, use)
  if (!used?.person) return 'unknown'
  if (use.by && used.used_by === use.by && Number(used.used_at) + grace >= use.now) return { person: used.person }
  await endSessions(db, { app: use.app, sid: '', hash: '', bearer: use.sid, now: use.now })
  return 'stolen'
}
