// A relying party as a program of its own: what it is started with, its sessions in memory, and that it is ready.

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

const [issuer = '', id = '', secret = '', port = '0'] = process.argv.slice(2)

/** What the test has started it with. */
export const GIVEN = { issuer, id, secret, base: `http://127.0.0.1:${port}` }

const sessions = new Map()
const sessionOf = (request, answer) => {
  const known = /(?:^|; )rp=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  if (sessions.has(known)) return sessions.get(known)
  const fresh = randomUUID()
  sessions.set(fresh, {})
  answer.setHeader('set-cookie', `rp=${fresh}; Path=/; HttpOnly`)
  return sessions.get(fresh)
}

/** Answers with what a function gives: an address to go to, or an object to show. */
export const serve = (answerOf) => {
  const server = createServer(async (request, answer) => {
    try {
      const url = new URL(request.url ?? '/', GIVEN.base)
      const given = await answerOf(url, sessionOf(request, answer), request, answer)
      if (given instanceof URL) answer.writeHead(302, { location: given.href }).end()
      else if (given !== undefined) answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(given))
    } catch (error) {
      answer.writeHead(500).end(String(error?.stack ?? error))
    }
  })
  server.listen(Number(port), '127.0.0.1', () => console.log('ready'))
}
