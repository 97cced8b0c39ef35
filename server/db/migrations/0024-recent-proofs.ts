// What a recent sign-in is worth: accounts linked without one, sessions opened by those, and what a proof replaces.

import { statements } from '../migration-steps.ts'

export const up = statements([
  'alter table accounts add column linked_late boolean not null default false',
  'alter table sessions add column by_late_link boolean not null default false',
  'alter table sessions add column replaces text',
])
