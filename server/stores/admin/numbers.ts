// Numbers of the service over all apps, for operators.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

const SIGN_INS = statement<{ since: number }, { day: string; method: string; sign_ins: number }>(`
select to_char(to_timestamp(a.at / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day, a.account as method, count(*)::int4 as sign_ins
from activity a where a.kind = 'login' and a.at >= :since::int8 group by 1, 2 order by 1 desc, 2`)

/** Sign-ins since a moment, for each day (UTC) and kind of account, the newest day first. */
export const signInsSince = (db: Kysely<Schema>, since: number): Promise<{ day: string; method: string; sign_ins: number }[]> =>
  SIGN_INS(db, { since })
