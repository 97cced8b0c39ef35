// The load generator: a number of kept connections, each sending its next request when the last one was answered.
// It writes HTTP itself, without pipelining: Node's client would take as much of the machine as the service it measures.

import { connect, type Socket } from 'node:net'

/** What is asked. */
export interface Call {
  /** Left out: POST. */
  readonly method?: 'GET'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
/** Sends one request over the connection and resolves with the body of its answer. Rejects where its status is not 200. */
export type Ask = (call: Call) => Promise<string>
/** A piece of work of one connection that counts as one. */
export type Work = (ask: Ask, connection: number) => Promise<void>

const HEAD_END = '\r\n\r\n'

/** The end of the answer in `bytes`, and where its body begins; null while some of it is missing. */
const endOf = (bytes: Buffer): { body: number; end: number } | null => {
  const at = bytes.indexOf(HEAD_END)
  if (at < 0) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(bytes.toString('latin1', 0, at))?.[1]
  if (length === undefined) throw new Error(`An answer does not say how long it is:\n${bytes.toString('latin1', 0, at)}`)
  const body = at + HEAD_END.length
  const end = body + Number(length)
  return bytes.length >= end ? { body, end } : null
}

/** Opens one kept connection. */
const open = async (url: URL): Promise<{ ask: Ask; close(): void }> => {
  const socket: Socket = connect(Number(url.port), url.hostname).setNoDelay(true)
  let waiting: { resolve(body: string): void; reject(error: Error): void } | null = null
  let bytes: Buffer = Buffer.alloc(0)
  const settle = (error: Error | null, body = ''): void => {
    const one = waiting
    waiting = null
    if (error) one?.reject(error)
    else one?.resolve(body)
  }
  socket.on('error', (error) => settle(error))
  socket.on('close', () => settle(new Error(`${url.origin} closed a connection.`)))
  socket.on('data', (chunk: Buffer) => {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk])
    try {
      const found = endOf(bytes)
      if (!found) return
      const body = bytes.toString('utf8', found.body, found.end)
      const status = bytes.toString('latin1', 9, 12)
      bytes = bytes.subarray(found.end)
      settle(status === '200' ? null : new Error(`${url.origin} answered ${status}: ${body}`), body)
    } catch (error) {
      settle(error as Error)
    }
  })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const ask: Ask = ({ method = 'POST', path, headers, body }) =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
      const lines = Object.entries({ host: url.host, ...headers, 'content-length': String(Buffer.byteLength(body)) })
      socket.write(
        `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
      )
    })
  return { ask, close: () => socket.destroy() }
}

/** How much work was done, and how much a second, over `seconds`, until `most` was begun or `signal` is aborted. Rejects at the first answer that is not 200. */
export const load = async (
  url: string,
  work: Work,
  connections: number,
  seconds: number,
  most = Number.POSITIVE_INFINITY,
  signal?: AbortSignal,
): Promise<{ count: number; perSecond: number }> => {
  const lines = await Promise.all(Array.from({ length: connections }, () => open(new URL(url))))
  const began = performance.now()
  const ends = began + seconds * 1000
  let begun = 0
  let count = 0
  const run = async (ask: Ask, connection: number): Promise<void> => {
    while (performance.now() < ends && begun < most && !signal?.aborted) {
      begun += 1
      await work(ask, connection)
      count += 1
    }
  }
  try {
    await Promise.all(lines.map(({ ask }, connection) => run(ask, connection)))
    return { count, perSecond: count / ((performance.now() - began) / 1000) }
  } finally {
    for (const { close } of lines) close()
  }
}
