// Imports of people: how far each has come, and whom it has made. Former ids are keyed hashes, to find people by.

import { EMBEDDED_CLIENT } from '../../../src/contract/wire.ts'
import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table imports (
    id text primary key,
    app_id text not null references apps on delete cascade,
    source text not null,
    file_name text not null,
    file_digest text not null,
    options jsonb not null,
    state text not null check (state in ('running', 'done', 'undoing', 'undone')),
    rows_done int8 not null default 0,
    counts jsonb not null,
    undone_to int8 not null default 0,
    started_at int8 not null,
    updated_at int8 not null
  )`,
  'create index imports_app on imports (app_id, started_at)',
  `create table imported_people (
    app_id text not null,
    former text not null,
    source text not null,
    import_id text not null references imports on delete cascade,
    record int8 not null,
    user_id text not null references users on delete cascade,
    fingerprint text not null,
    primary key (app_id, former, source)
  )`,
  'create index imported_people_user on imported_people (user_id)',
  'create index imported_people_import on imported_people (import_id, record)',

  // As in 0023-embedded-wallets.ts, but that the accounts of people who are imported come with them.
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
      if current_setting('latchkey.importing', true) = 'yes' then return null; end if;
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
])
