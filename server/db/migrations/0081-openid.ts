// The OpenID provider: clients, secrets, keys, what it remembers, who is connected. Rows go with their app and user.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table openid_clients (
    id text primary key,
    app_id text not null references apps on delete cascade,
    kind text not null,
    name text not null,
    is_own boolean not null,
    settings jsonb not null,
    created_at int8 not null,
    updated_at int8 not null
  )`,
  'create index openid_clients_app on openid_clients (app_id, created_at)',
  `create table openid_secrets (
    id text primary key,
    client_id text not null references openid_clients on delete cascade,
    hash text not null,
    created_at int8 not null,
    ends_at int8
  )`,
  'create index openid_secrets_client on openid_secrets (client_id)',
  // One beside each signing key of an app that is a provider: it comes and goes with that key.
  `create table openid_keys (
    signing_kid text primary key references signing_keys (kid) on delete cascade,
    kid text not null,
    public_jwk jsonb not null,
    sealed text not null,
    created_at int8 not null
  )`,
  `create table openid_records (
    id text primary key,
    app_id text not null references apps on delete cascade,
    kind text not null,
    user_id text references users on delete cascade,
    client_id text,
    grant_id text,
    uid text,
    user_code text,
    sid text,
    sealed text not null,
    created_at int8 not null,
    consumed_at int8,
    expires_at int8 not null
  )`,
  'create index openid_records_ends on openid_records (expires_at)',
  'create index openid_records_app on openid_records (app_id)',
  'create index openid_records_user on openid_records (user_id, client_id)',
  'create index openid_records_grant on openid_records (grant_id) where grant_id is not null',
  'create index openid_records_uid on openid_records (uid) where uid is not null',
  'create unique index openid_records_code on openid_records (user_code) where user_code is not null',
  'create index openid_records_sid on openid_records (sid) where sid is not null',
  `create table openid_connections (
    id text primary key,
    app_id text not null references apps on delete cascade,
    user_id text not null references users on delete cascade,
    client_id text not null,
    name text not null,
    site text,
    scopes text not null,
    created_at int8 not null,
    used_at int8 not null
  )`,
  'create unique index openid_connections_of on openid_connections (user_id, client_id)',
  'create index openid_connections_app on openid_connections (app_id, client_id)',
])
