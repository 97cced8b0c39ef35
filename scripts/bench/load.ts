// The load generator: a number of kept connections, each sending its next request when the last one was answered.

import { Agent, request } from 'node:http'

export interface Kind {
  readonly url: string
  /** The next request of a connection. */
  readonly request: (connection: number) => { headers: Record<string, string>; body: string }
  /** What a connection learns from an answer. */
  readonly answered: (connection: number, body: string) => void
}

const send = (kind: Kind, agent: Agent, connection: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const { headers, body } = kind.request(connection)
    const call = request(kind.url, { method: 'POST', agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
    call.once('error', reject)
    call.once('response', (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.once('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${kind.url} answered ${response.statusCode}: ${text}`))
        kind.answered(connection, text)
        resolve()
      })
    })
    call.end(body)
  })

/** How many requests were answered, and how many per second, over `seconds` or until `most` were. Rejects at the first answer that is not 200. */
export const load = async (
  kind: Kind,
  connections: number,
  seconds: number,
  most = Number.POSITIVE_INFINITY,
): Promise<{ count: number; perSecond: number }> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const began = performance.now()
  const ends = began + seconds * 1000
  let count = 0
  const work = async (connection: number): Promise<void> => {
    while (performance.now() < ends && count < most) {
      await send(kind, agent, connection)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)))
  agent.destroy()
  return { count, perSecond: count / ((performance.now() - began) / 1000) }
}
