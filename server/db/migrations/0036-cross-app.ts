// Wallets that people lend to other apps, and the requests that came for them. Rows go with their user and both apps.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table cross_app_connections (
    id text primary key,
    app_id text not null references apps on delete cascade,
    user_id text not null references users on delete cascade,
    requester_id text not null references apps on delete cascade,
    origin text not null,
    public_key text not null,
    address text not null,
    sealed text,
    created_at int8 not null,
    used_at int8 not null,
    expires_at int8 not null
  )`,
  'create unique index cross_app_connections_of on cross_app_connections (user_id, requester_id, origin, public_key)',
  'create index cross_app_connections_ends on cross_app_connections (expires_at)',
  'create index cross_app_connections_app on cross_app_connections (app_id)',
  'create index cross_app_connections_requester on cross_app_connections (requester_id)',
  `create table cross_app_requests (
    id text primary key,
    connection_id text not null references cross_app_connections on delete cascade,
    sid text not null,
    compressed boolean not null,
    opened_at int8 not null,
    answered_at int8,
    expires_at int8 not null
  )`,
  'create index cross_app_requests_connection on cross_app_requests (connection_id)',
  'create index cross_app_requests_ends on cross_app_requests (expires_at)',
])
