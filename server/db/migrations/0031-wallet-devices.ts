// Browsers that hold a share of an embedded wallet. Rows go with their wallet.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table wallet_devices (
    app_id text not null,
    address text not null,
    device_id text not null,
    set_id text not null,
    sessions text[] not null,
    browser text,
    os text,
    created_at int8 not null,
    used_at int8 not null,
    primary key (app_id, address, device_id),
    foreign key (app_id, address) references embedded_wallets on delete cascade
  )`,
])
