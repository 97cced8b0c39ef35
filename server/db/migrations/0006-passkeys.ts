// Passkeys: public keys and pending challenges.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table passkeys (
    app_id text not null,
    type text not null default 'passkey' check (type = 'passkey'),
    credential_id text not null,
    rp_id text not null,
    public_key text not null,
    counter int8 not null,
    transports jsonb not null,
    primary key (app_id, credential_id),
    foreign key (app_id, type, credential_id) references accounts (app_id, type, subject) on delete cascade
  )`,
  `create table passkey_challenges (
    challenge text primary key,
    app_id text not null,
    intent text not null check (intent in ('login', 'link', 'sign-up')),
    sid text,
    user_id text,
    rp_id text not null,
    expires_at int8 not null,
    used_at int8
  )`,
])
