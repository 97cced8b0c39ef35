// Users as a host's back end asks for them: by one of their accounts, page by page, by a piece of text.

import type { ChainType } from '../../../src/contract/wallets/wallets.ts'
import type { Db } from '../../db/schema.ts'
import { contains } from '../../db/searched-text.ts'
import { statement } from '../../db/statement.ts'
import { type PersonRecord, personSql } from '../login/person.ts'
import { rarePieces } from './rare-pieces.ts'
import { matchesInPieces, usersInPieces } from './search-in-pieces.ts'

type Row = { person: PersonRecord }

const BY_ACCOUNT = statement<{ app: string; type: string; subject: string }, Row>(`
select ${personSql('a.user_id')} as person from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject`)

/** Whose account this is. */
export const userByAccount = async (
  db: Db,
  which: { app: string; type: string; subject: string },
): Promise<PersonRecord | undefined> => (await BY_ACCOUNT(db, which))[0]?.person

// Trust: by the rules of a language letters outside ASCII become others, and one name another one.
// A name that was given up may be another user's by now: the user who was seen with it last is meant.
const BY_USERNAME = statement<{ app: string; type: string; username: string }, Row>(`
select ${personSql('a.user_id')} as person from accounts a
where a.app_id = :app and a.type = :type and a.details ->> 'username' is not null
  and lower((a.details ->> 'username') collate "C") = lower(:username::text collate "C")
order by a.latest_verified_at desc, a.subject limit 1`)

/** Who has this user name, however its letters of ASCII are written. */
export const userByUsername = async (
  db: Db,
  which: { app: string; type: string; username: string },
): Promise<PersonRecord | undefined> => (await BY_USERNAME(db, which))[0]?.person

/** Where a page begins, and how long it is at most. `after` is the last user of the page before; 0 and '' for the first page. */
export interface PageAsk {
  readonly app: string
  readonly after: { readonly created_at: number; readonly id: string }
  readonly most: number
}
type PageParams = { app: string; created: number; id: string; most: number }
const PAGE = (condition: string): string => `
select ${personSql('p.id')} as person from (
  select u.id, u.created_at from users u
  where u.app_id = :app and (u.created_at, u.id) > (:created::int8, :id) ${condition}
  order by u.created_at, u.id limit :most::int4
) p order by p.created_at, p.id`
const paramsOf = ({ app, after, most }: PageAsk): PageParams => ({ app, created: after.created_at, id: after.id, most })

const ALL = statement<PageParams, Row>(PAGE(''))
const NAMED = statement<PageParams & { names: string }, Row>(
  PAGE(`and u.id in (select a.user_id from accounts a
    join jsonb_to_recordset(:names::jsonb) as n (type text, subject text) on n.type = a.type and n.subject = a.subject
    where a.app_id = :app)`),
)
/** Accounts that match; a search with more of them reads the users in their order instead, where it soon has a page. */
const FEW = 2000
const MATCHES = statement<{ app: string; term: string; pieces: string; most: number }, { user_id: string }>(`
select a.user_id from accounts a where a.app_id = :app and ${contains(':term', ':pieces')} limit :most::int4`)
const AMONG = statement<PageParams & { users: string }, Row>(
  PAGE('and u.id in (select jsonb_array_elements_text(:users::jsonb))'),
)
// A question for each user, and not a join: only as many are asked as fill the page.
const MANY = statement<PageParams & { term: string; exact: string }, Row>(
  PAGE(`and (u.id = :exact or (
    select true from accounts a where a.user_id = u.id and ${contains(':term')} limit 1))`),
)
/** For one search alone, by the index of texts. Its plan depends on its text; it never reads accounts of other apps; and it ends soon. */
const SEARCHING = statement<{ milliseconds: string }, never>(`
select set_config('statement_timeout', :milliseconds, true), set_config('plan_cache_mode', 'force_custom_plan', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'on', true)`)

/** All users, oldest first. */
export const usersPage = async (db: Db, ask: PageAsk): Promise<PersonRecord[]> =>
  (await ALL(db, paramsOf(ask))).map(({ person }) => person)

/** Those who have one of these accounts. */
export const usersByAccounts = async (
  db: Db,
  ask: PageAsk,
  accounts: readonly { readonly type: string; readonly subject: string }[],
): Promise<PersonRecord[]> => {
  const names = JSON.stringify(accounts.map(({ type, subject }) => ({ type, subject })))
  return (await NAMED(db, { ...paramsOf(ask), names })).map(({ person }) => person)
}

/** What the database has gathered of the index: a hundred texts at even distances, where it has looked at them yet. */
const INDEXED = statement<Record<string, never>, { indexed: boolean; sample: string[] | null }>(`
select to_regclass('accounts_searched') is not null as indexed, (
  select histogram_bounds::text::text[] from pg_stats
  where schemaname = current_schema() and tablename = 'accounts_searched' and histogram_bounds is not null limit 1) as sample`)

// Trust: what is a wildcard to the database is a letter to the caller.
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const termOf = (...pieces: readonly string[]): string => `%${pieces.map(escaped).join('%')}%`

const usersByIndex = (db: Db, ask: PageAsk, text: string, sample: readonly string[], most: number): Promise<PersonRecord[]> =>
  db.transaction().execute(async (trx) => {
    await SEARCHING(trx, { milliseconds: String(most) })
    const term = termOf(text)
    const matches = await MATCHES(trx, { app: ask.app, term, pieces: termOf(...rarePieces(text, sample)), most: FEW + 1 })
    const rows =
      matches.length > FEW
        ? await MANY(trx, { ...paramsOf(ask), term, exact: text })
        : await AMONG(trx, { ...paramsOf(ask), users: JSON.stringify([text, ...matches.map(({ user_id }) => user_id)]) })
    return rows.map(({ person }) => person)
  })

const usersWithoutIndex = async (db: Db, ask: PageAsk, text: string, most: number): Promise<PersonRecord[]> => {
  const term = termOf(text)
  const matches = await matchesInPieces(db, { app: ask.app, term, few: FEW, most })
  if (matches.length > FEW) return usersInPieces(db, { ...ask, term, exact: text, time: most })
  return (await AMONG(db, { ...paramsOf(ask), users: JSON.stringify([text, ...matches]) })).map(({ person }) => person)
}

/** Those whose id is this text, or whose accounts hold it somewhere. `most` is the time that it may take, in milliseconds. */
export const usersByText = async (db: Db, ask: PageAsk, text: string, most: number): Promise<PersonRecord[]> => {
  const [{ indexed = false, sample = null } = {}] = await INDEXED(db, {})
  return indexed ? usersByIndex(db, ask, text, sample ?? [], most) : usersWithoutIndex(db, ask, text, most)
}

const SET = statement<{ app: string; user: string; metadata: string }, { id: string }>(`
update users set custom_metadata = :metadata::jsonb where id = :user and app_id = :app returning id`)

/** Puts metadata in the place of what was there; false where there is no such user. */
export const setCustomMetadata = async (
  db: Db,
  { app, user, metadata }: { app: string; user: string; metadata: Readonly<Record<string, unknown>> },
): Promise<boolean> => (await SET(db, { app, user, metadata: JSON.stringify(metadata) })).length > 0

const WANT = statement<{ app: string; user: string; wallets: string }, { id: string }>(`
update users set wanted_wallets = (
  select coalesce(jsonb_agg(distinct one), '[]') from jsonb_array_elements(wanted_wallets || :wallets::jsonb) one)
where id = :user and app_id = :app returning id`)

/** Adds to the embedded wallets that are to be made for a user. */
export const wantMoreWallets = async (
  db: Db,
  { app, user, wallets }: { app: string; user: string; wallets: readonly ChainType[] },
): Promise<void> => void (await WANT(db, { app, user, wallets: JSON.stringify(wallets) }))
