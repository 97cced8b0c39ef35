// Makes the people of one batch of an import with few statements, and finds again whom an import has made.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** A person to be made; times in milliseconds. */
export interface NewPerson {
  readonly user: string
  readonly former: string
  readonly record: number
  readonly created_at: number
  readonly terms_at: number | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly accounts: readonly {
    readonly type: string
    readonly subject: string
    readonly details: Readonly<Record<string, unknown>>
    readonly since: number
    /** False: `latest_verified_at` is 0 until its owner has proved it. */
    readonly proved: boolean
  }[]
  readonly passkeys: readonly {
    readonly credential_id: string
    readonly rp_id: string
    readonly public_key: string
    readonly counter: number
    readonly transports: readonly string[]
    readonly user_handle: string
  }[]
  /** The sealed secret of an authenticator app. */
  readonly totp: string | null
}
interface Facts {
  /** Owners of the accounts that have one. */
  readonly owned: readonly { readonly type: string; readonly subject: string; readonly user: string }[]
  readonly known: readonly { readonly former: string; readonly user: string; readonly import: string; readonly record: number }[]
  /** Which of the ids are taken. */
  readonly ids: readonly string[]
  /** Entries of the allowlist that the accounts, or the domains of their addresses, are. */
  readonly listed: readonly { readonly type: string; readonly subject: string }[]
}
type Ask = { app: string; source: string; accounts: string; formers: string; ids: string; names: string }
const PAIRS = (list: string): string => `jsonb_to_recordset(:${list}::jsonb) as n (type text, subject text)`
const FACTS = statement<Ask, Facts>(`
select (select coalesce(json_agg(json_build_object('type', a.type, 'subject', a.subject, 'user', a.user_id)), '[]')
    from ${PAIRS('accounts')} join accounts a on a.app_id = :app and a.type = n.type and a.subject = n.subject) as owned,
  (select coalesce(json_agg(json_build_object('former', p.former, 'user', p.user_id, 'import', p.import_id, 'record', p.record)), '[]')
    from jsonb_array_elements_text(:formers::jsonb) f join imported_people p
      on p.app_id = :app and p.source = :source and p.former = f) as known,
  (select coalesce(json_agg(u.id), '[]') from jsonb_array_elements_text(:ids::jsonb) i join users u on u.id = i) as ids,
  (select coalesce(json_agg(json_build_object('type', l.type, 'subject', l.subject)), '[]')
    from ${PAIRS('names')} join allowlist l on l.app_id = :app and l.type = n.type and l.subject = n.subject) as listed`)

/** What is there already of the people of a batch. */
export const factsOf = async (
  db: Db,
  asked: {
    readonly app: string
    readonly source: string
    readonly accounts: readonly { readonly type: string; readonly subject: string }[]
    readonly formers: readonly string[]
    readonly ids: readonly string[]
    readonly names: readonly { readonly type: string; readonly subject: string }[]
  },
): Promise<Facts> => {
  const { app, source, ...lists } = asked
  const [facts] = await FACTS(db, {
    app,
    source,
    accounts: JSON.stringify(lists.accounts.map(({ type, subject }) => ({ type, subject }))),
    formers: JSON.stringify(lists.formers),
    ids: JSON.stringify(lists.ids),
    names: JSON.stringify(lists.names),
  })
  return facts ?? { owned: [], known: [], ids: [], listed: [] }
}

type Adding = { app: string; now: number; people: string; accounts: string; passkeys: string }
const ADD = statement<Adding, never>(`
with n as (
  select * from jsonb_to_recordset(:people::jsonb) as n ("user" text, created_at int8, terms_at int8, metadata jsonb, totp text)
), newcomers as (
  insert into users (id, app_id, created_at, terms_accepted_at, custom_metadata, mfa_methods)
  select n."user", :app, n.created_at, n.terms_at, n.metadata, case when n.totp is null then '[]'::jsonb
    else jsonb_build_array(jsonb_build_object('type', 'totp', 'verified_at', :now::int8)) end from n
), added as (
  insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
  select :app, a.type, a.subject, a."user", a.details, a.since, case when a.proved then a.since else 0 end
  from jsonb_to_recordset(:accounts::jsonb) as a ("user" text, type text, subject text, details jsonb, since int8, proved boolean)
), factored as (
  insert into factors (user_id, app_id, type, sealed, step, verified_at)
  select n."user", :app, 'totp', n.totp, 0, :now::int8 from n where n.totp is not null
), tries as (
  insert into factor_tries (user_id, app_id) select n."user", :app from n where n.totp is not null
)
insert into passkeys (app_id, credential_id, rp_id, public_key, counter, transports, user_handle)
select :app, p.credential_id, p.rp_id, p.public_key, p.counter, p.transports, p.user_handle
from jsonb_to_recordset(:passkeys::jsonb) as p (credential_id text, rp_id text, public_key text, counter int8, transports jsonb,
  user_handle text)`)

/** SQL of what a user is now, but for sessions and embedded wallets: an import's person is undone while this is what it was. */
const FINGERPRINT = `encode(sha256(convert_to(jsonb_build_array(u.custom_metadata, u.wanted_wallets, u.mfa_methods, u.terms_accepted_at, (
  select coalesce(jsonb_agg(jsonb_build_array(a.type, a.subject, a.details, a.first_verified_at, a.latest_verified_at)
    order by a.type, a.subject), '[]') from accounts a where a.user_id = u.id))::text, 'UTF8')), 'hex')`
const MARK = statement<{ app: string; source: string; import: string; people: string }, never>(`
insert into imported_people (app_id, former, source, import_id, record, user_id, fingerprint)
select :app, n.former, :source, :import, n.record, u.id, ${FINGERPRINT}
from jsonb_to_recordset(:people::jsonb) as n ("user" text, former text, record int8) join users u on u.id = n."user"`)

/** Until the end of the transaction webhooks are told of people who come, and not of their accounts one by one. */
const IMPORTING = statement<Record<never, never>, never>(`select set_config('latchkey.importing', 'yes', true)`)

/** Makes people. Inside of a transaction: a race that is lost undoes all of them. */
export const addPeople = async (
  trx: Db,
  { app, source, id, now }: { readonly app: string; readonly source: string; readonly id: string; readonly now: number },
  people: readonly NewPerson[],
): Promise<void> => {
  if (people.length === 0) return
  await IMPORTING(trx, {})
  await ADD(trx, {
    app,
    now,
    people: JSON.stringify(people.map(({ accounts: _, passkeys: __, ...person }) => person)),
    accounts: JSON.stringify(people.flatMap(({ user, accounts }) => accounts.map((one) => ({ user, ...one })))),
    passkeys: JSON.stringify(people.flatMap(({ passkeys }) => passkeys)),
  })
  const marks = people.map(({ user, former, record }) => ({ user, former, record }))
  await MARK(trx, { app, source, import: id, people: JSON.stringify(marks) })
}

const OF_FORMER = statement<{ app: string; former: string }, { user_id: string }>(`
select p.user_id from imported_people p where p.app_id = :app and p.former = :former order by p.source limit 1`)
/** The user who had an id elsewhere, by its keyed hash. */
export const userByFormer = async (db: Db, which: { app: string; former: string }): Promise<string | undefined> =>
  (await OF_FORMER(db, which))[0]?.user_id

const MADE_BY = statement<
  { app: string; import: string; after: number; most: number },
  { user: string; record: string; same: boolean }
>(`
select u.id as "user", p.record::text as record, p.fingerprint = ${FINGERPRINT}
  and not exists (select from sessions s where s.user_id = u.id)
  and not exists (select from embedded_wallets w where w.user_id = u.id) as same
from imported_people p join users u on u.id = p.user_id
where p.app_id = :app and p.import_id = :import and p.record > :after::int8 order by p.record limit :most::int4`)
/** Whom an import has made, in the order of its file, and whether they are as it made them. */
export const madeBy = async (
  trx: Db,
  which: { app: string; import: string; after: number; most: number },
): Promise<{ user: string; record: number; same: boolean }[]> =>
  (await MADE_BY(trx, which)).map(({ user, record, same }) => ({ user, same, record: Number(record) }))
