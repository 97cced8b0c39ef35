// The relay stand-in: WalletConnect's relay on this machine, over WebSocket, at /dev/relay.

import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { isLoopback } from '../../boot/check-start.ts'
import { createBoard, type Listener, type Message } from './board.ts'
import { answerTo } from './calls.ts'
import { clientOf } from './client-token.ts'

/** As often as the real one: a client in Node closes a connection that is silent for 35 s. */
const PING = 25_000
const MOST_BYTES = 256 * 1024
const MOST_CLIENTS = 100
/** Messages sent to one client that it has not acknowledged. */
const MOST_UNHEARD = 1000

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** `isHere` says under which host names it is known. */
export const createRelay = (now: () => number, isHere: (hostName: string) => boolean = isLoopback, path = '/dev/relay') => {
  const board = createBoard(now)
  const server = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, clientTracking: true })
  let told = 0

  const serve = (socket: WebSocket, client: string): void => {
    const unheard = new Map<string, Message>()
    const send = (what: object): void => socket.send(JSON.stringify(what))
    const who: Listener = {
      client,
      hear(subscription, { topic, message, tag, publishedAt }) {
        if (unheard.size >= MOST_UNHEARD) return socket.terminate()
        told += 1
        const id = now() * 1000 + (told % 1000)
        unheard.set(String(id), { topic, message, tag, publishedAt })
        const data = { topic, message, tag, publishedAt, attestation: '' }
        send({ jsonrpc: '2.0', id, method: 'irn_subscription', params: { id: subscription, data } })
      },
    }
    socket.on('message', (data) => {
      const said = answerTo(board, who, String(data))
      if (said && 'send' in said) send(said.send)
      const heard = said && 'heard' in said ? unheard.get(said.heard) : undefined
      if (!said || !('heard' in said) || !heard) return
      unheard.delete(said.heard)
      board.acknowledge(client, heard)
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => board.leave(who))
  }
  const ping = setInterval(() => {
    for (const socket of server.clients) socket.ping()
  }, PING)
  ping.unref()

  return {
    board,
    /** Takes a WebSocket at `/dev/relay`; every other address is refused. */
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
      socket.on('error', () => socket.destroy())
      const host = request.headers.host ?? ''
      const url = URL.canParse(request.url ?? '', `http://${host}`) ? new URL(request.url ?? '', `http://${host}`) : null
      // Trust: a page elsewhere can give its own name the address 127.0.0.1 (DNS rebinding).
      if (!url || url.pathname !== path || !isHere(url.hostname)) return refuse(socket, '404 Not Found')
      if (!url.searchParams.get('projectId')) return refuse(socket, '401 Unauthorized')
      const client = clientOf(url.searchParams.get('auth') ?? '', host, now())
      if (!client) return refuse(socket, '401 Unauthorized')
      if (server.clients.size >= MOST_CLIENTS) return refuse(socket, '503 Service Unavailable')
      server.handleUpgrade(request, socket, head, (accepted) => serve(accepted, client))
    },
    close(): void {
      clearInterval(ping)
      for (const socket of server.clients) socket.terminate()
      server.close()
    },
  }
}
export type Relay = ReturnType<typeof createRelay>
