// What happened to an account: logins, links, changes. Rows are deleted with their user, and by the sweep.

import { statements } from '../migration-steps.ts'

export const up = statements([
  // Without a foreign key: a login would then wait for the row of its user while it holds what a deletion waits for.
  `create table activity (
    id int8 generated always as identity primary key,
    user_id text not null,
    kind text not null,
    account text not null,
    browser text,
    os text,
    country text,
    at int8 not null
  )`,
  'create index activity_user on activity (user_id, at)',
  'create index activity_at on activity (at)',
])
