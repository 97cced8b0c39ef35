// Transactions of embedded wallets that the chain proxy has handed on. Rows go with their wallet, and by the sweep.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table sent_transactions (
    app_id text not null,
    address text not null,
    chain_id int8 not null,
    hash text not null,
    nonce int8 not null,
    recipient text,
    value text not null,
    data text,
    at int8 not null,
    primary key (app_id, address, chain_id, hash),
    foreign key (app_id, address) references embedded_wallets on delete cascade
  )`,
  'create index sent_transactions_at on sent_transactions (at)',
])
