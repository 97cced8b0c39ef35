// A receiver of webhooks that answers after a time, and counts.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { wait } from '../../src/kit/wait.ts'

export interface Receiver {
  readonly url: string
  /** Resolves when that many different events have come. */
  has(events: number): Promise<void>
  /** When each delivery came, in milliseconds. */
  times(): readonly number[]
  /** Ids that came. */
  ids(): ReadonlySet<string>
  /** Most deliveries at once. */
  most(): number
  /** Connections that were opened. */
  connections(): number
  /** What the last delivery said about events that were left out. */
  leftOut(): string
  close(): Promise<void>
}

/** Answers each delivery with 204 after `answerMs`. */
export const startReceiver = async (answerMs: number): Promise<Receiver> => {
  const times: number[] = []
  const ids = new Set<string>()
  let [most, now, connections, leftOut] = [0, 0, 0, '']
  let waiting: { readonly events: number; resolve(): void } | null = null
  const server = createServer(async (request, response) => {
    now += 1
    most = Math.max(most, now)
    for await (const _ of request);
    await wait(answerMs)
    times.push(performance.now())
    ids.add(String(request.headers['svix-id']))
    leftOut = String(request.headers['latchkey-left-out'] ?? leftOut)
    response.writeHead(204).end()
    now -= 1
    if (waiting && ids.size >= waiting.events) waiting.resolve()
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    has: (events) =>
      ids.size >= events
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting = { events, resolve }
          }),
    times: () => times,
    ids: () => ids,
    most: () => most,
    connections: () => connections,
    leftOut: () => leftOut,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
