// Sessions that are handed on by a forked token. Each change is one statement.
// See docs/design/protocol.md, "Handing a session on".

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { runIdempotent } from '../idempotency.ts'
import { type PersonRecord, personSql } from '../login/person.ts'
import { endWithDescendants } from './end-sessions.ts'

type Db = Kysely<Schema>

/** Steps over which a session may be handed on. */
const MOST_STEPS = 32

type Fork = { app: string; parent: string; sid: string; hash: string; cookies: boolean; now: number; ends: number }
const ADD = statement<Fork, { sid: string }>(`
insert into forks (sid, app_id, user_id, parent, token_hash, expires_at, in_cookies)
select :sid, :app, p.user_id, p.sid, :hash, :ends::int8, :cookies::boolean from sessions p
where p.sid = :parent and p.app_id = :app and p.ended_at is null and p.expires_at > :now::int8
  and coalesce(cardinality(p.ancestors), 0) < ${MOST_STEPS}
on conflict (sid) do update set sid = excluded.sid
returning sid`)

/** Notes a fork of a living session; false for one that was handed on too often. A fork that is noted already stays as it is. */
export const addFork = async (db: Db, fork: Fork): Promise<boolean> => {
  // A user who is deleted at this moment is first: looked at again, there is nothing left to hand on.
  const noted = await runIdempotent(db, { app: fork.app, key: '', now: fork.now }, () => ADD(db, fork))
  return noted.length > 0
}

type Named = { app: string; sid: string; hash: string; cookies: boolean; now: number }
const OWNER = statement<Named, { person: PersonRecord | null }>(`
select ${personSql('f.user_id')} as person from forks f join sessions p on p.sid = f.parent
where f.sid = :sid and f.token_hash = :hash and f.app_id = :app and f.used_at is null and f.expires_at > :now::int8
  and (not f.in_cookies or :cookies::boolean) and p.ended_at is null and p.expires_at > :now::int8`)

/** The person of a fork that can be taken up; null for any other. */
export const ownerOfFork = async (db: Db, which: Named): Promise<PersonRecord | null> =>
  (await OWNER(db, which))[0]?.person ?? null

type Use = {
  app: string
  sid: string
  hash: string
  first: string
  by: string
  now: number
  browser: string | null
  os: string | null
  country: string | null
  /** Whether the answer goes into cookies. */
  cookies: boolean
  /** Thumbprint of the key that the new session is to be bound to; empty: to none. */
  jkt: string
}
// Trust: of a bound session none is made that is bound to no key.
// The new session ends when the one it was made of would have: handing on must not make a session longer.
// Trust: the parent's row is held while the new session is made. A call that ends the parent waits for it, and sees the new session afterwards.
const TAKE = statement<Use, { person: PersonRecord | null }>(`
with taken as (
  update forks f set used_at = :now::int8, used_by = :by from sessions p
  where f.sid = :sid and f.token_hash = :hash and f.app_id = :app and f.used_at is null and f.expires_at > :now::int8
    and (not f.in_cookies or :cookies::boolean) and p.sid = f.parent and p.ended_at is null and p.expires_at > :now::int8
    and (p.jkt is null or :jkt <> '')
  returning f.user_id, f.parent
), origin as (
  select taken.user_id, p.sid, p.expires_at, p.ancestors, p.owes_wallet from sessions p join taken on taken.parent = p.sid
  where p.ended_at is null and p.expires_at > :now::int8 for share of p
), made as (
  insert into sessions (sid, app_id, user_id, token_hash, created_at, expires_at, browser, os, country, ancestors, owes_wallet, jkt)
  select :sid, :app, o.user_id, :first, :now::int8, o.expires_at, :browser::text, :os::text, :country::text,
    array_append(o.ancestors, o.sid), o.owes_wallet, nullif(:jkt, '')
  from origin o
), noted as (
  insert into activity (app_id, user_id, kind, account, browser, os, country, at)
  select :app, o.user_id, 'login', 'handover', :browser::text, :os::text, :country::text, :now::int8 from origin o
)
select ${personSql('origin.user_id')} as person from origin`)

const TAKEN = statement<
  { app: string; sid: string; hash: string; now: number },
  { used_by: string; used_at: string; live: boolean; jkt: string | null; person: PersonRecord | null }
>(`
select f.used_by, f.used_at::text as used_at, s.ended_at is null as live, s.jkt, ${personSql('f.user_id')} as person
from forks f join sessions s on s.sid = f.sid
where f.sid = :sid and f.token_hash = :hash and f.app_id = :app and f.used_at is not null and s.expires_at > :now::int8`)

const WAITS = statement<{ app: string; sid: string; hash: string; now: number }, { sid: string }>(`
select f.sid from forks f join sessions p on p.sid = f.parent
where f.sid = :sid and f.token_hash = :hash and f.app_id = :app and f.used_at is null and f.expires_at > :now::int8 and p.jkt is not null`)

/**
 * Takes up a fork: `first` is the hash of the new session's first token, `by` names the client (empty: unnamed). The same client is answered
 * again within `grace` milliseconds; another client that shows a used token ends the session that was made of it, with all that was handed on
 * from that. `unproved`: of a bound session, and the call is by no key, or repeats one that was by another: nothing has changed.
 */
export const takeFork = async (
  db: Db,
  { grace, ...use }: Use & { grace: number },
): Promise<{ readonly person: PersonRecord; readonly jkt: string | null } | 'unknown' | 'stolen' | 'unproved'> => {
  const { app, sid, by, now, jkt } = use
  const [fresh] = await runIdempotent(db, { app, key: '', now }, () => TAKE(db, use))
  if (fresh?.person) return { person: fresh.person, jkt: jkt || null }
  const [used] = await TAKEN(db, use)
  if (!used?.person) return jkt === '' && (await WAITS(db, use)).length > 0 ? 'unproved' : 'unknown'
  if (by && used.used_by === by && Number(used.used_at) + grace >= now) {
    if (used.jkt !== null && used.jkt !== jkt) return 'unproved'
    return used.live ? { person: used.person, jkt: used.jkt } : 'unknown'
  }
  const ended = await endWithDescendants(db, { app, sid, user: '', now })
  return used.live || ended ? 'stolen' : 'unknown'
}
