// The embedded database as a kysely dialect: single statements share its one connection, a transaction has it alone.

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
import { inSpan } from '../telemetry/spans.ts'
import type { Backend } from './backend.ts'
import { ofDatabase } from './outage.ts'
import { pgliteWire, type Wire } from './pglite-wire.ts'
import { sqlSpan } from './sql-span.ts'

/** Hears of every error of the database. */
type Heard = (error: Error) => void

class Connection implements DatabaseConnection {
  readonly #wire: Wire
  readonly #heard: Heard
  #release: (() => void) | null = null
  constructor(wire: Wire, heard: Heard) {
    this.#wire = wire
    this.#heard = heard
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.#told(sql, () =>
      this.#release ? this.#wire.alone(sql, parameters) : this.#wire.ask(sql, parameters),
    )
    return { rows: rows as R[], ...(affected !== undefined && { numAffectedRows: affected }) }
  }
  async #told<T>(sql: string, ask: () => Promise<T>): Promise<T> {
    try {
      return await inSpan(() => sqlSpan(sql), ask)
    } catch (error) {
      const it = ofDatabase(error)
      this.#heard(it)
      throw it
    }
  }
  // biome-ignore lint/correctness/useYield: the interface asks for a generator; nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database does not stream.')
  }
  async begin(): Promise<void> {
    // A connection that has had a transaction keeps the database until it is released.
    this.#release ??= await this.#wire.take()
    await this.command('begin')
  }
  async command(sql: string): Promise<void> {
    await this.#told(sql, () => this.#wire.alone(sql, []))
  }
  release(): void {
    this.#release?.()
    this.#release = null
  }
}

class PgliteDriver implements Driver {
  readonly #wire: Wire
  readonly #heard: Heard
  constructor(backend: Backend, heard: Heard) {
    this.#wire = pgliteWire(backend)
    this.#heard = heard
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<Connection> {
    return new Connection(this.#wire, this.#heard)
  }
  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }
  beginTransaction(connection: Connection): Promise<void> {
    return connection.begin()
  }
  commitTransaction(connection: Connection): Promise<void> {
    return connection.command('commit')
  }
  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.command('rollback')
  }
  destroy(): Promise<void> {
    return this.#wire.close()
  }
}

/** A dialect over an open embedded database, which `destroy` closes. */
export const pgliteDialect = (backend: Backend, heard: Heard = () => {}): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgliteDriver(backend, heard),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
