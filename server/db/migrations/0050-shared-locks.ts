// Locks that instances share, as rows: a transaction locks its row by `for update`, a lease has a holder and an end.
// Rows and not advisory locks: those lock nothing behind a pool that shares connections between transactions of many callers.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table shared_locks (
    name text primary key,
    holder text,
    until_at int8 not null default 0,
    done_at int8 not null default 0
  )`,
  `insert into shared_locks (name) values ('audit'), ('first_key'), ('sweep')`,
])
