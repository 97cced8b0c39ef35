// Statements to the embedded database: each text is prepared once, then one message asks and one answers.

import type { PGlite } from '@electric-sql/pglite'
import { bindMessage, type Column, columnsOf, DatabaseError, parseMessage, repliesOf, valuesOf } from './wire-messages.ts'

/** Statements of the product are few; those with lists of changing length must not fill the memory. */
const MOST_PREPARED = 300

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

/** Speaks to one database. Not safe for two callers at once: the driver hands it to one at a time. */
export const pgliteWire = (pg: PGlite) => {
  const prepared = new Map<string, { name: string; columns: readonly Column[] }>()
  let made = 0

  const ask = async (message: Uint8Array) => {
    const parts: Buffer[] = []
    // What is handed over lies in the database's own memory and is overwritten at once: it is copied.
    const onRawData = (part: Uint8Array): void => void parts.push(Buffer.from(part))
    // `syncToFs` is for file systems that live in a browser; on this one fsync has run before the answer.
    await pg.execProtocolRawStream(message, { onRawData, syncToFs: false })
    const replies = repliesOf(Buffer.concat(parts))
    const error = replies.find((reply) => reply.kind === 'E')
    if (error) throw new DatabaseError(error.body)
    return replies
  }
  const prepare = async (sql: string) => {
    if (prepared.size >= MOST_PREPARED) {
      prepared.clear()
      const all = await prepare('deallocate all')
      await ask(bindMessage(all.name, []))
      prepared.clear()
    }
    const name = `s${++made}`
    const described = (await ask(parseMessage(name, sql))).find((reply) => reply.kind === 'T')
    const entry = { name, columns: described ? columnsOf(described.body) : [] }
    prepared.set(sql, entry)
    return entry
  }

  return async (sql: string, parameters: readonly unknown[]): Promise<WireResult> => {
    const values = parameters.map(encode)
    const { name, columns } = prepared.get(sql) ?? (await prepare(sql))
    const rows: Record<string, unknown>[] = []
    let affected: bigint | undefined
    for (const { kind, body } of await ask(bindMessage(name, values))) {
      if (kind === 'D') {
        const texts = valuesOf(body)
        const row: Record<string, unknown> = {}
        columns.forEach((column, at) => {
          row[column.name] = decode(texts[at] ?? null, column.type)
        })
        rows.push(row)
      } else if (kind === 'C') {
        const count = /(\d+)\0$/.exec(body.toString('latin1'))?.[1]
        affected = count === undefined ? undefined : BigInt(count)
      }
    }
    return { rows, affected }
  }
}
