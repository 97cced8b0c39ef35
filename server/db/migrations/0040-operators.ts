// Operators of the service, and invitations for them.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table operators (
    id text primary key,
    name text not null,
    role text not null,
    created_at int8 not null,
    disabled_at int8
  )`,
  `create table operator_invites (
    hash text primary key,
    role text not null,
    expires_at int8 not null,
    used_at int8
  )`,
])
