// Keys that people were asked to let write to Farcaster for them.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table farcaster_signers (
    app_id text not null,
    user_id text not null references users on delete cascade,
    public_key text not null,
    fid text not null,
    request text not null,
    approved_at int8,
    created_at int8 not null,
    primary key (app_id, user_id, public_key)
  )`,
])
