// Logins that were refused, by the keyed hash of what was to log in. Rows go with the sweep.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table refused_logins (
    id int8 generated always as identity primary key,
    app_id text not null,
    identifier text not null,
    method text not null,
    reason text not null,
    at int8 not null
  )`,
  'create index refused_logins_identifier on refused_logins (app_id, identifier, at)',
  'create index refused_logins_app on refused_logins (app_id, at)',
  'create index refused_logins_at on refused_logins (at)',
])
