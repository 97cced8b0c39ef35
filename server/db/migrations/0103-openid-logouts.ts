// Logouts that clients of the OpenID provider have still to be told of.
// An instance of an earlier release goes on beside it: it tells of the sessions that it takes by itself.

import { statements } from '../migration-steps.ts'

export const up = statements([
  // The person may be gone by the time a client is told: `subject` refers to no row.
  `create table openid_logouts (
    id text primary key,
    app_id text not null references apps on delete cascade,
    client_id text not null,
    subject text not null,
    client_sid text,
    tries int4 not null default 0,
    created_at int8 not null,
    due_at int8 not null
  )`,
  'create index openid_logouts_due on openid_logouts (due_at)',
  'create index openid_logouts_app on openid_logouts (app_id)',
])
