// The embedded database as a kysely dialect: one connection, handed to one caller at a time.

import type { PGlite } from '@electric-sql/pglite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { pgliteWire } from './pglite-wire.ts'

class Connection implements DatabaseConnection {
  readonly #wire: ReturnType<typeof pgliteWire>
  constructor(pg: PGlite) {
    this.#wire = pgliteWire(pg)
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.#wire(sql, parameters)
    return { rows: rows as R[], ...(affected !== undefined && { numAffectedRows: affected }) }
  }
  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream.')
  }
  async command(sql: string): Promise<void> {
    await this.#wire(sql, [])
  }
}

class PgliteDriver implements Driver {
  readonly #pg: PGlite
  readonly #connection: Connection
  #last: Promise<void> = Promise.resolve()
  #release: () => void = () => {}
  constructor(pg: PGlite) {
    this.#pg = pg
    this.#connection = new Connection(pg)
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last
    let release = (): void => {}
    this.#last = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    return this.#connection
  }
  async releaseConnection(): Promise<void> {
    this.#release()
  }
  beginTransaction(): Promise<void> {
    return this.#connection.command('begin')
  }
  commitTransaction(): Promise<void> {
    return this.#connection.command('commit')
  }
  rollbackTransaction(): Promise<void> {
    return this.#connection.command('rollback')
  }
  async destroy(): Promise<void> {
    await this.#pg.close()
  }
}

/** A dialect over an open embedded database, which `destroy` closes. */
export const pgliteDialect = (pg: PGlite): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(pg),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
