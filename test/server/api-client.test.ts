// `latchkey-server/client` against the service: calls of a back end and acts of operators, refusals, and where credentials go.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createClient } from '../../server/client/create-client.mjs'
import { COMMAND_LINE } from '../../server/services/admin/actor.ts'
import { perform } from '../../server/services/admin/perform.ts'
import { onEachEngine } from './engines.ts'
import { createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const url = 'http://localhost:4001'
const scopes = ['users:read', 'users:write', 'apps:read', 'apps:write']

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine))
  const fetch = (address: string, init: RequestInit) => lab.request(address.slice(url.length), init)
  const own = prepared(async () => {
    const { id: app } = await lab.newApp()
    const { secret } = await perform(lab.core, COMMAND_LINE, 'secrets.create', { app, name: 'client' })
    const { token } = await perform(lab.core, COMMAND_LINE, 'tokens.create', { name: 'ci', role: 'owner', scopes, days: 1 })
    return { app, secret, token, client: createClient({ url, app, secret, token, fetch }) }
  })

  test('a back end makes a user, finds them page by page, and deletes them', async () => {
    const { client } = own
    const made = await client.call('POST /api/v1/users', {
      body: { linked_accounts: [{ type: 'email', address: 'ada@client.example' }] },
      idempotencyKey: 'one',
    })
    const again = await client.call('POST /api/v1/users', {
      body: { linked_accounts: [{ type: 'email', address: 'ada@client.example' }] },
      idempotencyKey: 'one',
    })
    assert.equal(again.id, made.id)
    const page = await client.call('GET /api/v1/users', { query: { limit: '1' } })
    assert.deepEqual([page.data.map(({ id }) => id), page.next_cursor === null], [[made.id], true])
    assert.equal((await client.call('GET /api/v1/users/{userId}', { path: { userId: made.id } })).id, made.id)
    await client.call('DELETE /api/v1/users/{userId}', { path: { userId: made.id } })
    assert.deepEqual((await client.call('GET /api/v1/users')).data, [])
  })

  test('an operator changes an app by an act; the body of an act and its answer are typed', async () => {
    const { app, client } = own
    const { app: changed } = await client.act('apps.change', { app, config: { name: 'Named by a client' } })
    assert.equal(changed.config.name, 'Named by a client')
    const { apps } = await client.act('apps.list', {})
    assert.ok(apps.some(({ id }) => id === app))
    // @ts-expect-error: an act has a body of its form.
    await assert.rejects(client.act('apps.get', { application: app }), {
      name: 'LatchkeyError',
      status: 400,
      code: 'invalid_data',
    })
  })

  test('a refusal says status, code and words; a path is filled in, and no part of it becomes another path', async () => {
    const { app, client } = own
    await assert.rejects(client.call('GET /api/v1/users/{userId}', { path: { userId: 'did:privy:none' } }), (error: Error) => {
      const { name, status, code, retryAfter } = error as unknown as Record<string, unknown>
      assert.deepEqual([name, status, code, retryAfter], ['LatchkeyError', 404, 'not_found', null])
      return true
    })
    for (const userId of ['', '.', '..'])
      await assert.rejects(client.call('DELETE /api/v1/users/{userId}', { path: { userId } }), TypeError)
    await assert.rejects(client.call('GET /api/v1/users/{userId}', { path: { userId: '../apps' } }), { name: 'LatchkeyError' })
    const bare = createClient({ url, fetch })
    await assert.rejects(bare.act('apps.list', {}), /admin API/)
    await assert.rejects(bare.call('GET /api/v1/users'), /`app` and `secret`/)
    const wrong = createClient({ url, app, secret: 'wrong', token: 'lk_admin_wrong', fetch })
    await assert.rejects(wrong.call('GET /api/v1/users'), { status: 401 })
    await assert.rejects(wrong.act('apps.list', {}), { status: 401 })
  })
})

test('a redirect is not followed: the credentials stay at the address that was named', async (t) => {
  let seen = 0
  const elsewhere = createServer((_, response) => {
    seen++
    response.end('{}')
  }).listen(0, '127.0.0.1')
  const origin = (server: typeof elsewhere) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const leads = createServer((_, response) => {
    response.writeHead(307, { location: `${origin(elsewhere)}/api/v1/users` }).end()
  }).listen(0, '127.0.0.1')
  t.after(() => {
    elsewhere.close()
    leads.close()
  })
  await Promise.all([elsewhere, leads].map((server) => (server.listening ? null : once(server, 'listening'))))
  const led = createClient({ url: origin(leads), app: 'a'.repeat(25), secret: 'secret', token: 'token' })
  await assert.rejects(led.call('GET /api/v1/users'))
  await assert.rejects(led.act('apps.list', {}))
  assert.equal(seen, 0)
})
