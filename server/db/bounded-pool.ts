// The pool of connections to Postgres. One that stays silent under a statement is destroyed, and so are all older ones.
// A text of `statement` is parsed and planned once for each connection.

import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { wait } from '../../src/kit/wait.ts'
import { inSpan } from '../telemetry/spans.ts'
import { ofDatabase, outageOf } from './outage.ts'
import { sqlSpan } from './sql-span.ts'
import { preparedName } from './statement.ts'

const INT8 = 20
const CONNECTIONS = 10
/** Milliseconds after which the kernel asks whether the other side of an idle connection is still there. */
const KEEP_ALIVE = 10_000
/** How often running statements are looked at, as a part of the longest silence. */
const LOOKS = 20

/** Milliseconds; and whether a connection is this process's own for as long as it is open. */
export interface PoolLimits {
  /** A caller's wait for a connection. */
  readonly acquire: number
  /** How long Postgres works on a statement. */
  readonly statement: number
  /** How long this side waits for the answer: a little longer, since a Postgres that can answer has said by then that time is up. */
  readonly silence: number
  /** Not set: true. False behind a pooler that gives a connection for one transaction: no statement has a name, and no setting is made for a connection. */
  readonly own?: boolean
}
export const LIMITS: PoolLimits = { acquire: 5000, statement: 12_000, silence: 14_000 }

/** These two statements switch all limits off and on for the connection that runs them. */
export const WITHOUT_LIMIT = 'set statement_timeout = 0'
export const WITH_LIMIT = 'reset statement_timeout'

export const clientOptions = (connectionString: string, { acquire, statement, own = true }: PoolLimits): pg.ClientConfig => ({
  connectionString,
  connectionTimeoutMillis: acquire,
  // PgBouncer refuses a connection that begins with a setting of its own.
  ...(own && { statement_timeout: statement }),
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE,
  types: {
    // Both engines give int8 as bigint: a number would round, and text would compare wrongly.
    getTypeParser: (id, format) => (id === INT8 ? BigInt : pg.types.getTypeParser(id, format)),
  },
})

/** Ends a connection without a word to the other side, which may not hear it. What waits for an answer on it rejects. */
export const cut = (client: pg.ClientBase): void =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()

interface Running {
  readonly client: pg.PoolClient
  readonly since: number
}

/** Looks at the running statements until `signal` is aborted, and hands over the connection of one that has gone silent. */
const watch = async (running: Set<Running>, silence: number, signal: AbortSignal, silent: (client: pg.PoolClient) => void) => {
  const every = silence / LOOKS
  for (let looked = performance.now(); !signal.aborted; looked = performance.now()) {
    await wait(every, signal).catch(() => {})
    // This process itself has slept: answers may be unread.
    if (performance.now() - looked > silence / 2) continue
    for (const { client, since } of running) if (looked - since >= silence) silent(client)
  }
}

export interface BoundedPool extends PostgresPool {
  load(): { readonly busy: number; readonly idle: number; readonly waiting: number }
  /** Whether the last statement found no database, and when (`performance.now`) one was refused last because nothing can be written. */
  trouble(): { readonly lost: boolean; readonly unwritable: number }
}

type Ask = (text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<unknown>>
/** Each statement is a span of the call that asks for it. */
const noted =
  (ask: Ask): Ask =>
  (text, values) =>
    inSpan(
      () => sqlSpan(text),
      () => ask(text, values),
    )

/** What failures tell of the database, until an answer tells otherwise. */
const watchTrouble = (onReadOnly: () => void) => {
  let trouble = { lost: false, unwritable: Number.NEGATIVE_INFINITY }
  return {
    now: () => trouble,
    answered: (): void => {
      if (trouble.lost) trouble = { ...trouble, lost: false }
    },
    /** The failure as one of the database. */
    failed: (error: unknown): Error => {
      const it = ofDatabase(error)
      const outage = outageOf(it)
      if (outage === 'database_read_only') onReadOnly()
      if (outage === 'database_lost') trouble = { ...trouble, lost: true }
      if (outage === 'database_read_only' || outage === 'database_full') trouble = { ...trouble, unwritable: performance.now() }
      return it
    },
  }
}

/** How a connection is asked: what runs within its limit is among `running`. */
const boundedQuery = (
  client: pg.PoolClient,
  running: Set<Running>,
  troubles: ReturnType<typeof watchTrouble>,
  named: boolean,
): Ask => {
  let limited = true
  return noted(async (text, values) => {
    limited = text === WITH_LIMIT || (limited && text !== WITHOUT_LIMIT)
    const one = { client, since: performance.now() }
    if (limited) running.add(one)
    try {
      const name = named ? preparedName(text) : undefined
      const result = await client.query({ ...(name && { name }), text, values: [...values] })
      troubles.answered()
      return result as unknown as PostgresQueryResult<unknown>
    } catch (error) {
      throw troubles.failed(error)
    } finally {
      running.delete(one)
    }
  })
}

export const boundedPool = (connectionString: string, limits: PoolLimits = LIMITS): BoundedPool => {
  const pool = new pg.Pool({ ...clientOptions(connectionString, limits), max: CONNECTIONS })
  /** Connections of an earlier age are not used again: what made it end has broken them too, or has left them with the wrong server. */
  let age = 0
  const ages = new WeakMap<pg.PoolClient, number>()
  const isOld = (client: pg.PoolClient): boolean => ages.get(client) !== age
  const running = new Set<Running>()
  const ending = new AbortController()
  // A server that has become read-only has handed its part to another one.
  const troubles = watchTrouble(() => {
    age += 1
  })
  // A broken connection is replaced by the pool, and a pending query rejects by itself. Without a listener these events end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    ages.set(client, age)
    client.on('error', () => {})
  })

  const release = (client: pg.PoolClient): void => {
    client.release(isOld(client))
    if (isOld(client)) cut(client)
  }
  const acquire = async (): Promise<pg.PoolClient> => {
    try {
      let client = await pool.connect()
      for (; isOld(client); client = await pool.connect()) release(client)
      return client
    } catch (error) {
      throw troubles.failed(error)
    }
  }
  const leased = (client: pg.PoolClient): PostgresPoolClient => ({
    query: boundedQuery(client, running, troubles, limits.own ?? true) as PostgresPoolClient['query'],
    release: () => release(client),
  })
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const silent = (client: pg.PoolClient): void => {
    age += 1
    cut(client)
  }
  let isWatched = false
  return {
    connect: async () => {
      if (!isWatched) void watch(running, limits.silence, ending.signal, silent)
      isWatched = true
      const client = await acquire()
      const lease = known.get(client) ?? leased(client)
      known.set(client, lease)
      return lease
    },
    end: async () => {
      if (ending.signal.aborted) return
      ending.abort()
      await pool.end()
    },
    load: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    trouble: troubles.now,
  }
}
