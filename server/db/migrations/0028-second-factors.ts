// Second factors: enrolled ones, those on their way, wrong tries, codes of last resort, and their events.

import { statements } from '../migration-steps.ts'

export const up = statements([
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
])
