// Set-up for back end tests: a client that signs its calls with an app secret, and a webhook endpoint.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createAppSecret } from '../../server/services/apps/app-secrets.ts'
import { listening } from '../listening.ts'
import type { CallOptions, Client, Lab } from './lab.ts'

/** `authorization` of an app id and a secret. */
export const basic = (user: string, password: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

// biome-ignore lint/suspicious/noExplicitAny: a test names the fields that it expects, and fails where they are not.
export type Body = any
export interface Said {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

/** The back end of a client's app, with a secret of its own. */
export const backendOf = async (lab: Pick<Lab, 'deps' | 'call'>, client: Pick<Client, 'id' | 'from'>) => {
  const { id, secret } = await createAppSecret(lab.deps, client.id, 'test')
  const ask = (path: string, body?: unknown, options: CallOptions & { app?: string } = {}): Promise<Said> =>
    lab.call(path, body, {
      app: client.id,
      from: client.from,
      ...options,
      headers: { ...basic(client.id, secret), ...options.headers },
    })
  return { id, secret, ask, remove: (path: string) => ask(path, undefined, { method: 'DELETE' }) }
}
export type Backend = Awaited<ReturnType<typeof backendOf>>

export interface Delivery {
  readonly id: string
  readonly timestamp: string
  readonly signature: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Body
}

/** An endpoint on this machine. It answers what `answer` says, a status; a promise that does not resolve is an answer that does not come. */
export const startEndpoint = async (answer: (delivery: Delivery) => number | Promise<number> = () => 204) => {
  const got: Delivery[] = []
  let say = answer
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { headers } = request
    const named = (name: string): string => String(headers[`svix-${name}`] ?? '')
    const body = JSON.parse(text)
    const delivery = { id: named('id'), timestamp: named('timestamp'), signature: named('signature'), headers, text, body }
    const status = await say(delivery)
    if (status < 300) got.push(delivery)
    if (status === 302) response.setHeader('location', '/elsewhere')
    response.writeHead(status).end()
  })
  return {
    url: `http://127.0.0.1:${await listening(server)}/hook`,
    /** What it has taken, in order. */
    got,
    answer: (next: typeof answer): void => {
      say = next
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Endpoint = Awaited<ReturnType<typeof startEndpoint>>
