// Channels in which people approve a login with Farcaster.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table farcaster_channels (
    channel text primary key,
    app_id text not null,
    nonce text not null,
    origin text not null,
    user_id text references users on delete cascade,
    expires_at int8 not null,
    approval text,
    used_at int8,
    used_by text
  )`,
])
