// Settings of the database (docs/scale.md).

import { check, optional, picklist, pipe, regex, string, transform } from 'valibot'
import { isReadable, PERCENT } from './env-fields.ts'

const postgres = () =>
  optional(pipe(string(), regex(/^postgres(ql)?:\/\//, 'must start with postgres://'), check(isReadable, PERCENT)))
const seconds = (standard: number) =>
  pipe(optional(string(), String(standard)), regex(/^\d{1,9}$/, 'must be a whole number'), transform(Number))

export const database = {
  /** Postgres 15 or newer, `postgres://…`; without it the embedded database in DATA_DIR serves one process. */
  DATABASE_URL: postgres(),
  /** `transaction` where DATABASE_URL names a pooler that gives a connection for one transaction, as PgBouncer's `pool_mode = transaction`: nothing is kept in a connection then ([scale](scale.md#pgbouncer)). */
  DATABASE_POOL: optional(picklist(['session', 'transaction'], 'must be session or transaction'), 'session'),
  /** The same database without the pooler, for migrations, backup and restore; without it DATABASE_URL. DATABASE_POOL=transaction needs it. */
  DATABASE_ADMIN_URL: postgres(),
  /** A streaming standby of the same database, for reads that may be old: users as back ends and operators read, list and search them, and lists of webhook events; not set: all is read from DATABASE_URL ([scale](scale.md#a-standby-for-reads)). */
  DATABASE_READ_URL: postgres(),
  /** How far that standby may be behind; further, and DATABASE_URL is read. */
  DATABASE_READ_LAG_SECONDS: seconds(5),
  /** How long a start waits for a Postgres that cannot be reached. */
  DATABASE_WAIT_SECONDS: seconds(20),
}
