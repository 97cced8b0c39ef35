// Social login: an app's credentials at each provider, and pending logins and links.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table oauth_clients (
    app_id text not null references apps on delete cascade,
    provider text not null,
    client_id text not null,
    sealed text not null,
    settings jsonb not null default '{}',
    updated_at int8 not null,
    primary key (app_id, provider)
  )`,
  `create table oauth_flows (
    state text primary key,
    app_id text not null references apps on delete cascade,
    provider text not null,
    intent text not null check (intent in ('login', 'link')),
    user_id text,
    challenge text not null,
    sealed text not null,
    landed_at int8,
    code text,
    found text,
    used_at int8,
    used_by text,
    gave text,
    expires_at int8 not null,
    ends_at int8 not null
  )`,
  `create unique index oauth_flows_code on oauth_flows (code) where code is not null`,
  // Two calls that link at the same moment cannot both win. (The type's name ends so for the nine providers only.)
  `create unique index accounts_one_of_provider on accounts (user_id, type) where type like '%\\_oauth'`,
  `create index oauth_flows_ends on oauth_flows (ends_at)`,
])
