// The SMS provider stand-in: Twilio's protocol on a free port of this machine, into the outbox.

import { timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Random } from '../ports/ports.ts'
import type { Outbox } from './outbox.ts'

export const SMS_CATCHER_FROM = '+15005550006'

/**
 * Numbers that are refused, so that each refusal can be provoked by hand. The first five are the provider's own numbers for that
 * (https://www.twilio.com/docs/iam/test-credentials); the last two are out of service and never answered.
 */
export const MAGIC_NUMBERS: Readonly<Record<string, { status: number; code: number; message: string } | 'silent'>> = {
  '+15005550001': { status: 400, code: 21211, message: "The 'To' number is not a valid phone number." },
  '+15005550002': { status: 400, code: 21612, message: "The 'To' number is not currently reachable via SMS." },
  '+15005550003': { status: 400, code: 21408, message: 'Permission to send an SMS has not been enabled for the region.' },
  '+15005550004': { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient.' },
  '+15005550009': { status: 400, code: 21614, message: "'To' number is not a valid mobile number." },
  '+15005550010': { status: 400, code: 30008, message: 'Unknown error.' },
  '+15005550011': { status: 503, code: 20503, message: 'Service unavailable.' },
  '+15005550012': 'silent',
}

const E164 = /^\+[1-9]\d{6,14}$/
const problem = (status: number, code: number, message: string): Response =>
  Response.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, { status })

/** Starts catching. Resolves once it listens, with what `SMS_URL` would be. */
export const startSmsCatcher = async (outbox: Outbox, now: () => number, random: Random) => {
  const hex = (): string => Buffer.from(random.bytes(16)).toString('hex')
  const [account, token] = [`AC${hex()}`, hex()]
  const wanted = Buffer.from(`Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`)
  // Trust: without this any web page could write into the outbox: a form POST needs no CORS permission.
  const knows = (given: string): boolean => {
    const bytes = Buffer.from(given)
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
  }
  const silent = new AbortController()
  const routes = new Hono()
  routes.use(async (c, next) => {
    if (!knows(c.req.header('authorization') ?? '')) return problem(401, 20003, 'Authenticate')
    return next()
  })
  routes.get(`/2010-04-01/Accounts/${account}.json`, (c) => c.json({ sid: account, status: 'active' }))
  routes.post(`/2010-04-01/Accounts/${account}/Messages.json`, async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const [to, from, body] = [form.get('To') ?? '', form.get('From') ?? form.get('MessagingServiceSid') ?? '', form.get('Body')]
    if (!from) return problem(400, 21603, "A 'From' phone number is required.")
    if (!body) return problem(400, 21602, 'Message body is required.')
    if (!E164.test(to)) return problem(400, 21211, "The 'To' number is not a valid phone number.")
    const magic = MAGIC_NUMBERS[to]
    if (magic === 'silent') {
      await new Promise((resolve) => silent.signal.addEventListener('abort', resolve))
      return problem(503, 20503, 'Service unavailable.')
    }
    if (magic) return problem(magic.status, magic.code, magic.message)
    outbox.add({ channel: 'sms', to, sentAt: new Date(now()).toISOString(), read: async () => ({ subject: '', text: body }) })
    return c.json({ sid: `SM${hex()}`, status: 'queued', to, from, body, error_code: null, error_message: null }, 201)
  })
  routes.notFound(() => problem(404, 20404, 'The requested resource was not found'))
  const server = createServer(getRequestListener(routes.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${account}:${token}@127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        silent.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
export type SmsCatcher = Awaited<ReturnType<typeof startSmsCatcher>>
