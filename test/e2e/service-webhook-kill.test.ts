// A service killed at any moment during deliveries tells every event, in order for each user.
// A sample here; the sweep sends 10,000 events. See docs/design/security.md, "Webhooks", "Faults".

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { DEMO_APP } from '../../server/services/apps/demo-app.ts'
import { basic, type Delivery } from '../server/backend-lab.ts'
import { killedTeller } from './killed-service.ts'
import { seeded } from './seeded.ts'

const [PEOPLE, EACH, KILLS] = process.env.SWEEP ? [200, 50, 12] : [12, 20, 2]
const WRITTEN = PEOPLE * EACH
const SEED = 20_261_121

const { killed, told } = await killedTeller({})

const userOf = (at: number): string => `did:privy:ckilled${at}`
/** Whole histories of people, a statement a step: each step is one event of each. */
const writeHistories = async (): Promise<void> => {
  const { db, close } = await connect({ DATA_DIR: killed.env.DATA_DIR, DATABASE_URL: undefined })
  const people = PEOPLE - 1
  await sql`insert into users (id, app_id, created_at)
    select 'did:privy:ckilled' || n, ${DEMO_APP}, 1 from generate_series(0, ${people}::int4) n`.execute(db)
  for (let step = 1; step < EACH; step++) {
    await sql`insert into accounts (app_id, type, subject, user_id, first_verified_at, latest_verified_at)
      select ${DEMO_APP}, 'wallet', ${`${step}:`} || n, 'did:privy:ckilled' || n, ${step}::int8, ${step}::int8
      from generate_series(0, ${people}::int4) n`.execute(db)
  }
  await close()
}

/** Brings people along until the service is gone; `keep` hears of each that was acknowledged. */
const bringAlong = async (url: string, name: string, keep: (id: string) => void): Promise<void> => {
  for (let at = 0; ; at++) {
    const answer = await fetch(`${url}/api/v1/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'privy-app-id': DEMO_APP, ...basic(DEMO_APP, told.secret) },
      body: JSON.stringify({ linked_accounts: [{ type: 'custom_auth', custom_user_id: `${name}-${at}` }] }),
    }).catch(() => null)
    if (!answer) return
    if (answer.ok) keep((await answer.json()).id)
  }
}

test('every event arrives, in the order of its person, however often the service is killed', async (t) => {
  const random = seeded(SEED)
  await writeHistories()
  const acknowledged = new Set<string>()
  const began = Date.now()
  let deliveries = 0
  for (let round = 0; round < KILLS; round++) {
    const killAt = deliveries + 1 + Math.floor((random() * WRITTEN) / KILLS)
    // Half of the kills come while an answer is on its way: the host has the event, and the service does not know.
    const beforeAnswer = random() < 0.5
    const dead = new Promise<void>((resolve) => {
      told.endpoint.answer(() => {
        deliveries += 1
        if (deliveries !== killAt) return 204
        killed.service.process.kill('SIGKILL')
        killed.service.ended.then(() => resolve())
        return beforeAnswer ? killed.service.ended.then(() => 204) : 204
      })
    })
    await killed.start()
    const newcomers = bringAlong(killed.service.url, `round-${round}`, (id) => acknowledged.add(id))
    await dead
    await newcomers
  }
  // A user whose call was cut off may exist; one whose call was acknowledged must.
  const missing = new Set([...acknowledged, ...Array.from({ length: PEOPLE }, (_, at) => userOf(at))])
  const isLast = ({ body }: Delivery): boolean =>
    acknowledged.has(body.user.id) || body.account?.address.startsWith(`${EACH - 1}:`)
  for (const one of told.endpoint.got.filter(isLast)) missing.delete(one.body.user.id)
  const complete = new Promise<void>((resolve) => {
    told.endpoint.answer((delivery) => {
      if (isLast(delivery)) missing.delete(delivery.body.user.id)
      // What is said here is heard after the answer has been taken down.
      if (missing.size === 0) setImmediate(resolve)
      return 204
    })
  })
  await killed.start()
  if (missing.size > 0) await complete
  const seconds = (Date.now() - began) / 1000

  const ids = new Set(told.endpoint.got.map(({ id }) => id))
  const twice = told.endpoint.got.length - ids.size
  t.diagnostic(
    `seed ${SEED}: ${ids.size} events, ${KILLS} kills, ${twice} sent twice, ${seconds.toFixed(1)} s, ${Math.round(ids.size / seconds)} a second`,
  )
  const seen = new Set<string>()
  const first = told.endpoint.got.filter(({ id }) => !seen.has(id) && seen.add(id))
  const steps = new Map<string, string[]>()
  for (const { body } of first) {
    const account = body.account?.address ?? body.account?.custom_user_id ?? body.type
    steps.set(body.user.id, [...(steps.get(body.user.id) ?? []), account])
  }
  for (let at = 0; at < PEOPLE; at++) {
    const wanted = ['user.created', ...Array.from({ length: EACH - 1 }, (_, step) => `${step + 1}:${at}`)]
    assert.deepEqual(steps.get(userOf(at)), wanted, `person ${at}`)
  }
  assert.ok(acknowledged.size > 0)
  for (const id of acknowledged) assert.deepEqual(steps.get(id), ['user.created'], id)
  assert.ok(ids.size >= WRITTEN + acknowledged.size)

  await killed.kill()
  const { db, close } = await connect({ DATA_DIR: killed.env.DATA_DIR, DATABASE_URL: undefined })
  // What the database takes for told has been told.
  const { rows } = await sql<{ id: string }>`select id from webhook_events where state <> 'waiting'`.execute(db)
  assert.deepEqual(
    rows.filter(({ id }) => !ids.has(id)),
    [],
  )
  await close()
})
