// What people and secrets leave in the log of a running service: nothing (security.md, "Logs"). And what an operator finds there: enough.

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { askForCode, authenticate, post, refresh } from './person.ts'
import { buildService, newFolder, type ServiceChild, startService } from './service-child.ts'

const folder = newFolder()
let built: Awaited<ReturnType<typeof buildService>>
let service: ServiceChild
before(async () => {
  built = await buildService()
  service = await startService(built.main, { DATA_DIR: join(folder.path, 'data'), METRICS_TOKEN: 'canary-metrics-token' })
})
after(async () => {
  service.process.kill('SIGKILL')
  await service.ended
  built.remove()
  folder.remove()
})

test('a login, a wrong guess, a refresh, a logout and broken calls leave no canary', async () => {
  const email = 'canary.person@example.com'
  const code = await askForCode(service.url, email)
  await post(service.url, '/passwordless/authenticate', { email, code: '999999' }, { 'privy-ca-id': 'canary-analytics-id-0001' })
  const session = await authenticate(service.url, email, code)
  const next = await refresh(service.url, session)
  await post(service.url, '/passwordless/init', { email: 'canary.person@example.com, canary.other' })
  await post(service.url, '/sessions?refresh_token=canary-in-query', { refresh_token: next.refresh_token.slice(0, -1) })
  await post(service.url, `/users/${email}`, {})
  await post(service.url, '/analytics_events', { event_name: 'canary-event', client_id: null, payload: { email } })
  await fetch(`${service.url}/metrics`, { headers: { authorization: 'Bearer canary-metrics-token' } })
  await post(service.url, '/sessions/logout', { refresh_token: next.refresh_token }, { authorization: `Bearer ${next.token}` })
  service.process.kill('SIGTERM')
  await service.ended

  const log = service.output()
  const canaries = [
    'canary',
    code,
    '999999',
    session.token,
    next.token,
    session.refresh_token,
    next.refresh_token,
    '127.0.0.1',
    session.user.id,
  ]
  for (const canary of canaries) assert.ok(!log.includes(canary), `${canary} stands in the log`)
  const events = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  const login = events.find(({ endpoint, status }) => endpoint === 'passwordless.authenticate' && status === 200)
  assert.match(login.requestId, /^[0-9a-f]{16}$/)
  assert.deepEqual([login.method, login.path], ['POST', '/api/v1/passwordless/authenticate'])
})
