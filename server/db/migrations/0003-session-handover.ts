// Forked sessions, and server-cookie mode.

import { statements } from '../migration-steps.ts'

export const up = statements([
  'alter table apps add column cookie_domain text',
  `create table forks (
    sid text primary key,
    app_id text not null,
    user_id text not null,
    parent text not null,
    token_hash text not null,
    expires_at int8 not null,
    used_at int8,
    used_by text
  )`,
])
