// How operators sign in to the console: their passkeys, pending challenges, sessions.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table operator_passkeys (
    credential_id text primary key,
    operator_id text not null,
    public_key text not null,
    counter int8 not null,
    created_at int8 not null
  )`,
  `create table operator_challenges (
    challenge text primary key,
    intent text not null,
    operator_id text,
    expires_at int8 not null
  )`,
  'create index operator_challenges_ends on operator_challenges (expires_at)',
  `create table operator_sessions (
    session text primary key,
    operator_id text not null,
    role text not null,
    created_at int8 not null,
    seen_at int8 not null
  )`,
  'create index operator_sessions_created on operator_sessions (created_at)',
])
