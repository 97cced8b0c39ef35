// A client's address that is told of logouts.

import { createServer } from 'node:http'
import { listening } from '../listening.ts'

const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** An address that is told of logouts, and answers with a status, or not at all. */
export const startToldOfLogouts = async () => {
  const told: Record<string, unknown>[] = []
  const state = { status: 204, held: [] as (() => void)[], most: 0 }
  const server = createServer((request, answer) => {
    let body = ''
    request
      .on('data', (piece) => (body += piece))
      .on('end', () => {
        told.push(claimsOf(new URLSearchParams(body).get('logout_token') ?? ''))
        if (state.status !== 0) return answer.writeHead(state.status).end()
        state.held.push(() => answer.writeHead(204).end())
        state.most = Math.max(state.most, state.held.length)
        // All of them are here: each is let go.
        if (state.held.length === 3) for (const release of state.held.splice(0)) release()
        return undefined
      })
  })
  const address = `http://127.0.0.1:${await listening(server)}/logout`
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  return { told, state, address, close }
}
