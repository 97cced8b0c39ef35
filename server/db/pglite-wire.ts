// Statements to the embedded database: each text is prepared once; statements that wait at the same moment are one message and one commit.

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

/** Statements of the product are few; those with lists of changing length must not fill the memory. */
const MOST_PREPARED = 300
/** More than so many are not one commit: when one of them fails, the others have worked in vain. */
const MOST_TOGETHER = 32

const BOOL = 16
const INT8 = 20
const NUMBERS: readonly number[] = [21, 23, 701]
const JSON_TYPES: readonly number[] = [114, 3802]

const encode = (value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  // JSON is stringified by whoever asks, on both engines alike: an object here is a mistake.
  throw new TypeError(`A parameter of type ${typeof value} is not one of text, number, boolean, null.`)
}

const decode = (text: string | null, type: number): unknown => {
  if (text === null) return null
  if (type === BOOL) return text === 't'
  if (type === INT8) return BigInt(text)
  if (NUMBERS.includes(type)) return Number(text)
  return JSON_TYPES.includes(type) ? JSON.parse(text) : text
}

export interface WireResult {
  readonly rows: Record<string, unknown>[]
  readonly affected: bigint | undefined
}
interface Prepared {
  readonly name: string
  readonly columns: readonly Column[]
}
interface Question {
  readonly sql: string
  readonly values: readonly (string | null)[]
  resolve(result: WireResult): void
  reject(error: unknown): void
}
/** Somebody who wants the connection alone, from the moment in which this is called until what it gives is settled. */
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

/** Speaks to one database for any number of callers at once. */
export const pgliteWire = (backend: Backend) => {
  const prepared = new Map<string, Prepared>()
  const waiting: (Question | Turn)[] = []
  let made = 0
  let working = false

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
  /** Those that can be run; the others have been told why not. */
  const prepareAll = async (questions: readonly Question[]): Promise<[Question, Prepared][]> => {
    if (prepared.size + questions.length > MOST_PREPARED) {
      const all = await prepare('deallocate all')
      await ask([bindMessage(all.name, [])])
      prepared.clear()
    }
    const ready: [Question, Prepared][] = []
    for (const question of questions) {
      try {
        ready.push([question, prepared.get(question.sql) ?? (await prepare(question.sql))])
      } catch (error) {
        question.reject(error)
      }
    }
    return ready
  }

  const run = async (questions: readonly Question[]): Promise<void> => {
    const ready = await prepareAll(questions)
    if (ready.length === 0) return
    try {
      const replies = await ask(ready.map(([{ values }, { name }]) => bindMessage(name, values)))
      const results = resultsOf(
        replies,
        ready.map(([, entry]) => entry),
      )
      ready.forEach(([question], at) => {
        const result = results[at]
        if (result) question.resolve(result)
        else question.reject(new Error('The database gave no answer to a statement.'))
      })
    } catch (error) {
      if (ready.length === 1 || !(error instanceof DatabaseError)) {
        for (const [question] of ready) question.reject(error)
        return
      }
      // One of them failed, so nothing of the message has happened. Each has it out alone.
      for (const [question] of ready) await run([question])
    }
  }
  const work = async (): Promise<void> => {
    for (let first = waiting[0]; first; first = waiting[0]) {
      if (typeof first === 'function') {
        waiting.shift()
        await first()
        continue
      }
      const turn = waiting.findIndex((one) => typeof one === 'function')
      await run(waiting.splice(0, Math.min(MOST_TOGETHER, turn < 0 ? waiting.length : turn)) as Question[])
    }
    working = false
  }
  const put = (one: Question | Turn): void => {
    waiting.push(one)
    if (working) return
    working = true
    // Whoever has arrived in the same turn of the loop comes along.
    setImmediate(work)
  }
  const question = (sql: string, parameters: readonly unknown[], send: (question: Question) => void): Promise<WireResult> =>
    new Promise((resolve, reject) => send({ sql, values: parameters.map(encode), resolve, reject }))

  return {
    /** Runs a statement that is a transaction of its own. Resolves when what it wrote is on the disk. */
    ask: (sql: string, parameters: readonly unknown[]) => question(sql, parameters, put),
    /** Waits for the connection; from then on only `alone` is served, until the given function is called. */
    take: () =>
      new Promise<() => void>((taken) => {
        put(() => new Promise((release) => taken(release)))
      }),
    /** Runs a statement for whoever has taken the connection. */
    alone: (sql: string, parameters: readonly unknown[]) => question(sql, parameters, (one) => void run([one])),
    close: () => backend.close(),
  }
}
export type Wire = ReturnType<typeof pgliteWire>
