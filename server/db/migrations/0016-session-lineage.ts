// What a session was made of, when a second factor was last shown in it, and which second factors a user has.

import { statements } from '../migration-steps.ts'

export const up = statements([
  'alter table sessions add column ancestors text[]',
  'alter table sessions add column mfa_at int8',
  `alter table users add column mfa_methods jsonb not null default '[]'`,
  // Sessions that were handed on before: as far as the rows of their forks are still there.
  `with recursive line as (
    select f.sid, array[f.parent] as ancestors, f.parent as top from forks f where f.used_at is not null
    union all
    select line.sid, f.parent || line.ancestors, f.parent from line join forks f on f.sid = line.top where f.used_at is not null
  )
  update sessions s set ancestors = longest.ancestors
  from (select distinct on (sid) sid, ancestors from line order by sid, cardinality(ancestors) desc) longest
  where s.sid = longest.sid`,
  'create index sessions_ancestors on sessions using gin (ancestors) where ancestors is not null',
  'alter table forks add column in_cookies boolean not null default false',
  'alter table guests add column linked boolean not null default false',
])
