// Log and database of a running service hold no personal data and no secret, and enough for an operator.
// See docs/design/security.md, "Logs".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { testData } from '../data.ts'
import { ownService } from './own-service.ts'
import { askForCode, authenticate, post, refresh, type Session } from './person.ts'

const data = await testData()
const service = ownService(data, { METRICS_TOKEN: 'canary-metrics-token' })

/** Every row of every table of a stopped service, as text. */
const dump = async (): Promise<string> => {
  const { db, close } = await connect({ DATABASE_URL: undefined, ...data.env })
  try {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db)
    const parts = tables.rows.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
      return rows.map(({ row }) => `${name} ${row}`).join('\n')
    })
    return (await Promise.all(parts)).join('\n')
  } finally {
    await close()
  }
}

test('a login, a wrong guess, a refresh, a fork, a logout and broken calls leave no canary', async () => {
  const email = 'canary.person@example.com'
  const code = await askForCode(service.url, email)
  await post(service.url, '/passwordless/authenticate', { email, code: '999999' }, { 'privy-ca-id': 'canary-analytics-id-0001' })
  const session = await authenticate(service.url, email, code)
  const next = await refresh(service.url, session)
  const fork = async (of: Session): Promise<Session & { new_session_refresh_token: string }> => {
    const bearer = { authorization: `Bearer ${of.token}` }
    return (await post(service.url, '/sessions/fork', { refresh_token: of.refresh_token }, bearer)).json()
  }
  const forked = await fork(next)
  const link = forked.new_session_refresh_token
  const recover = () => post(service.url, `/sessions/fork/recover?privy_token=${link}`, { refresh_token: link })
  const second: Session = await (await recover()).json()
  await recover()
  await post(service.url, '/passwordless/init', { email: 'canary.person@example.com, canary.other' })
  await post(service.url, '/sessions?refresh_token=canary-in-query', { refresh_token: next.refresh_token.slice(0, -1) })
  await post(service.url, `/users/${email}`, {})
  await post(service.url, '/analytics_events', { event_name: 'canary-event', client_id: null, payload: { email } })
  await fetch(`${service.url}/metrics`, { headers: { authorization: 'Bearer canary-metrics-token' } })
  await post(service.url, '/sessions/logout', { refresh_token: next.refresh_token }, { authorization: `Bearer ${next.token}` })
  service.process.kill('SIGTERM')
  await service.ended

  // The start names the sandbox by its address; of a client there is none.
  const log = service.output().replaceAll(service.sandboxUrl, '')
  const secrets = [
    code,
    '999999',
    ...[session, next, forked, second].flatMap(({ token, refresh_token }) => [token, refresh_token]),
    link,
  ]
  const canaries = [...secrets, 'canary', '127.0.0.1', session.user.id]
  for (const canary of canaries) assert.ok(!log.includes(canary), `${canary} stands in the log`)
  const rows = await dump()
  // The dump is one: the address stands where it belongs, in the account, and nowhere else.
  assert.deepEqual(
    rows
      .split('\n')
      .filter((row) => row.includes('canary.person'))
      .map((row) => row.split(' ')[0]),
    ['accounts'],
  )
  for (const secret of [...secrets, 'canary-analytics-id-0001', 'canary-in-query', 'canary-event'])
    assert.ok(!rows.includes(secret), `${secret} stands in the database`)
  const events = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
  const login = events.find(({ endpoint, status }) => endpoint === 'passwordless.authenticate' && status === 200)
  assert.match(login.requestId, /^[0-9a-f]{16}$/)
  assert.deepEqual([login.method, login.path], ['POST', '/api/v1/passwordless/authenticate'])
})
