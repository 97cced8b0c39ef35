// Passkeys that seal the person's half of a wallet's recovery. Rows go with their wallet, and with their wrapping.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table recovery_passkeys (
    app_id text not null,
    address text not null,
    id text not null,
    name text,
    aaguid text,
    created_at int8 not null,
    used_at int8,
    primary key (app_id, address, id),
    foreign key (app_id, address) references embedded_wallets (app_id, address) on delete cascade
  )`,
])
