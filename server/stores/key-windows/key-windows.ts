// Windows for keys that were opened with a ticket. Each step is one statement: of two calls at once one succeeds.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type Session = { readonly app: string; readonly sid: string; readonly user: string }

/** SQL of the session that the window `k` belongs to, where it is still open. */
const LIVE =
  's.sid = k.sid and s.app_id = k.app_id and s.user_id = k.user_id and s.ended_at is null and s.expires_at > :now::int8'
/** Tickets of a session that wait to be redeemed: a page has a new one made while its dialog is open. */
const MOST_WAITING = 8

type NewWindow = Session & {
  readonly id: string
  readonly purpose: string
  readonly address: string | null
  readonly request: string | null
  readonly digest: string | null
  readonly origin: string
  readonly ticket: string
  readonly now: number
  readonly ends: number
}
const OPEN = statement<NewWindow, { id: string }>(`
with dropped as (
  delete from key_windows where id in (
    select id from key_windows where sid = :sid and redeemed_at is null order by created_at desc, id offset ${MOST_WAITING - 1})
)
insert into key_windows (id, app_id, sid, user_id, purpose, address, request, digest, origin, ticket_hash, created_at, ends_at)
select :id, s.app_id, s.sid, s.user_id, :purpose, :address::text, :request::text, :digest::text, :origin, :ticket, :now::int8, :ends::int8
from sessions s where s.sid = :sid and s.app_id = :app and s.user_id = :user and s.ended_at is null
returning id`)

/** Keeps a ticket, as a hash; false where the session has ended meanwhile. The oldest ones of the session that nothing was opened with go. */
export const openWindow = async (db: Db, window: NewWindow): Promise<boolean> => (await OPEN(db, window)).length > 0

type Redeeming = {
  readonly app: string
  readonly purpose: string
  readonly ticket: string
  readonly token: string
  /** Thumbprint of the window's key; null: it has shown none. */
  readonly jkt: string | null
  readonly now: number
  readonly ends: number
}
/** A window as it was opened. `request` is sealed. */
export interface RedeemedWindow {
  readonly id: string
  readonly user: string
  readonly address: string | null
  readonly request: string | null
  readonly digest: string | null
  readonly origin: string
}
// Trust: the row decides who is the first, over all instances: the second one finds that it was redeemed. A bound session's window has a key of its own.
const REDEEM = statement<Redeeming, RedeemedWindow>(`
update key_windows k set token_hash = :token, jkt = :jkt::text, redeemed_at = :now::int8, ends_at = :ends::int8
from sessions s
where k.ticket_hash = :ticket and k.app_id = :app and k.purpose = :purpose and k.redeemed_at is null and k.ends_at > :now::int8 and ${LIVE}
  and (s.jkt is null or :jkt::text is not null)
returning k.id, k.user_id as "user", k.address, k.request, k.digest, k.origin`)

/** Uses a ticket; undefined where it is none of this app and purpose, was used, is too old, or its session has ended. */
export const redeemTicket = async (db: Db, redeeming: Redeeming): Promise<RedeemedWindow | undefined> =>
  (await REDEEM(db, redeeming))[0]

/** A window by its token, with the session that it acts for. */
export interface LiveWindow {
  readonly id: string
  readonly sid: string
  readonly user: string
  readonly purpose: string
  readonly address: string | null
  /** Of the key that its calls are proved by. */
  readonly jkt: string | null
  /** Whether the session is bound to a key. */
  readonly bound: boolean
}
const BY_TOKEN = statement<{ app: string; token: string; now: number }, LiveWindow>(`
select k.id, k.sid, k.user_id as "user", k.purpose, k.address, k.jkt, s.jkt is not null as bound from key_windows k join sessions s on ${LIVE}
where k.token_hash = :token and k.app_id = :app and k.answered_at is null and k.ends_at > :now::int8`)

/** The window of a token, until it has answered, its time is over, or its session has ended. */
export const windowOfToken = async (
  db: Db,
  which: { readonly app: string; readonly token: string; readonly now: number },
): Promise<LiveWindow | undefined> => (await BY_TOKEN(db, which))[0]

type Answering = {
  readonly app: string
  readonly id: string
  readonly answer: string
  readonly now: number
  readonly ends: number
}
const ANSWER = statement<Answering, { id: string }>(`
update key_windows k set answer = :answer, request = null, answered_at = :now::int8, ends_at = :ends::int8
from sessions s
where k.id = :id and k.app_id = :app and k.redeemed_at is not null and k.answered_at is null and k.ends_at > :now::int8 and ${LIVE}
returning k.id`)

/** Keeps the answer of a window; false where it has answered or ended. */
export const answerWindow = async (db: Db, answering: Answering): Promise<boolean> => (await ANSWER(db, answering)).length > 0

type Asking = Session & { readonly id: string; readonly now: number }
/** How far a window has come. */
interface WindowState {
  readonly redeemed: boolean
  readonly answered: boolean
}
const STATE = statement<Asking, WindowState>(`
select k.redeemed_at is not null as redeemed, k.answered_at is not null as answered from key_windows k
where k.id = :id and k.app_id = :app and k.sid = :sid and k.user_id = :user and k.ends_at > :now::int8`)

/** The state of a window of this session; undefined where there is none. */
export const windowState = async (db: Db, asking: Asking): Promise<WindowState | undefined> => (await STATE(db, asking))[0]

// Trust: of two calls at once the second one waits for the row, and finds that the answer was given.
const TAKE = statement<Omit<Asking, 'now'>, { answer: string }>(`
with held as (
  select k.id, k.answer from key_windows k
  where k.id = :id and k.app_id = :app and k.sid = :sid and k.user_id = :user and k.answered_at is not null
  for update
)
update key_windows k set answer = null from held where k.id = held.id and held.answer is not null returning held.answer`)

/** Takes the answer, once; null where it was taken. It is kept no longer. */
export const takeAnswer = async (db: Db, asking: Omit<Asking, 'now'>): Promise<string | null> =>
  (await TAKE(db, asking))[0]?.answer ?? null

const END = statement<Session & { id: string }, never>(
  'delete from key_windows where id = :id and app_id = :app and sid = :sid and user_id = :user',
)

/** Ends a window of this session, with its ticket, token and answer. */
export const endWindow = async (db: Db, which: Session & { readonly id: string }): Promise<void> => {
  await END(db, which)
}
