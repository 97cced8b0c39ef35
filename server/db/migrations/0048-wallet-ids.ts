// Ids of sets and of wrappings that an embedded wallet has had: each counts once.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table wallet_ids (
    app_id text not null,
    address text not null,
    id text not null,
    primary key (app_id, address, id),
    foreign key (app_id, address) references embedded_wallets (app_id, address) on delete cascade
  )`,
  `insert into wallet_ids (app_id, address, id)
    select app_id, address, set_id from embedded_wallets
    union select app_id, address, recovery_id from embedded_wallets where recovery_id is not null`,
  // An instance of an earlier release notes none: what it replaces is noted here.
  `create function note_wallet_ids() returns trigger language plpgsql as $$
  begin
    insert into wallet_ids (app_id, address, id)
    select new.app_id, new.address, one.id from unnest(array[new.set_id, new.recovery_id]) one(id) where one.id is not null
    on conflict do nothing;
    return null;
  end $$`,
  `create trigger wallet_ids_noted after insert or update of set_id, recovery_id on embedded_wallets
    for each row execute function note_wallet_ids()`,
])
