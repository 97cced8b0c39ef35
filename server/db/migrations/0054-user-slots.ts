// The cap of an app in parts: a newcomer takes a place of a part that no other one holds, so none waits for another.
// Triggers keep the parts, whichever statement, instance or older process makes or deletes a user, or changes the cap.

import { statements } from '../migration-steps.ts'

/** Parts of a cap. A part is held for the length of a sign-up, some milliseconds. */
const PARTS = 16
/** The part that a connection asks first is its own. */
const NEAREST = `(slot + pg_backend_pid()) % ${PARTS}`

export const up = statements([
  // Users that were counted in this part, and its share of the cap: the shares of an app's parts are its cap together.
  `create table user_slots (
    app_id text not null references apps on delete cascade,
    slot int4 not null,
    users int8 not null,
    most int8 not null,
    primary key (app_id, slot)
  ) with (fillfactor = 50)`,

  // Locks all parts and shares the free places out anew. Answers how many there are; where a cap is below the number of users, less than 0.
  `create function share_user_slots(app text, cap int8) returns int8 language plpgsql as $$
  declare
    free int8;
  begin
    perform from user_slots where app_id = app order by slot for no key update;
    select cap - sum(users) into free from user_slots where app_id = app;
    update user_slots set most = users + case
      when free > 0 then free / ${PARTS} + case when slot < free % ${PARTS} then 1 else 0 end
      -- Seen by all: while one part has more users than its share, a free place of another one is none.
      when slot = 0 then free
      else 0 end
    where app_id = app;
    return free;
  end $$`,
  // A free place of a part that no other transaction holds; null: there is none, or others hold what there is.
  `create function free_user_slot(app text) returns int4 language plpgsql as $$
  declare
    found_slot int4;
  begin
    select slot into found_slot from user_slots where app_id = app and users < most
      and not exists (select from user_slots o where o.app_id = app and o.users > o.most)
      order by ${NEAREST} limit 1 for no key update skip locked;
    return found_slot;
  end $$`,
  // The same, but what others hold is waited for, in the order of the parts.
  `create function waited_user_slot(app text) returns int4 language plpgsql as $$
  declare
    cap int8;
    counted int8;
  begin
    select sum(most), sum(users) into cap, counted from user_slots where app_id = app;
    if counted >= cap then return null; end if;
    if share_user_slots(app, cap) <= 0 then return null; end if;
    return (select slot from user_slots where app_id = app and users < most order by slot limit 1);
  end $$`,
  // Keeps a place for the user whom this transaction makes; false: the app is full. The row of the app is shared with others who do
  // the same, and keeps off a change of the cap and an older process, which counts newcomers one after the other.
  `create function take_user_slot(app text) returns boolean language plpgsql as $$
  declare
    mine int4;
  begin
    perform from apps where id = app for share;
    if not exists (select from user_slots where app_id = app) then return true; end if;
    mine := coalesce(free_user_slot(app), waited_user_slot(app));
    if mine is null then return false; end if;
    perform set_config('latchkey.user_slot', app || ' ' || mine, true);
    return true;
  end $$`,

  `create or replace function count_user() returns trigger language plpgsql as $$
  declare
    app text;
    step int4;
    mine text[];
    place int4;
  begin
    if tg_op = 'INSERT' then app := new.app_id; step := 1; else app := old.app_id; step := -1; end if;
    mine := string_to_array(current_setting('latchkey.user_slot', true), ' ');
    if mine[1] = app then
      update user_slots set users = users + step where app_id = app and slot = mine[2]::int4 and (step < 0 or users < most);
      if found then return null; end if;
    end if;
    -- A cap that is being set is waited for, and waits for this: afterwards the user is counted by one of the two.
    perform from apps where id = app for key share;
    if not exists (select from user_slots where app_id = app) then return null; end if;
    if step > 0 then
      place := coalesce(free_user_slot(app), waited_user_slot(app));
    else
      select slot into place from user_slots where app_id = app order by ${NEAREST} limit 1 for no key update skip locked;
    end if;
    place := coalesce(place, pg_backend_pid() % ${PARTS});
    update user_slots set users = users + step where app_id = app and slot = place;
    perform set_config('latchkey.user_slot', app || ' ' || place, true);
    return null;
  end $$`,

  `create function share_cap() returns trigger language plpgsql as $$
  declare
    cap int8 := case when jsonb_typeof(new.settings -> 'max_users') = 'number'
      then floor((new.settings ->> 'max_users')::numeric)::int8 end;
  begin
    -- Users who are being made or deleted are waited for; later ones wait.
    perform from apps where id = new.id for update;
    if cap is null then
      delete from user_slots where app_id = new.id;
      return null;
    end if;
    if not exists (select from user_slots where app_id = new.id) then
      insert into user_slots (app_id, slot, users, most) select new.id, n, 0, 0 from generate_series(0, ${PARTS - 1}) n;
      update user_slots set users = (select count(*) from users where app_id = new.id) where app_id = new.id and slot = 0;
    end if;
    perform share_user_slots(new.id, cap);
    return null;
  end $$`,

  // Waits for users that are being made at this moment: their trigger has asked this table.
  'drop table user_counts',
  `insert into user_slots (app_id, slot, users, most)
    select a.id, n, case when n = 0 then (select count(*) from users u where u.app_id = a.id) else 0 end, 0
    from apps a cross join generate_series(0, ${PARTS - 1}) n where jsonb_typeof(a.settings -> 'max_users') = 'number'`,
  `select share_user_slots(a.id, floor((a.settings ->> 'max_users')::numeric)::int8)
    from apps a where jsonb_typeof(a.settings -> 'max_users') = 'number'`,
  `create trigger cap_made after insert on apps for each row when (new.settings ->> 'max_users' is not null) execute function share_cap()`,
  `create trigger cap_changed after update of settings on apps for each row
    when (old.settings ->> 'max_users' is distinct from new.settings ->> 'max_users') execute function share_cap()`,

  // What an older process asks and tells; it adds up, and its own changes are made by the triggers above.
  'create view user_counts as select app_id, sum(users)::int8 as users from user_slots group by app_id',
  `create function count_users_told() returns trigger language plpgsql as $$
  begin
    if tg_op = 'UPDATE' then
      update user_slots set users = users + new.users - old.users where app_id = old.app_id and slot = pg_backend_pid() % ${PARTS};
      return new;
    end if;
    return old;
  end $$`,
  'create trigger user_counts_told instead of update or delete on user_counts for each row execute function count_users_told()',
])
