// Postgres connections that parse and plan each text of `statement` once, instead of at every call.
// See docs/decisions/0015-prepared-statements.md.

import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { preparedName } from './statement.ts'

const preparing = (client: pg.PoolClient): PostgresPoolClient => {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('Rows are not streamed here.')
    const name = preparedName(text)
    return client.query({ ...(name && { name }), text, values: [...values] })
  }
  return { query, release: () => client.release() }
}

/** The connections of `pool`. A text without a name, such as one that Kysely made, is parsed at every call. */
export const preparingPool = (pool: pg.Pool): PostgresPool => {
  // Kysely knows a connection by its object.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const found = known.get(client) ?? preparing(client)
      known.set(client, found)
      return found
    },
    end: () => pool.end(),
  }
}
