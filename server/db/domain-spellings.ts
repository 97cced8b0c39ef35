// E-mail addresses stored with their domain in Unicode by an earlier release, and the one spelling that they get.

import { type QueryExecutorProvider, sql } from 'kysely'
import { emailOf } from '../../src/contract/email-address.ts'

type Db = QueryExecutorProvider
interface Row {
  readonly app_id: string
  readonly type: string
  readonly subject: string
}
/** A row of accounts that is not under the spelling of its mailbox. */
export interface OtherSpelling {
  readonly app: string
  /** The address as it is stored. */
  readonly stored: string
  readonly mailbox: string
  /** Whose row it is; null: a test account, whose code is bound to the spelling. */
  readonly user: string | null
  /** Who has the mailbox under its one spelling; null: no user has. */
  readonly keeper: string | null
}

/** SQL: text outside ASCII after the `@`; a whole domain has no `@`. */
const unicodeDomain = (column: string): string =>
  `octet_length(substr(${column}, strpos(${column}, '@') + 1)) <> char_length(substr(${column}, strpos(${column}, '@') + 1))`

const spellingOf = (type: string, subject: string): string | null =>
  type === 'domain' ? (emailOf(`a@${subject}`)?.slice(2) ?? null) : emailOf(subject)

/** While two rows change their spellings, one of them has a text that is no address. */
const BETWEEN = ' between'

const moveAccount = async (db: Db, { app_id, subject }: Row, mailbox: string): Promise<void> => {
  const { rows } = await sql<{ subject: string; user_id: string }>`
    select subject, user_id from accounts where app_id = ${app_id} and type = 'email' and subject in (${subject}, ${mailbox})
    order by first_verified_at, user_id for update`.execute(db)
  // Trust: two users who are one mailbox stay two. The older has the address; the other keeps its row under a text that no call can name.
  if (rows[0]?.subject !== subject) return
  const rename = (from: string, to: string) =>
    sql`update accounts set subject = ${to} where app_id = ${app_id} and type = 'email' and subject = ${from}`.execute(db)
  const isTaken = rows.length > 1
  if (isTaken) await rename(mailbox, BETWEEN)
  await rename(subject, mailbox)
  if (isTaken) await rename(BETWEEN, subject)
}

/**
 * Gives accounts, lines of allowlists and addresses in profiles of providers their one spelling. Repeatable; run in a transaction. Codes that
 * were sent before and test accounts are kept as they are: they are bound to the old spelling by a keyed hash.
 */
export const respellDomains = async (db: Db): Promise<void> => {
  const { rows: accounts } = await sql<Row>`select app_id, type, subject from accounts
    where type = 'email' and ${sql.raw(unicodeDomain('subject'))} order by app_id, subject`.execute(db)
  for (const row of accounts) {
    const mailbox = emailOf(row.subject)
    if (mailbox) await moveAccount(db, row, mailbox)
  }
  const { rows: lines } = await sql<Row>`select app_id, type, subject from allowlist
    where type in ('email', 'domain') and ${sql.raw(unicodeDomain('subject'))}`.execute(db)
  for (const { app_id, type, subject } of lines) {
    const spelt = spellingOf(type, subject)
    if (!spelt) continue
    await sql`insert into allowlist (app_id, type, subject, created_at) select app_id, type, ${spelt}, created_at from allowlist
      where app_id = ${app_id} and type = ${type} and subject = ${subject} on conflict do nothing`.execute(db)
    await sql`delete from allowlist where app_id = ${app_id} and type = ${type} and subject = ${subject}`.execute(db)
  }
  const { rows: profiles } = await sql<Row & { email: string }>`select app_id, type, subject, details ->> 'email' as email
    from accounts where details ->> 'email' is not null and ${sql.raw(unicodeDomain("(details ->> 'email')"))}`.execute(db)
  for (const { app_id, type, subject, email } of profiles) {
    const spelt = emailOf(email)
    if (spelt)
      await sql`update accounts set details = jsonb_set(details, '{email}', to_jsonb(${spelt}::text))
        where app_id = ${app_id} and type = ${type} and subject = ${subject}`.execute(db)
  }
}

/** What is stored under another spelling than that of its mailbox, by app and address. */
export const otherSpellings = async (db: Db): Promise<OtherSpelling[]> => {
  const { rows } = await sql<Row & { user_id: string | null }>`
    select app_id, type, subject, user_id from accounts where type = 'email' and ${sql.raw(unicodeDomain('subject'))}
    union all
    select app_id, type, email, null from test_accounts where type = 'email' and ${sql.raw(unicodeDomain('email'))}
    order by 1, 3, 4`.execute(db)
  const found: OtherSpelling[] = []
  for (const { app_id: app, subject: stored, user_id: user } of rows) {
    const mailbox = emailOf(stored)
    if (!mailbox) continue
    const { rows: keepers } = await sql<{ user_id: string }>`
      select user_id from accounts where app_id = ${app} and type = 'email' and subject = ${mailbox}`.execute(db)
    found.push({ app, stored, mailbox, user, keeper: keepers[0]?.user_id ?? null })
  }
  return found
}
