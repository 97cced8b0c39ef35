// Back end API: app secrets, custom metadata, readable codes of test accounts, wallets on the allowlist.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table app_secrets (
    id text primary key,
    app_id text not null references apps on delete cascade,
    name text not null,
    hash text not null,
    created_at int8 not null,
    revoked_at int8
  )`,
  `create index app_secrets_app on app_secrets (app_id)`,
  `alter table users add column custom_metadata jsonb not null default '{}'`,
  // Users are read page by page in this order.
  `create index users_page on users (app_id, created_at, id)`,
  `create index accounts_username on accounts (app_id, type, lower(details ->> 'username')) where details ->> 'username' is not null`,
  // An older process leaves it empty: the code of such an account can be checked but not read.
  `alter table test_accounts add column sealed text`,
  `alter table allowlist drop constraint allowlist_type_check`,
  `alter table allowlist add constraint allowlist_type_check check (type in ('email', 'phone', 'domain', 'wallet'))`,
])
