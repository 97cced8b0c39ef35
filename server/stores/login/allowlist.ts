// Who an app with an allowlist lets in: addresses, numbers, whole domains.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** One line of a list. */
export interface ListEntry {
  readonly type: 'email' | 'phone' | 'domain' | 'wallet'
  /** Lower case, E.164, a domain in lower case, or a wallet's address as accounts keep it. */
  readonly subject: string
}

const LISTED = statement<{ app: string; names: string }, { listed: boolean }>(`
select exists (select from allowlist l
  where l.app_id = :app and (l.type, l.subject) in (select n.type, n.subject from jsonb_to_recordset(:names::jsonb) as n (type text, subject text))
) as listed`)

/** The domain of an address, which has one spelling as the address has. */
const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** Whether one of a person's accounts is on the app's list, by itself or by the domain of its address. */
export const isListed = async (
  db: Db,
  app: string,
  accounts: readonly { readonly type: string; readonly subject: string }[],
): Promise<boolean> => {
  const names = accounts.flatMap(({ type, subject }) => [
    { type, subject },
    ...(type === 'email' ? [{ type: 'domain', subject: domainOf(subject) }] : []),
  ])
  return (await LISTED(db, { app, names: JSON.stringify(names) }))[0]?.listed ?? false
}

/** Adds lines; those that are there already stay. */
export const addToList = async (db: Db, app: string, entries: readonly ListEntry[], now: number): Promise<void> => {
  if (entries.length === 0) return
  await db
    .insertInto('allowlist')
    .values(entries.map(({ type, subject }) => ({ app_id: app, type, subject, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes lines away. Answers how many there were. */
export const removeFromList = async (db: Db, app: string, entries: readonly ListEntry[]): Promise<number> => {
  let gone = 0
  for (const { type, subject } of entries) {
    const query = db.deleteFrom('allowlist').where('app_id', '=', app).where('type', '=', type).where('subject', '=', subject)
    gone += Number((await query.executeTakeFirst()).numDeletedRows)
  }
  return gone
}

/** The whole list of an app. */
export const listOf = (db: Db, app: string): Promise<ListEntry[]> =>
  db.selectFrom('allowlist').select(['type', 'subject']).where('app_id', '=', app).orderBy('type').orderBy('subject').execute()
