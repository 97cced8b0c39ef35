// Operation: a row that /readyz writes, indexes of expired rows, the number of users of an app with a cap.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table write_probe (
    one boolean primary key default true check (one),
    at int8 not null
  )`,
  'insert into write_probe (at) values (0)',

  'create index idempotency_expires on idempotency (expires_at)',
  'create index limits_ends on limits (ends_at)',
  // Not by `touched_at`: it changes at every code, and each change of an indexed column costs every index of the table an entry.
  `create index challenges_strangers on challenges (sends_end_at) where device = ''`,
  'create index sessions_expires on sessions (expires_at)',
  'create index sessions_ended on sessions (ended_at) where ended_at is not null',
  'create index refresh_tokens_used on refresh_tokens (used_at)',
  'create index forks_open on forks (expires_at) where used_at is null',
  'create index passkey_challenges_expires on passkey_challenges (expires_at)',
  'create index wallet_nonces_expires on wallet_nonces (expires_at)',
  'create index webhook_queues_idle on webhook_queues (held_until) where waiting = 0',

  // A row for each app with a cap. Where there is one these triggers keep it, whichever statement, instance or older process makes or deletes a user.
  `create table user_counts (
    app_id text primary key references apps on delete cascade,
    users int8 not null
  ) with (fillfactor = 50)`,
  `create function count_user() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      update user_counts set users = users + 1 where app_id = new.app_id;
    else
      update user_counts set users = users - 1 where app_id = old.app_id;
    end if;
    return null;
  end $$`,
  'create trigger users_counted after insert or delete on users for each row execute function count_user()',
  // Users that an older process is making at this moment are waited for; later ones are counted by the trigger.
  'lock table users in share row exclusive mode',
  `insert into user_counts (app_id, users) select a.id, (select count(*) from users u where u.app_id = a.id)
    from apps a where a.settings ->> 'max_users' is not null`,
])
