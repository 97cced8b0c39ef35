// Webhooks: endpoints, events, and one queue for each user, so that the events of a user are delivered in order.
// Deferred triggers write an event in the transaction that changes the user, whichever statement, instance or older
// process makes the change, and only for apps with a webhook.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table webhooks (
    app_id text primary key references apps on delete cascade,
    url text not null,
    events jsonb not null,
    sealed text not null,
    sealed_before text,
    before_until int8 not null default 0,
    created_at int8 not null,
    updated_at int8 not null
  )`,
  `create table webhook_events (
    id text primary key,
    seq int8 not null generated always as identity,
    app_id text not null references webhooks on delete cascade,
    user_id text not null,
    type text not null,
    person jsonb not null,
    account jsonb,
    state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead')),
    tries int4 not null default 0,
    last_status int4,
    created_at int8 not null,
    ended_at int8
  )`,
  `create index webhook_events_waiting on webhook_events (app_id, user_id, seq) where state = 'waiting'`,
  `create index webhook_events_app on webhook_events (app_id, seq)`,
  `create index webhook_events_ended on webhook_events (ended_at) where state <> 'waiting'`,
  `create table webhook_queues (
    app_id text not null references webhooks on delete cascade,
    user_id text not null,
    waiting int4 not null,
    due_at int8 not null default 0,
    held_until int8 not null default 0,
    holder text not null default '',
    primary key (app_id, user_id)
  ) with (fillfactor = 70)`,
  `create index webhook_queues_due on webhook_queues (due_at) where waiting > 0`,

  // The row of the queue is taken before the number is drawn, and kept until the end: for one user, numbers have the order of commits.
  `create function webhook_note(app text, who text, what text, person jsonb, account jsonb) returns void language plpgsql as $$
  begin
    insert into webhook_queues as q (app_id, user_id, waiting) values (app, who, 1)
    on conflict (app_id, user_id) do update set waiting = q.waiting + 1;
    insert into webhook_events (id, app_id, user_id, type, person, account, created_at) values (
      'msg_' || replace(gen_random_uuid()::text, '-', ''), app, who, what, person, account,
      floor(extract(epoch from clock_timestamp()) * 1000)::int8);
  end $$`,
  `create function webhook_wants(app text, what text) returns boolean language sql stable as $$
    select exists (select from webhooks w where w.app_id = app and w.events ? what) $$`,
  `create function webhook_person(who text) returns jsonb language sql stable as $$
    select to_jsonb(u) || jsonb_build_object('accounts', (
      select coalesce(jsonb_agg(to_jsonb(a)), '[]') from accounts a where a.user_id = u.id))
    from users u where u.id = who $$`,

  `create function webhook_on_user() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      if webhook_wants(old.app_id, 'user.deleted') then
        perform webhook_note(old.app_id, old.id, 'user.deleted',
          jsonb_build_object('id', old.id, 'created_at', old.created_at, 'accounts', '[]'::jsonb), null);
      end if;
      return null;
    end if;
    -- What the account's own trigger, which comes later, knows a newcomer by: the first accounts come with the user.
    perform set_config('latchkey.newcomer', new.id, true);
    if webhook_wants(new.app_id, 'user.created') and webhook_person(new.id) is not null then
      perform webhook_note(new.app_id, new.id, 'user.created', webhook_person(new.id), null);
    end if;
    return null;
  end $$`,
  `create function webhook_on_account() returns trigger language plpgsql as $$
  declare
    what text;
    it accounts;
    person jsonb;
  begin
    if tg_op = 'DELETE' then
      what := 'user.unlinked_account';
      it := old;
    elsif tg_op = 'INSERT' then
      what := 'user.linked_account';
      it := new;
      if current_setting('latchkey.newcomer', true) = it.user_id then return null; end if;
    else
      what := 'user.updated_account';
      it := new;
    end if;
    if webhook_wants(it.app_id, what) then
      person := webhook_person(it.user_id);
      -- Nobody there: the user went, and the accounts went with them.
      if person is not null then perform webhook_note(it.app_id, it.user_id, what, person, to_jsonb(it)); end if;
    end if;
    return null;
  end $$`,
  `create function webhook_on_session() returns trigger language plpgsql as $$
  declare
    person jsonb;
    used jsonb;
  begin
    if not webhook_wants(new.app_id, 'user.authenticated') then return null; end if;
    -- A session that was handed on is no sign-in.
    if exists (select from forks f where f.sid = new.sid) then return null; end if;
    person := webhook_person(new.user_id);
    if person is null then return null; end if;
    select to_jsonb(a) into used from accounts a where a.user_id = new.user_id order by a.latest_verified_at desc, a.type limit 1;
    perform webhook_note(new.app_id, new.user_id, 'user.authenticated', person, used);
    return null;
  end $$`,
  `create constraint trigger webhook_user after insert or delete on users
    deferrable initially deferred for each row execute function webhook_on_user()`,
  `create constraint trigger webhook_account after insert or delete on accounts
    deferrable initially deferred for each row execute function webhook_on_account()`,
  `create constraint trigger webhook_account_update after update of subject on accounts
    deferrable initially deferred for each row when (old.subject is distinct from new.subject) execute function webhook_on_account()`,
  `create constraint trigger webhook_session after insert on sessions
    deferrable initially deferred for each row execute function webhook_on_session()`,
])
