// A running transaction as a database of its own: transactions that are begun in it are savepoints of it.

import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** A database over `trx` for functions that begin a transaction themselves. They end with it, whatever they have done. */
export const nested = (trx: Transaction<Schema>): Kysely<Schema> => {
  const inSavepoint = async <T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> => {
    await sql`savepoint inner_one`.execute(trx)
    try {
      const came = await work(within)
      await sql`release savepoint inner_one`.execute(trx)
      return came
    } catch (error) {
      await sql`rollback to savepoint inner_one`.execute(trx)
      throw error
    }
  }
  const within: Kysely<Schema> = new Proxy<Kysely<Schema>>(trx, {
    get: (target, name) => {
      if (name === 'transaction') return () => ({ execute: inSavepoint })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return within
}
