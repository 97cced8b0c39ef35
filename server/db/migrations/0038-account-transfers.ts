// Accounts of another user that a person has proved and may take over: one row for each offer.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table account_transfers (
    nonce text primary key,
    app_id text not null references apps on delete cascade,
    sid text not null,
    user_id text not null references users on delete cascade,
    owner_id text not null references users on delete cascade,
    type text not null,
    subject text not null,
    details jsonb not null,
    ends_at int8 not null
  )`,
  'create index account_transfers_ends on account_transfers (ends_at)',
  'create index account_transfers_user on account_transfers (user_id)',
  'create index account_transfers_owner on account_transfers (owner_id)',
])
