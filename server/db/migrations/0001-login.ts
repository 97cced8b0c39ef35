// First tables: apps and their keys, users and accounts, login by code, sessions, limits. Additive from here on.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table apps (
    id text primary key,
    config jsonb not null,
    allowed_origins jsonb not null,
    allow_no_origin boolean not null default false,
    client_ids jsonb not null,
    created_at int8 not null,
    updated_at int8 not null
  )`,
  `create table signing_keys (
    kid text primary key,
    app_id text not null references apps on delete cascade,
    public_jwk jsonb not null,
    sealed text not null,
    state text not null check (state in ('current', 'retiring')),
    created_at int8 not null,
    retired_at int8
  )`,
  `create unique index signing_keys_current on signing_keys (app_id) where state = 'current'`,
  `create table users (
    id text primary key,
    app_id text not null,
    created_at int8 not null,
    terms_accepted_at int8
  )`,
  `create table accounts (
    app_id text not null,
    type text not null,
    subject text not null,
    user_id text not null references users on delete cascade,
    details jsonb not null default '{}',
    first_verified_at int8 not null,
    latest_verified_at int8 not null,
    primary key (app_id, type, subject)
  )`,
  `create index accounts_user on accounts (user_id)`,
  `create table challenges (
    app_id text not null,
    identifier text not null,
    device text not null,
    code_hash text,
    tries int4 not null default 0,
    expires_at int8 not null default 0,
    sent_at int8 not null default 0,
    sends int4 not null default 0,
    sends_end_at int8 not null default 0,
    wrong int4 not null default 0,
    wrong_ends_at int8 not null default 0,
    wrong_in_row int4 not null default 0,
    locked_until int8 not null default 0,
    proof text,
    touched_at int8 not null,
    primary key (app_id, identifier, device)
  ) with (fillfactor = 70)`,
  `create table sessions (
    sid text primary key,
    app_id text not null,
    user_id text not null,
    token_hash text not null,
    created_at int8 not null,
    expires_at int8 not null,
    ended_at int8
  ) with (fillfactor = 80)`,
  `create table refresh_tokens (
    sid text not null,
    hash text not null,
    used_at int8 not null,
    primary key (sid, hash)
  )`,
  `create table limits (
    key text primary key,
    hits int4 not null,
    ends_at int8 not null
  ) with (fillfactor = 70)`,
  `create table idempotency (
    app_id text not null,
    key text not null,
    outcome jsonb not null,
    expires_at int8 not null,
    primary key (app_id, key)
  )`,
  `create table test_accounts (
    app_id text not null references apps on delete cascade,
    email text not null,
    code_hash text not null,
    created_at int8 not null,
    primary key (app_id, email)
  )`,
])
