// Released migrations from wallets that log in to embedded wallets and second factors.

import { EMBEDDED_CLIENT } from '../../../src/contract/wire.ts'
import { SEARCHED } from '../searched-text.ts'

export const STATEMENTS = {
  // Nonces of messages that wallets are asked to sign.
  '0012-wallet-nonces': [
    `create table wallet_nonces (
      nonce text primary key,
      app_id text not null,
      expires_at int8 not null,
      used_at int8,
      used_by text
    )`,
  ],
  // Operation: a row that /readyz writes, indexes of expired rows, the number of users of an app with a cap.
  '0014-operation': [
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
  ],
  // Whether an app has a webhook, which every sign-in asks, is planned once for a connection instead of at every call.
  // A function of SQL is planned whenever it is called; one of PL/pgSQL keeps its plan.
  '0015-webhook-look': [
    `create or replace function webhook_wants(app text, what text) returns boolean language plpgsql stable as $$
  begin
    return exists (select from webhooks w where w.app_id = app and w.events ? what);
  end $$`,
  ],
  // What a session was made of, when a second factor was last shown in it, and which second factors a user has.
  '0016-session-lineage': [
    'alter table sessions add column ancestors text[]',
    'alter table sessions add column mfa_at int8',
    `alter table users add column mfa_methods jsonb not null default '[]'`,
    // Sessions that were handed on before: as far as the rows of their forks are still there.
    `with recursive line as (
      select f.sid, array[f.parent] as ancestors, f.parent as top from forks f where f.used_at is not null
      union all
      select line.sid, f.parent || line.ancestors, f.parent from line join forks f on f.sid = line.top where f.used_at is not null
    )
    update sessions s set ancestors = longest.ancestors
    from (select distinct on (sid) sid, ancestors from line order by sid, cardinality(ancestors) desc) longest
    where s.sid = longest.sid`,
    'create index sessions_ancestors on sessions using gin (ancestors) where ancestors is not null',
    'alter table forks add column in_cookies boolean not null default false',
    'alter table guests add column linked boolean not null default false',
  ],
  // An index for users who are searched by a piece of text, where the database has the extensions that it needs.
  // Both extensions come with Postgres, and an owner of the database may install them; without them a search reads all accounts of its app.
  '0017-user-search': [
    `do $migration$ begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index if not exists accounts_searched on accounts using gin (app_id, (${SEARCHED}) gin_trgm_ops)
  with (gin_pending_list_limit = 256);
exception when undefined_file or feature_not_supported or insufficient_privilege or undefined_object or invalid_schema_name then
  raise notice 'No index for text search: %', sqlerrm;
end $migration$`,
  ],
  // The browser of a pending social login, and the provider's code as it came first.
  '0018-oauth-browser': [
    'alter table oauth_flows add column browser text, add column provider_code text',
    'create unique index oauth_flows_provider_code on oauth_flows (provider_code) where provider_code is not null',
  ],
  // How often a used captcha token was shown again by the call that used it.
  '0019-captcha-repeats': ['alter table captcha_tokens add column repeats int4 not null default 0'],
  // The language of a person's messages, and the country from which a session was opened.
  '0020-messages': [
    // An older process leaves both empty: English, and no place.
    'alter table users add column language text',
    'alter table sessions add column country text',
  ],
  // What happened to an account: logins, links, changes. Rows are deleted with their user, and by the sweep.
  '0021-activity': [
    // Without a foreign key: a login would then wait for the row of its user while it holds what a deletion waits for.
    `create table activity (
      id int8 generated always as identity primary key,
      user_id text not null,
      kind text not null,
      account text not null,
      browser text,
      os text,
      country text,
      at int8 not null
    )`,
    'create index activity_user on activity (user_id, at)',
    'create index activity_at on activity (at)',
  ],
  // When the last refresh tokens of a session were used, in the session's own row.
  // An older process goes on writing `refresh_tokens`, which newer ones read beside it; what is in the column it does not see,
  // so it takes a repetition of a renewal that a newer one has answered for a theft.
  '0022-renewals': ['alter table sessions add column renewals int8[]'],
  // Embedded wallets with the shares that the service keeps, and the event that tells of a new one.
  '0023-embedded-wallets': [
    `create table embedded_wallets (
      app_id text not null,
      address text not null,
      user_id text not null references users on delete cascade,
      chain_type text not null check (chain_type in ('ethereum', 'solana')),
      imported boolean not null default false,
      set_id text not null,
      version int4 not null,
      service_share text not null,
      recovery_method text not null,
      recovery_share text not null,
      recovery_key text,
      created_at int8 not null,
      updated_at int8 not null,
      primary key (app_id, address)
    )`,
    // Two calls at once, on two instances too: the second one finds the first one's wallet.
    'create unique index embedded_wallets_one on embedded_wallets (user_id, chain_type) where not imported',

    // As in 0011-webhooks.ts, but that an embedded wallet is made and not linked.
    `create or replace function webhook_on_account() returns trigger language plpgsql as $$
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
      if it.type = 'wallet' and it.details ->> 'wallet_client_type' = '${EMBEDDED_CLIENT}' then what := 'wallet.created'; end if;
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
  ],
  // What a recent sign-in is worth: accounts linked without one, sessions opened by those, and what a proof replaces.
  '0024-recent-proofs': [
    'alter table accounts add column linked_late boolean not null default false',
    'alter table sessions add column by_late_link boolean not null default false',
    'alter table sessions add column replaces text',
  ],
  // Ways to recover an embedded wallet that belong to the person, and the count of wrong tries.
  '0025-wallet-recovery': [
    'alter table embedded_wallets add column recovery_id text',
    'alter table embedded_wallets add column recovery_own text',
    'alter table embedded_wallets add column recovery_auth text',
    'alter table embedded_wallets add column recovery_tries int4 not null default 0',
    'alter table embedded_wallets add column recovery_tries_end int8 not null default 0',
    // Trust: a wallet without the key at the service has the person's part, and the other way round.
    'alter table embedded_wallets add constraint embedded_wallets_recovery check ((recovery_key is null) = (recovery_own is not null))',
  ],
  // Embedded wallets that a host's back end has asked for: made in the person's browser, at the next login.
  // The column holds chain types.
  '0026-wanted-wallets': [`alter table users add column wanted_wallets jsonb not null default '[]'`],
  // An imported wallet counts as the one embedded wallet of its chain.
  '0027-imported-wallets': [
    'drop index embedded_wallets_one',
    'create unique index embedded_wallets_one on embedded_wallets (user_id, chain_type)',
  ],
  // Second factors: enrolled ones, those on their way, wrong tries, codes of last resort, and their events.
  '0028-second-factors': [
    `create table factors (
      user_id text not null references users on delete cascade,
      app_id text not null,
      type text not null check (type in ('sms', 'totp', 'passkey')),
      number text,
      sealed text,
      step int8 not null default 0,
      verified_at int8 not null,
      used_at int8,
      primary key (user_id, type)
    )`,
    `create table factor_drafts (
      user_id text not null references users on delete cascade,
      app_id text not null,
      purpose text not null check (purpose in ('totp', 'sms-enroll', 'sms-verify')),
      number text,
      sealed text,
      code_hash text,
      tries int4 not null default 0,
      expires_at int8 not null,
      sent_at int8 not null default 0,
      sends int4 not null default 0,
      sends_end_at int8 not null default 0,
      primary key (user_id, purpose)
    )`,
    'create index factor_drafts_expired on factor_drafts (expires_at)',
    `create table factor_tries (
      user_id text primary key references users on delete cascade,
      app_id text not null,
      tries int4 not null default 0,
      tries_end_at int8 not null default 0,
      in_row int4 not null default 0,
      locked_until int8 not null default 0
    )`,
    `create table recovery_codes (
      user_id text not null references users on delete cascade,
      code_hash text not null,
      used_at int8,
      primary key (user_id, code_hash)
    )`,
    'alter table passkey_challenges drop constraint passkey_challenges_intent_check',
    `alter table passkey_challenges add constraint passkey_challenges_intent_check
      check (intent in ('login', 'link', 'sign-up', 'factor'))`,

    // One event for each method that came or went: `account` holds its name.
    `create function webhook_on_factors() returns trigger language plpgsql as $$
  declare
    one record;
  begin
    for one in
      select coalesce(n.type, o.type) as method, case when o.type is null then 'mfa.enabled' else 'mfa.disabled' end as what
      from (select m ->> 'type' as type from jsonb_array_elements(new.mfa_methods) m) n
      full join (select m ->> 'type' as type from jsonb_array_elements(old.mfa_methods) m) o on o.type = n.type
      where n.type is null or o.type is null
    loop
      if webhook_wants(new.app_id, one.what) and webhook_person(new.id) is not null then
        perform webhook_note(new.app_id, new.id, one.what, webhook_person(new.id), jsonb_build_object('method', one.method));
      end if;
    end loop;
    return null;
  end $$`,
    `create constraint trigger webhook_factors after update of mfa_methods on users
      deferrable initially deferred for each row when (old.mfa_methods is distinct from new.mfa_methods)
      execute function webhook_on_factors()`,
  ],
  // The way to a person's cloud is one more intent of a flow at a provider.
  '0029-recovery-access': [
    'alter table oauth_flows drop constraint oauth_flows_intent_check',
    "alter table oauth_flows add constraint oauth_flows_intent_check check (intent in ('login', 'link', 'recovery'))",
  ],
  // The index of searched texts by the text before the app, whose whole list would else be read for every search.
  '0030-user-search-order': [
    `do $migration$ begin
  if to_regclass('accounts_searched') is not null then
    drop index accounts_searched;
    create index accounts_searched on accounts using gin ((${SEARCHED}) gin_trgm_ops, app_id) with (gin_pending_list_limit = 256);
  end if;
end $migration$`,
  ],
} satisfies Readonly<Record<string, readonly string[]>>
