// What is stored about a person besides accounts and sessions, for their export. No hash leaves the store.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** Times in milliseconds; 0 for never. */
interface CodeRecord {
  readonly sent_at: number
  readonly wrong: number
  readonly locked_until: number
  readonly devices: number
}

const COUNTED = statement<{ app: string; identifier_hash: string }, { [K in keyof CodeRecord]: string }>(`
select coalesce(max(c.sent_at), 0)::text as sent_at, coalesce(sum(c.wrong), 0)::text as wrong,
  coalesce(max(c.locked_until), 0)::text as locked_until, (count(*) filter (where c.device <> ''))::text as devices
from challenges c where c.app_id = :app and c.identifier = :identifier_hash`)

/** What is counted for one identifier (hashed). */
export const codesOf = async (db: Kysely<Schema>, which: { app: string; identifier_hash: string }): Promise<CodeRecord> => {
  const [row] = await COUNTED(db, which)
  return {
    sent_at: Number(row?.sent_at ?? 0),
    wrong: Number(row?.wrong ?? 0),
    locked_until: Number(row?.locked_until ?? 0),
    devices: Number(row?.devices ?? 0),
  }
}
