// The client of the embedded database: prepares each SQL text once, and sends waiting statements as one message (group
// commit, docs/decisions/0008-database-in-a-thread.md).

import { type Backend, joined } from './backend.ts'
import {
  bindMessage,
  type Column,
  columnsOf,
  DatabaseError,
  parseMessage,
  type Reply,
  repliesOf,
  SYNC,
  valuesOf,
} from './wire-messages.ts'

/** Most prepared statements kept: statements with lists of changing length must not fill the memory. */
const MOST_PREPARED = 300
/** Most statements in one commit: when one fails, all of them are run again. */
const MOST_TOGETHER = 32

const BOOL = 16
const INT8 = 20
const NUMBERS: readonly number[] = [21, 23, 701]
const JSON_TYPES: readonly number[] = [114, 3802]

const encode = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  // Callers stringify JSON themselves, on both engines alike: an object here is a mistake.
  throw new TypeError(`A parameter of type ${typeof value} is not one of text, number, boolean, null.`)
}

const decode = (text: string | null, type: number): unknown => {
  if (text === null) return null
  if (type === BOOL) return text === 't'
  if (type === INT8) return BigInt(text)
  if (NUMBERS.includes(type)) return Number(text)
  return JSON_TYPES.includes(type) ? JSON.parse(text) : text
}

interface WireResult {
  readonly rows: Record<string, unknown>[]
  readonly affected: bigint | undefined
}
interface Prepared {
  readonly name: string
  readonly columns: readonly Column[]
}
interface Statement {
  readonly sql: string
  readonly values: readonly (string | null)[]
  resolve(result: WireResult): void
  reject(error: unknown): void
}
/** Holds the connection exclusively from the moment it is called until its promise settles. */
type Turn = () => Promise<void>

/** The results of the statements of one message, from the replies to it. */
const resultsOf = (replies: readonly Reply[], prepared: readonly Prepared[]): WireResult[] => {
  const results: WireResult[] = []
  let rows: Record<string, unknown>[] = []
  for (const { kind, body } of replies) {
    if (kind === 'D') {
      const texts = valuesOf(body)
      const row: Record<string, unknown> = {}
      prepared[results.length]?.columns.forEach((column, at) => {
        row[column.name] = decode(texts[at] ?? null, column.type)
      })
      rows.push(row)
    } else if (kind === 'C' || kind === 'I') {
      const count = /(\d+)\0$/.exec(body.toString('latin1'))?.[1]
      results.push({ rows, affected: count === undefined ? undefined : BigInt(count) })
      rows = []
    }
  }
  return results
}

/** Prepares each statement's text once and runs messages of several statements. */
const statementsOf = (backend: Backend) => {
  const prepared = new Map<string, Prepared>()
  let made = 0

  const ask = async (parts: readonly Uint8Array[]): Promise<Reply[]> => {
    const answer = await backend.ask(joined([...parts, SYNC]))
    const replies = repliesOf(Buffer.from(answer.buffer, answer.byteOffset, answer.length))
    const error = replies.find((reply) => reply.kind === 'E')
    if (error) throw new DatabaseError(error.body)
    return replies
  }
  const prepare = async (sql: string): Promise<Prepared> => {
    const name = `s${++made}`
    const described = (await ask([parseMessage(name, sql)])).find((reply) => reply.kind === 'T')
    const entry = { name, columns: described ? columnsOf(described.body) : [] }
    prepared.set(sql, entry)
    return entry
  }
  return {
    ask,
    /** The statements that can be run; the others have been rejected with their error. */
    prepareAll: async (statements: readonly Statement[]): Promise<[Statement, Prepared][]> => {
      if (prepared.size + statements.length > MOST_PREPARED) {
        const all = await prepare('deallocate all')
        await ask([bindMessage(all.name, [])])
        prepared.clear()
      }
      const ready: [Statement, Prepared][] = []
      for (const statement of statements) {
        try {
          ready.push([statement, prepared.get(statement.sql) ?? (await prepare(statement.sql))])
        } catch (error) {
          statement.reject(error)
        }
      }
      return ready
    },
  }
}

/** Runs statements as one message, which is one transaction. */
const runnerOf = (backend: Backend) => {
  const { ask, prepareAll } = statementsOf(backend)
  const run = async (statements: readonly Statement[]): Promise<void> => {
    const ready = await prepareAll(statements)
    if (ready.length === 0) return
    try {
      const replies = await ask(ready.map(([{ values }, { name }]) => bindMessage(name, values)))
      const results = resultsOf(
        replies,
        ready.map(([, entry]) => entry),
      )
      ready.forEach(([statement], at) => {
        const result = results[at]
        if (result) statement.resolve(result)
        else statement.reject(new Error('The database gave no answer to a statement.'))
      })
    } catch (error) {
      if (ready.length === 1 || !(error instanceof DatabaseError)) {
        for (const [statement] of ready) statement.reject(error)
        return
      }
      // An error rolls the whole message back, so each statement is run again in a message of its own.
      for (const [statement] of ready) await run([statement])
    }
  }
  return run
}

/** Speaks to one database for any number of callers at once. */
export const pgliteWire = (backend: Backend) => {
  const run = runnerOf(backend)
  const waiting: (Statement | Turn)[] = []
  let working = false

  const work = async (): Promise<void> => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      if (typeof first === 'function') {
        waiting.shift()
        await first()
        continue
      }
      const turn = waiting.findIndex((one) => typeof one === 'function')
      await run(waiting.splice(0, Math.min(MOST_TOGETHER, turn < 0 ? waiting.length : turn)) as Statement[])
    }
    working = false
  }
  const put = (one: Statement | Turn): void => {
    waiting.push(one)
    if (working) return
    working = true
    // Statements put in the same turn of the event loop share one message.
    setImmediate(work)
  }
  const statement = (sql: string, parameters: readonly unknown[], send: (one: Statement) => void): Promise<WireResult> =>
    new Promise((resolve, reject) => send({ sql, values: parameters.map(encode), resolve, reject }))

  return {
    /** Runs a statement that is a transaction of its own. Resolves when what it wrote is on the disk. */
    ask: (sql: string, parameters: readonly unknown[]) => statement(sql, parameters, put),
    /** Waits for the connection; from then on only `alone` is served, until the given function is called. */
    take: () =>
      new Promise<() => void>((taken) => {
        put(() => new Promise((release) => taken(release)))
      }),
    /** Runs a statement for the holder of the connection. */
    alone: (sql: string, parameters: readonly unknown[]) => statement(sql, parameters, (one) => void run([one])),
    close: () => backend.close(),
  }
}
export type Wire = ReturnType<typeof pgliteWire>
