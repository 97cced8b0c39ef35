// Logins that were refused, by the keyed hash of the identifier: the newest of each, users' and others.

import { HOUR } from '../../../src/kit/durations.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** Rows of one identifier. */
const KEPT = 10
/** Rows of an app in an hour. Trust: what strangers can repeat without end fills no table. */
const MOST_IN_HOUR = 1000

interface Refused {
  readonly method: string
  readonly reason: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const ADD = statement<
  { app: string; identifier: string; method: string; reason: string; at: number; since: number; most: number; kept: number },
  never
>(`
with old as (
  delete from refused_logins where id in (
    select id from refused_logins where app_id = :app and identifier = :identifier
    order by at desc, id desc offset :kept::int4 - 1 for update skip locked)
)
insert into refused_logins (app_id, identifier, method, reason, at)
select :app, :identifier, :method, :reason, :at::int8
where (select count(*) from (
  select from refused_logins where app_id = :app and at > :since::int8 limit :most::int4) as few) < :most::int4`)

/** Notes a refusal. `identifier` is a keyed hash. */
export const addRefused = async (db: Db, row: Refused & { readonly app: string; readonly identifier: string }): Promise<void> => {
  await ADD(db, { ...row, since: row.at - HOUR, most: MOST_IN_HOUR, kept: KEPT })
}

const LIST = statement<{ app: string; identifiers: string; most: number }, Omit<Refused, 'at'> & { at: string }>(`
select method, reason, at::text as at from refused_logins
where app_id = :app and identifier in (select jsonb_array_elements_text(:identifiers::jsonb))
order by at desc, id desc limit :most::int4`)

/** Refusals of some identifiers, the newest first. */
export const refusedOf = async (
  db: Db,
  { app, identifiers, most }: { readonly app: string; readonly identifiers: readonly string[]; readonly most: number },
): Promise<Refused[]> => {
  const rows = await LIST(db, { app, identifiers: JSON.stringify(identifiers), most })
  return rows.map((row) => ({ ...row, at: Number(row.at) }))
}
