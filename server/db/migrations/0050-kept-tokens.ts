// Tokens and items that people have added to their wallets.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table kept_tokens (
    app_id text not null,
    user_id text not null references users on delete cascade,
    chain_id int8 not null,
    address text not null,
    token_id text not null,
    type text not null,
    kept_at int8 not null,
    primary key (app_id, user_id, chain_id, address, token_id)
  )`,
])
