// Embedded wallets with the shares that the service keeps, and the event that tells of a new one.

import { EMBEDDED_CLIENT } from '../../../src/contract/wire.ts'
import { statements } from '../migration-steps.ts'

export const up = statements([
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
])
