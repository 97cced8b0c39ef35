// Set-up for tests of webhooks: a service with an endpoint of its own, and an app of each test that tells it all.

import { after, beforeEach } from 'node:test'
import { sql } from 'kysely'
import { createDelivery } from '../../server/services/webhooks/deliver.ts'
import { setWebhook } from '../../server/services/webhooks/settings.ts'
import { type Backend, type Body, backendOf, type Delivery, type Endpoint, startEndpoint } from './backend-lab.ts'
import type { Engine } from './engines.ts'
import { type Client, createLab } from './lab.ts'
import { prepared } from './prepared.ts'

export const typesOf = (got: readonly Delivery[]): string[] => got.map(({ body }) => body.type)

/** `client` and `backend` are those of another app in each test; `secret` signs what is told. */
export const webhookLab = (engine: Engine) => {
  const lab = prepared(() => createLab(engine, { ALLOW_PRIVATE_TARGETS: 'yes', RESEND_SECONDS: '0', WEBHOOK_SECONDS: '2' }))
  const [client, backend] = [{} as Client, {} as Backend]
  let secret = ''
  const endpoint = prepared<Endpoint>(() => startEndpoint())
  let people = 0
  beforeEach(async () => {
    await sql`delete from webhooks`.execute(engine.db)
    Object.assign(client, await lab.newApp({ config: { name: 'Shop', sms_auth: true } }))
    Object.assign(backend, await backendOf(lab, { id: client.id, from: client.from }))
    secret = (await setWebhook(lab.deps, client.id, { url: endpoint.url })).secret ?? ''
    endpoint.answer(() => 204)
    endpoint.got.length = 0
  })
  after(() => endpoint.close())
  return {
    lab,
    client,
    backend,
    endpoint,
    secret: (): string => secret,
    newEmail: (): string => `told${++people}@example.com`,
    deliver: (): Promise<void> => createDelivery(lab.deps, new AbortController().signal).drain(),
    events: async (query = ''): Promise<Body[]> =>
      (await backend.ask(`/api/v1/apps/${client.id}/webhook/events${query}`)).body.data,
  }
}
