// A small reverse proxy that adds the address it saw to X-Forwarded-For, as balancers do.

import { Agent, createServer, request } from 'node:http'
import { listening } from './listening.ts'

export interface SmallProxy {
  readonly url: string
  close(): Promise<void>
}

/** A proxy in front of `to`. `saw` replaces the caller's address, which is else the socket's. */
export const startProxy = async (to: string, saw?: string): Promise<SmallProxy> => {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, answer) => {
    const before = incoming.headers['x-forwarded-for']
    const seen = saw ?? incoming.socket.remoteAddress ?? ''
    const headers = { ...incoming.headers, 'x-forwarded-for': before ? `${before}, ${seen}` : seen }
    const outgoing = request(new URL(incoming.url ?? '/', to), { method: incoming.method, headers, agent })
    outgoing.once('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    outgoing.once('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
    incoming.pipe(outgoing)
  })
  return {
    url: `http://127.0.0.1:${await listening(server)}`,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
