// The audit log: entries are added, never changed or deleted. Tokens of the admin API, and its answered calls.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table audit_entries (
    seq int8 primary key,
    at int8 not null,
    actor_kind text not null,
    actor_id text not null,
    actor_role text not null,
    act text not null,
    app_id text,
    target text,
    details jsonb not null,
    previous text not null,
    hash text not null
  )`,
  'create index audit_entries_app on audit_entries (app_id, seq)',
  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The audit log is only added to.' using errcode = '42501';
  end $$`,
  `create trigger audit_kept before update or delete on audit_entries for each row execute function refuse_audit_change()`,
  `create trigger audit_not_emptied before truncate on audit_entries for each statement execute function refuse_audit_change()`,
  `create table admin_tokens (
    id text primary key,
    name text not null,
    role text not null,
    scopes jsonb not null,
    hash text not null unique,
    created_at int8 not null,
    expires_at int8 not null,
    revoked_at int8
  )`,
  `create table admin_calls (
    key text primary key,
    sealed text not null,
    expires_at int8 not null
  )`,
  'create index admin_calls_expires on admin_calls (expires_at)',
])
