// SQL that every login by something else than a code shares: what an earlier call of its key did, whether its device is known, and what
// is written once an account is entered.

/** What these name. */
export type Entering = {
  readonly app: string
  /** Hash under which this device counts as known for the account. */
  readonly identifier: string
  readonly cookie: string
  readonly analytics: string
  readonly key: string
  readonly key_ends: number
  readonly now: number
  readonly sid: string
  readonly token_hash: string
  readonly session_ends: number
  readonly browser: string | null
  readonly os: string | null
}

/** The earlier call, only while its session is open. */
export const PRIOR = `prior as (
  select i.outcome from idempotency i join sessions s on s.sid = i.outcome ->> 'sid'
  where i.app_id = :app and i.key = :key and i.expires_at > :now::int8 and s.ended_at is null and s.expires_at > :now::int8
)`

export const KNOWN_DEVICE = `exists (select from challenges c where c.app_id = :app and c.identifier = :identifier
    and c.device <> '' and c.device in (:cookie, :analytics))`

/** `entry` must be there, with the user who has entered. */
export const SESSION = `session as (
  insert into sessions (sid, app_id, user_id, token_hash, created_at, expires_at, browser, os)
  select :sid, :app, entry.user_id, :token_hash, :now::int8, :session_ends::int8, :browser::text, :os::text from entry
)`

/** The session, the device that is known from now on, and the record for a repeated call. */
export const entered = (isNew: boolean): string => `${SESSION}, devices as (
  insert into challenges (app_id, identifier, device, touched_at)
  select :app, :identifier, d.device, :now::int8 from entry, (values (:cookie::text), (:analytics::text)) as d (device)
  where d.device <> '' on conflict (app_id, identifier, device) do update set touched_at = excluded.touched_at
), kept as (
  insert into idempotency (app_id, key, outcome, expires_at)
  select :app, :key, jsonb_build_object('sid', :sid::text, 'is_new', ${isNew}, 'user', entry.user_id), :key_ends::int8
  from entry where :key <> ''
)`
