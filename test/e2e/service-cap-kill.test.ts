// A service killed while an app with a cap fills up: never one too many, never one too few, every event told.
// A sample here; the sweep kills twenty times. See docs/design/security.md, "User cap", "Webhooks".

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { basic } from '../server/backend-lab.ts'
import { killedTeller } from './killed-service.ts'
import { seeded } from './seeded.ts'

const KILLS = process.env.SWEEP ? 20 : 2
const CALLERS = 8
/** Users that a round acknowledges before it is killed, at most. */
const A_ROUND = 24
const MOST = KILLS * A_ROUND
const SEED = 20_261_128

const { killed, told, run } = await killedTeller({ BACKEND_CALLS_PER_MINUTE: '1000000' }, { embedded: false })
before(() => run('app', 'change', DEMO_APP, '--max-users', String(MOST)))

let calls = 0
/** Brings people along until the service is gone, or the app is full: then it answers true. */
const bringAlong = async (url: string, keep: (id: string) => void): Promise<boolean> => {
  for (;;) {
    calls += 1
    const answer = await fetch(`${url}/api/v1/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'privy-app-id': DEMO_APP, ...basic(DEMO_APP, told.secret) },
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
  const { db, close } = await connect({ DATA_DIR: killed.env.DATA_DIR, DATABASE_URL: killed.env.DATABASE_URL })
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
    await killed.start()
    const keep = (id: string): void => {
      acknowledged.add(id)
      left -= 1
      if (left === 0) killed.service.process.kill('SIGKILL')
    }
    const full = await Promise.all(Array.from({ length: CALLERS }, () => bringAlong(killed.service.url, keep)))
    assert.deepEqual(full, Array(CALLERS).fill(false), 'nobody is refused before the app is full')
    await killed.service.ended
    const { users, counted } = await usersIn()
    assert.ok(users.length <= MOST)
    assert.equal(counted, users.length)
  }
  await killed.start()
  const full = await Promise.all(
    Array.from({ length: CALLERS }, () => bringAlong(killed.service.url, (id) => acknowledged.add(id))),
  )
  assert.deepEqual(full, Array(CALLERS).fill(true))
  const toldOf = () => new Set(told.endpoint.got.map(({ body }) => body.user.id as string))
  const complete = new Promise<void>((resolve) => {
    told.endpoint.answer(() => {
      // What is answered here is in the list afterwards.
      setImmediate(() => {
        if (toldOf().size >= MOST) resolve()
      })
      return 204
    })
  })
  if (toldOf().size < MOST) await complete
  await killed.stop()
  const { users, counted, untold } = await usersIn()
  t.diagnostic(`seed ${SEED}: ${KILLS} kills, ${acknowledged.size} acknowledged, ${users.length} users of ${MOST}`)
  assert.deepEqual([users.length, counted, untold], [MOST, MOST, 0])
  const there = new Set(users)
  assert.deepEqual(
    [...acknowledged].filter((id) => !there.has(id)),
    [],
  )
  assert.deepEqual(
    users.filter((id) => !toldOf().has(id)),
    [],
  )
})
