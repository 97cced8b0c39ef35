// Windows for keys that were opened with a ticket: one row for each, which ends with its session.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table key_windows (
    id text primary key,
    app_id text not null references apps on delete cascade,
    sid text not null,
    user_id text not null references users on delete cascade,
    purpose text not null,
    address text,
    request text,
    digest text,
    origin text not null,
    ticket_hash text not null unique,
    token_hash text unique,
    jkt text,
    answer text,
    created_at int8 not null,
    redeemed_at int8,
    answered_at int8,
    ends_at int8 not null
  )`,
  'create index key_windows_sid on key_windows (sid, created_at)',
  'create index key_windows_user on key_windows (user_id)',
  'create index key_windows_ends on key_windows (ends_at)',
  `create function drop_key_windows_of_session() returns trigger language plpgsql as $$
  begin
    delete from key_windows where sid = new.sid;
    return null;
  end $$`,
  `create trigger session_ended_windows after update of ended_at on sessions
    for each row when (old.ended_at is null and new.ended_at is not null) execute function drop_key_windows_of_session()`,
])
