// Signs somebody in whose proof was judged before: the user, the session and the record of it, together or not at all.

import type { Kysely } from 'kysely'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { isFull } from '../account/users.ts'
import { runOnce } from '../idempotency.ts'
import { isListed } from './allowlist.ts'
import { type Entering, entered, KNOWN_DEVICE, PRIOR } from './entry-statement.ts'
import type { PriorLogin } from './login-facts.ts'
import { type PersonRecord, personSql } from './person.ts'
import type { Proved, Standing } from './prove.ts'

type Db = Kysely<Schema>

type Entry = Entering & {
  /** Of an account, or `guest`: then `subject` is the hash of the credential. */
  readonly type: string
  readonly subject: string
  /** JSON: what is known of the account from now on. */
  readonly details: string
}
export type JudgedEntry = Entry & {
  readonly newUserId: () => string
  readonly allowlist: boolean
  readonly most_users: number | null
  /** The person's address where it is proved: the allowlist may name it. */
  readonly provenEmail: string | null
  /** The app's rules beyond its list: why this person may not come in, or null. */
  readonly judge: (standing: Standing & { readonly account: Account | null }) => ServerErrorCode | null
  /** Inside the transaction in which somebody new is made; what it throws undoes all. */
  readonly beforeNew: (trx: Db) => Promise<void>
}
type Account = PersonRecord['accounts'][number]
/** `wrong`: a guest's credential that is dead. */
export type Entered = Exclude<Proved, { outcome: 'over-budget' }>

const ACCOUNT = {
  owner: `select a.user_id from accounts a where a.app_id = :app and a.type = :type and a.subject = :subject`,
  known: `update accounts a set latest_verified_at = :now::int8, details = a.details || :details::jsonb
    where a.app_id = :app and a.type = :type and a.subject = :subject returning a.user_id`,
  newcomer: `insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
    select :app, :type, :subject, newcomer.id, :details::jsonb, :now::int8, :now::int8 from newcomer returning user_id`,
}
// Trust: a guest who has any account is none any more; whatever linked it need not know of guests.
const NO_ACCOUNT = 'not exists (select from accounts a where a.user_id = g.user_id)'
const GUEST = {
  owner: `select g.user_id from guests g where g.app_id = :app and g.credential = :subject and ${NO_ACCOUNT}`,
  known: `select g.user_id from guests g where g.app_id = :app and g.credential = :subject and ${NO_ACCOUNT} for update`,
  newcomer: `insert into guests (app_id, credential, user_id) select :app, :subject, newcomer.id from newcomer returning user_id`,
}
interface Facts {
  readonly prior: PriorLogin | null
  readonly dead: boolean
  readonly known_device: boolean
  readonly person: PersonRecord | null
}
const facts = ({ owner }: typeof ACCOUNT, dead: string) =>
  statement<Entry, Facts>(`
with ${PRIOR}
select (select p.outcome from prior p) as prior, ${dead} as dead,
  ${KNOWN_DEVICE} as known_device,
  ${personSql(`coalesce((select p.outcome ->> 'user' from prior p), (${owner}))`)} as person`)

const run = (entry: string, isNew: boolean) =>
  statement<Entry & { user: string }, { user_id: string | null }>(`
with ${isNew ? 'newcomer as (insert into users (id, app_id, created_at) values (:user, :app, :now::int8) returning id), ' : ''}entry as (
  ${entry}
), ${entered(isNew)}
select (select entry.user_id from entry) as user_id`)

const statements = (kind: typeof ACCOUNT, dead: string) => ({
  facts: facts(kind, dead),
  known: run(kind.known, false),
  newcomer: run(kind.newcomer, true),
})
const BY_ACCOUNT = statements(ACCOUNT, 'false')
const BY_GUEST = statements(
  GUEST,
  'exists (select from guests g where g.app_id = :app and g.credential = :subject and exists (select from accounts a where a.user_id = g.user_id))',
)

/** The person as the statement has left them. */
const after = (person: PersonRecord | null, { type, subject, now, ...entry }: Entry, userId: string): PersonRecord => {
  const details = JSON.parse(entry.details) as Record<string, unknown>
  const fresh = { type, subject, details, first_verified_at: now, latest_verified_at: now }
  if (!person) return { id: userId, created_at: now, terms_accepted_at: null, accounts: type === 'guest' ? [] : [fresh] }
  const accounts = person.accounts.map((account) =>
    account.type === type && account.subject === subject
      ? { ...account, details: { ...account.details, ...details }, latest_verified_at: now }
      : account,
  )
  return { ...person, accounts }
}

const refusal = async (
  db: Db,
  { app, type, subject, allowlist, provenEmail, judge }: JudgedEntry,
  person: PersonRecord | null,
): Promise<ServerErrorCode | null> => {
  const proven = provenEmail === null ? [] : [{ type: 'email', subject: provenEmail }]
  const names = [{ type, subject }, ...proven, ...(person?.accounts ?? [])]
  const listed = !allowlist || (await isListed(db, app, names))
  const account = person?.accounts.find((one) => one.type === type && one.subject === subject) ?? null
  return listed ? judge({ known: person !== null, listed, account }) : 'allowlist_rejected'
}

const attempt = async (db: Db, entering: JudgedEntry): Promise<Entered | 'look again'> => {
  const by = entering.type === 'guest' ? BY_GUEST : BY_ACCOUNT
  const [found] = await by.facts(db, entering)
  if (!found) return { outcome: 'wrong' }
  const { prior, person, dead } = found
  if (prior && person) return { outcome: 'in', sid: prior.sid, isNew: prior.is_new, person, knownDevice: true }
  if (dead) return { outcome: 'wrong' }
  const reason = await refusal(db, entering, person)
  if (reason) return { outcome: 'no-entry', reason }
  const done = (userId: string | null | undefined): Entered | 'look again' =>
    userId
      ? {
          outcome: 'in',
          sid: entering.sid,
          isNew: !person,
          person: after(person, entering, userId),
          knownDevice: found.known_device,
        }
      : 'look again'
  if (person) return done((await by.known(db, { ...entering, user: '' }))[0]?.user_id)
  return db.transaction().execute(async (trx) => {
    // Trust: newcomers to an app with a cap come one after the other; counted side by side, all would fit.
    const { most_users } = entering
    if (most_users !== null && (await isFull(trx, entering.app, most_users)))
      return { outcome: 'no-entry', reason: 'max_accounts_reached' }
    await entering.beforeNew(trx)
    return done((await by.newcomer(trx, { ...entering, user: entering.newUserId() }))[0]?.user_id)
  })
}

/** Signs in once, however often the call is repeated. */
export const enter = async (db: Db, entering: JudgedEntry): Promise<Entered> => {
  const once = () => runOnce(db, { app: entering.app, key: entering.key, now: entering.now }, () => attempt(db, entering))
  const first = await once()
  // Lost to a twin: what that one did can be seen now.
  const last = first === 'look again' ? await once() : first
  return last === 'look again' ? { outcome: 'wrong' } : last
}
