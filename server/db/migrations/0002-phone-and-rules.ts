// Test accounts by phone, settings of an app that pages do not see, allowlists, one e-mail address and number a user.
// An older process keeps serving beside it: it leaves the new columns at their defaults and never writes what the new indexes forbid.

import { statements } from '../migration-steps.ts'

export const up = statements([
  // The column keeps its name of old, which older processes ask for; it holds the number of a phone.
  `alter table test_accounts add column type text not null default 'email'`,
  `alter table apps add column settings jsonb not null default '{}'`,
  `create table allowlist (
    app_id text not null references apps on delete cascade,
    type text not null check (type in ('email', 'phone', 'domain')),
    subject text not null,
    created_at int8 not null,
    primary key (app_id, type, subject)
  )`,
  // Two calls that link at the same moment cannot both win.
  `create unique index accounts_one_of_type on accounts (user_id, type) where type in ('email', 'phone')`,
  // Users are counted where an app has a cap.
  `create index users_app on users (app_id)`,
])
