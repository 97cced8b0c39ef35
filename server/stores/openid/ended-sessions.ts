// Sessions at the OpenID provider whose session at the service is over.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import type { FoundRecord } from './records.ts'

type Row = Pick<FoundRecord, 'id' | 'sealed' | 'user' | 'sid'> & { readonly app: string }
const TAKE = statement<{ now: number; most: number }, Row>(`
delete from openid_records where id in (
  select r.id from openid_records r where r.kind = 'Session' and r.sid is not null and not exists (
    select from sessions s where s.sid = r.sid and s.ended_at is null and s.expires_at > :now::int8)
  limit :most::int8 for update skip locked)
returning id, sealed, user_id as "user", sid, app_id as app`)

/** Takes them away, each for one caller. */
export const takeEndedSessions = async (
  db: Kysely<Schema>,
  which: { readonly now: number; readonly most: number },
): Promise<(FoundRecord & { readonly app: string })[]> =>
  (await TAKE(db, which)).map((row) => ({ ...row, created: 0, consumed: null, expires: 0 }))
