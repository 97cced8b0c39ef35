// Requests for lent wallets: each is opened once and answered once.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type OpenRequest = {
  /** Keyed hash of what came. */
  readonly id: string
  readonly connection: string
  readonly sid: string
  readonly compressed: boolean
  readonly now: number
  /** Before it, an opened request is over. */
  readonly since: number
  /** Until then it is known for one that came before. */
  readonly ends: number
}

// Trust: the row decides who is the first. A window that was loaded again in the same session sees its own request once more; another session never does, and
// none once it has been answered.
const OPEN = statement<OpenRequest, { id: string }>(`
with used as (
  update cross_app_connections set used_at = :now::int8 where id = :connection and expires_at > :now::int8 returning id
)
insert into cross_app_requests as r (id, connection_id, sid, compressed, opened_at, expires_at)
select :id, used.id, :sid, :compressed::bool, :now::int8, :ends::int8 from used
on conflict (id) do update set sid = r.sid
  where r.sid = excluded.sid and r.answered_at is null and r.opened_at > :since::int8
returning r.id`)

/** Notes a request; whether it may be shown. */
export const openRequest = async (db: Db, request: OpenRequest): Promise<boolean> => (await OPEN(db, request)).length > 0

type Answering = {
  readonly id: string
  readonly app: string
  readonly user: string
  readonly sid: string
  readonly now: number
  readonly since: number
}
export interface Answered {
  readonly connection: string
  readonly sealed: string | null
  readonly compressed: boolean
}
const ANSWER = statement<Answering, Answered>(`
update cross_app_requests r set answered_at = :now::int8
from cross_app_connections c
where r.id = :id and c.id = r.connection_id and c.app_id = :app and c.user_id = :user and c.expires_at > :now::int8
  and r.sid = :sid and r.answered_at is null and r.opened_at > :since::int8
returning c.id as connection, c.sealed, r.compressed`)

/** Ends a request that was opened in this session. Undefined where it has ended, or its connection has. */
export const answerRequest = async (db: Db, answering: Answering): Promise<Answered | undefined> =>
  (await ANSWER(db, answering))[0]
