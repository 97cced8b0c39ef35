// The embedded database as a function of Postgres protocol messages, in this thread or behind a worker thread.

import type { PGlite } from '@electric-sql/pglite'

/** One connection. Messages are asked one at a time; an answer comes after all that the message commits has reached the disk. */
export interface Backend {
  /** `message` is handed over: it must not be used afterwards. */
  ask(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

/** Joined in a buffer of its own, so that it can be transferred to another thread without a copy. */
export const joined = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The database in this thread. */
export const backendOf = (pg: PGlite): Backend => ({
  ask: async (message) => {
    const parts: Uint8Array[] = []
    // The reply is in the database's own memory and is overwritten by the next one: it is copied.
    const onRawData = (part: Uint8Array): void => void parts.push(part.slice())
    // `syncToFs` is for file systems that live in a browser; on this one fsync has run before the answer.
    await pg.execProtocolRawStream(message, { onRawData, syncToFs: false })
    const [only] = parts
    return parts.length === 1 && only ? (only as Uint8Array<ArrayBuffer>) : joined(parts)
  },
  close: () => pg.close(),
})
