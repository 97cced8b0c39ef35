// Listens on one address, or on both loopback addresses at once, and closes after calls have finished.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { wait } from '../../src/kit/wait.ts'
import { StartProblem } from '../db/start-problem.ts'
import { isSoundTarget } from './middleware/request-target.ts'
import { BARE_HEADERS } from './middleware/security-headers.ts'

export type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>

export interface Listening {
  /** The port that was taken; the given one, or a free one for 0. */
  readonly port: number
  /** From now on every answer says that its connection ends with it, so that callers that keep theirs come back elsewhere. */
  letGo(): void
  /** From now on these requests for another protocol than HTTP are taken here; before, each is refused. What was taken is its taker's to close. */
  onUpgrade(take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void
  /** Takes no more calls, lets those under way finish for `patience` milliseconds, then breaks them off. */
  close(patience: number): Promise<void>
}

/** A port of the service while it starts and while it runs. */
export interface Listener {
  readonly port: number
  /** From now on calls are answered by this; before, each answer says that the service is starting. */
  serve(fetch: Fetch): void
  /** From now on requests for another protocol than HTTP go to `take`; `close` ends those connections when the service stops. */
  onUpgrade(take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void, close: () => void): void
}

/** Longer than the minute of most proxies: the side that may be receiving a request must not be the one that closes first. */
const KEPT_OPEN = 65_000

/** Refuses a request whose address is none; its connection ends, since what follows on it may be no better. */
const refuse = (answer: ServerResponse): void => {
  const body = JSON.stringify({ error: 'The Host or the path of the request is none.', code: 'invalid_data' })
  answer.writeHead(400, { ...BARE_HEADERS, 'content-type': 'application/json', connection: 'close' }).end(body)
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** A port, and the setting that names it. */
interface Port {
  readonly number: number
  readonly setting: string
}

/** A connection is idle in the turn after the end of its answer. */
const closeIdleSoon = (server: Server): void => {
  setImmediate(() => server.closeIdleConnections())
}

const listenOn = async (fetch: Fetch, hostname: string, port: Port, isLettingGo: () => boolean): Promise<Server> => {
  const handle = getRequestListener((request, env) => fetch(request, env as HttpBindings))
  const server = createServer((request, answer) => (isSoundTarget(request) ? handle(request, answer) : refuse(answer)))
  server.keepAliveTimeout = KEPT_OPEN
  server.prependListener('request', (_, answer) => {
    if (isLettingGo()) answer.setHeader('connection', 'close')
    // A connection kept by its caller would hold up the end until its own time runs out.
    answer.on('close', () => {
      if (!server.listening) closeIdleSoon(server)
    })
  })
  server.listen(port.number, hostname)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE') {
      const words = `Port ${port.number} (${port.setting}) is taken. Stop the program that uses it, or choose another ${port.setting}.`
      throw new StartProblem(words, { cause: error })
    }
    if (codeOf(error) === 'EACCES') {
      throw new StartProblem(`Port ${port.number} (${port.setting}) needs more rights than this user has.`, { cause: error })
    }
    if (/^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN|EINVAL)$/.test(codeOf(error))) {
      const words = `HOST must be an address of this machine, or 0.0.0.0 for all of them (it is ${JSON.stringify(hostname)}).`
      throw new StartProblem(words, { cause: error })
    }
    throw error
  }
  return server
}

const end = async (server: Server, patience: number): Promise<void> => {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  // Of answers that have ended in this very turn.
  closeIdleSoon(server)
  const done = new AbortController()
  const broken = wait(patience, done.signal).then(
    () => server.closeAllConnections(),
    () => {},
  )
  await closed
  done.abort()
  await broken
}

/**
 * Listens on `host`; `setting` names the port where it is taken. `localhost` means 127.0.0.1 and, where the machine has it, ::1: browsers try
 * either first.
 */
export const listen = async (fetch: Fetch, host: string, port: number, setting = 'PORT'): Promise<Listening> => {
  let lettingGo = false
  const isLettingGo = (): boolean => lettingGo
  const first = await listenOn(fetch, host === 'localhost' ? '127.0.0.1' : host, { number: port, setting }, isLettingGo)
  const taken = (first.address() as AddressInfo).port
  const servers = [first]
  if (host === 'localhost') {
    try {
      servers.push(await listenOn(fetch, '::1', { number: taken, setting }, isLettingGo))
    } catch (error) {
      const cause = codeOf(error) || codeOf((error as Error).cause)
      if (cause === 'EADDRINUSE') {
        await end(first, 0)
        throw error
      }
      // No IPv6 on this machine: the other address is enough.
    }
  }
  return {
    port: taken,
    letGo: () => {
      lettingGo = true
    },
    onUpgrade: (take) => {
      for (const server of servers) server.on('upgrade', take)
    },
    close: async (patience) => {
      await Promise.all(servers.map((server) => end(server, patience)))
    },
  }
}
