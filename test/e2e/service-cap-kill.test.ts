// A service killed while an app with a cap fills up: never one too many, never one too few, every event told.
// A sample here; the sweep kills twenty times. See docs/design/security.md, "User cap", "Webhooks".

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { command } from '../cli/latchkey.ts'
import { testData } from '../data.ts'
import { basic, type Endpoint, startEndpoint } from '../server/backend-lab.ts'
import { seeded } from './seeded.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'

const KILLS = process.env.SWEEP ? 20 : 2
const CALLERS = 8
/** Users that a round acknowledges before it is killed, at most. */
const A_ROUND = 24
const MOST = KILLS * A_ROUND
const SEED = 20_261_128

const data = await testData()
const env = {
  ...data.env,
  ALLOW_PRIVATE_TARGETS: 'yes',
  WEBHOOK_SECONDS: '1',
  LOG_LEVEL: 'error',
  BACKEND_CALLS_PER_MINUTE: '1000000',
}
let built: Awaited<ReturnType<typeof buildService>>
let service: ServiceChild
let endpoint: Endpoint
let secret = ''
before(async () => {
  built = await buildService()
  endpoint = await startEndpoint()
  service = await startService(built.main, env)
  service.process.kill('SIGTERM')
  await service.ended
  const run = async (...args: string[]) => JSON.parse((await command([...args, '--json'], env)).out)
  ;({ secret } = await run('secret', 'create', '--app', DEMO_APP))
  await run('webhook', 'set', '--app', DEMO_APP, '--url', endpoint.url)
  await run('app', 'change', DEMO_APP, '--max-users', String(MOST))
})
after(async () => {
  service.process.kill('SIGKILL')
  await service.ended
  await endpoint.close()
  built.remove()
  await data.remove()
})

let calls = 0
/** Brings people along until the service is gone, or the app is full: then it answers true. */
const bringAlong = async (url: string, keep: (id: string) => void): Promise<boolean> => {
  for (;;) {
    calls += 1
    const answer = await fetch(`${url}/api/v1/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'privy-app-id': DEMO_APP, ...basic(DEMO_APP, secret) },
      body: JSON.stringify({ linked_accounts: [{ type: 'custom_auth', custom_user_id: `cap-${calls}` }] }),
    }).catch(() => null)
    const body = await answer?.json().catch(() => null)
    if (!answer || !body) return false
    if (answer.ok) keep(body.id)
    else {
      assert.equal(body.code, 'max_accounts_reached', JSON.stringify(body))
      return true
    }
  }
}
const usersIn = async (): Promise<{ users: string[]; counted: number; untold: number }> => {
  const { db, close } = await connect({ DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL })
  const { rows } = await sql<{ id: string }>`select id from users where app_id = ${DEMO_APP}`.execute(db)
  const { rows: counts } = await sql<{ users: number; untold: number }>`
    select (select sum(users) from user_slots where app_id = ${DEMO_APP})::int4 as users,
      (select count(*) from webhook_events where state = 'waiting')::int4 as untold`.execute(db)
  await close()
  return { users: rows.map(({ id }) => id), counted: counts[0]?.users ?? 0, untold: counts[0]?.untold ?? 0 }
}

test('an app that fills up while its service is killed has as many users as its cap, and the host knows each', async (t) => {
  const random = seeded(SEED)
  const acknowledged = new Set<string>()
  for (let round = 0; round < KILLS; round++) {
    let left = 1 + Math.floor(random() * A_ROUND)
    service = await startService(built.main, env)
    const keep = (id: string): void => {
      acknowledged.add(id)
      left -= 1
      if (left === 0) service.process.kill('SIGKILL')
    }
    const full = await Promise.all(Array.from({ length: CALLERS }, () => bringAlong(service.url, keep)))
    assert.deepEqual(full, Array(CALLERS).fill(false), 'nobody is refused before the app is full')
    await service.ended
    const { users, counted } = await usersIn()
    assert.ok(users.length <= MOST)
    assert.equal(counted, users.length)
  }
  service = await startService(built.main, env)
  const full = await Promise.all(Array.from({ length: CALLERS }, () => bringAlong(service.url, (id) => acknowledged.add(id))))
  assert.deepEqual(full, Array(CALLERS).fill(true))
  const told = () => new Set(endpoint.got.map(({ body }) => body.user.id as string))
  const complete = new Promise<void>((resolve) => {
    endpoint.answer(() => {
      // What is answered here is in the list afterwards.
      setImmediate(() => {
        if (told().size >= MOST) resolve()
      })
      return 204
    })
  })
  if (told().size < MOST) await complete
  service.process.kill('SIGTERM')
  await service.ended
  const { users, counted, untold } = await usersIn()
  t.diagnostic(`seed ${SEED}: ${KILLS} kills, ${acknowledged.size} acknowledged, ${users.length} users of ${MOST}`)
  assert.deepEqual([users.length, counted, untold], [MOST, MOST, 0])
  const there = new Set(users)
  assert.deepEqual(
    [...acknowledged].filter((id) => !there.has(id)),
    [],
  )
  assert.deepEqual(
    users.filter((id) => !told().has(id)),
    [],
  )
})
