// Search of users by text without an index of texts: in short questions, with the calls of others between them.
// See docs/decisions/0016-text-search-in-pieces.md.

import { ofDatabase } from '../../db/outage.ts'
import type { Db } from '../../db/schema.ts'
import { contains } from '../../db/searched-text.ts'
import { statement } from '../../db/statement.ts'
import { type PersonRecord, personSql } from '../login/person.ts'

/** Accounts of one question, and users: some milliseconds each. */
const ACCOUNTS = 5000
const USERS = 500

const ACCOUNTS_PIECE = statement<
  { app: string; type: string; subject: string; term: string; piece: number },
  { users: string[] | null; seen: string; type: string | null; subject: string | null }
>(`
with piece as materialized (
  select a.type, a.subject, a.user_id, ${contains(':term')} as hit from accounts a
  where a.app_id = :app and (a.type, a.subject) > (:type, :subject) order by a.type, a.subject limit :piece::int4
)
select (select json_agg(p.user_id) from piece p where p.hit) as users, (select count(*) from piece)::text as seen, last.type, last.subject
from (select 1) one left join (select p.type, p.subject from piece p order by p.type desc, p.subject desc limit 1) last on true`)

const USERS_PIECE = statement<
  { app: string; created: number; id: string; term: string; exact: string; piece: number; most: number },
  { people: PersonRecord[] | null; seen: string; created: string | null; id: string | null }
>(`
with piece as materialized (
  select u.id, u.created_at from users u where u.app_id = :app and (u.created_at, u.id) > (:created::int8, :id)
  order by u.created_at, u.id limit :piece::int4
), hit as (
  -- A question for each user: as \`exists\` it would be planned as one look at all accounts of the app.
  select p.id, p.created_at from piece p where p.id = :exact or (
    select true from accounts a where a.user_id = p.id and a.app_id = :app and ${contains(':term')} limit 1)
  order by p.created_at, p.id limit :most::int4
)
select (select json_agg(${personSql('h.id')} order by h.created_at, h.id) from hit h) as people, (select count(*) from piece)::text as seen,
  last.created_at::text as created, last.id
from (select 1) one left join (select p.id, p.created_at from piece p order by p.created_at desc, p.id desc limit 1) last on true`)

/** Throws where the search has taken `most` milliseconds, as the database does where it counts the time itself. */
const within = (most: number): (() => void) => {
  const ends = performance.now() + most
  return () => {
    if (performance.now() >= ends) throw ofDatabase(Object.assign(new Error('The search took too long.'), { code: '57014' }))
  }
}

/** Ids of users with an account that holds `term`; of no more users than a little over `few`. `most` in milliseconds. */
export const matchesInPieces = async (
  db: Db,
  { app, term, few, most }: { app: string; term: string; few: number; most: number },
): Promise<string[]> => {
  const inTime = within(most)
  const found: string[] = []
  for (let at = { type: '', subject: '' }; ; ) {
    const [row] = await ACCOUNTS_PIECE(db, { app, ...at, term, piece: ACCOUNTS })
    found.push(...(row?.users ?? []))
    if (found.length > few || Number(row?.seen) < ACCOUNTS || !row?.type || row.subject === null) return found
    at = { type: row.type, subject: row.subject }
    inTime()
  }
}

/** The first users after `after` whose id is `exact` or who have an account that holds `term`. `time` in milliseconds. */
export const usersInPieces = async (
  db: Db,
  ask: { app: string; after: { created_at: number; id: string }; term: string; exact: string; most: number; time: number },
): Promise<PersonRecord[]> => {
  const { app, after, term, exact, most } = ask
  const inTime = within(ask.time)
  const found: PersonRecord[] = []
  for (let at = { created: after.created_at, id: after.id }; ; ) {
    const [row] = await USERS_PIECE(db, { app, ...at, term, exact, piece: USERS, most: most - found.length })
    found.push(...(row?.people ?? []))
    if (found.length >= most || Number(row?.seen) < USERS || row?.id == null) return found
    at = { created: Number(row.created), id: row.id }
    inTime()
  }
}
