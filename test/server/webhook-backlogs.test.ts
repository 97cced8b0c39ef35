// Backlogs of webhooks: what may be left out goes, kind by kind, the host is told, and one app never holds up another.

import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { CheckContext } from '../../server/cli/doctor/check-result.ts'
import { checkWebhooks } from '../../server/cli/doctor/check-webhooks.ts'
import { createBacklogs } from '../../server/services/webhooks/backlogs.ts'
import { createDelivery } from '../../server/services/webhooks/deliver.ts'
import { setWebhook } from '../../server/services/webhooks/settings.ts'
import { leftOut, waitingEvents } from '../../server/stores/webhooks/webhook-backlogs.ts'
import { takeQueues } from '../../server/stores/webhooks/webhook-queues.ts'
import { LEFT_OUT_FIRST, LEFT_OUT_HEADER, WEBHOOK_EVENTS } from '../../src/contract/webhook-events.ts'
import { MINUTE } from '../../src/kit/durations.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { type Endpoint, startEndpoint } from './backend-lab.ts'
import { onEachEngine } from './engines.ts'
import { type Client, createLab } from './lab.ts'
import { prepared } from './prepared.ts'

const MOST = 20
const KEPT = WEBHOOK_EVENTS.filter((type) => !LEFT_OUT_FIRST.some((one) => one === type))

await onEachEngine((engine) => {
  let client: Client
  let endpoint: Endpoint
  let number = 0
  const env = { ALLOW_PRIVATE_TARGETS: 'yes', WEBHOOK_SECONDS: '2', WEBHOOK_WAITING_PER_APP: String(MOST), RESEND_SECONDS: '0' }
  const lab = prepared(() => createLab(engine, env))
  before(async () => {
    endpoint = await startEndpoint()
  })
  beforeEach(async () => {
    await sql`delete from webhooks`.execute(engine.db)
    await sql`update shared_locks set until_at = 0 where name = 'webhooks'`.execute(engine.db)
    client = await lab.newApp({ config: { name: 'Shop' } })
    await setWebhook(lab.deps, client.id, { url: endpoint.url })
    endpoint.answer(() => 204)
    endpoint.got.length = 0
  })
  after(() => endpoint.close())

  /** Events as the database writes them, one for each of as many people. */
  const note = async (type: string, count: number, { id } = client): Promise<void> => {
    const from = number
    number += count
    await sql`select webhook_note(${id}, 'did:privy:cn' || n, ${type},
      jsonb_build_object('id', 'did:privy:cn' || n, 'created_at', 1, 'accounts', '[]'::jsonb), null)
      from generate_series(${from + 1}::int4, ${number}::int4) n`.execute(engine.db)
  }
  const waiting = async ({ id } = client): Promise<Record<string, number>> => {
    const { rows } = await sql<{ type: string; n: number }>`
      select type, count(*)::int4 as n from webhook_events where app_id = ${id} and state = 'waiting' group by type`.execute(
      engine.db,
    )
    return Object.fromEntries(rows.map(({ type, n }) => [type, n]))
  }
  /** What the queues count is what is there. */
  const agrees = async (): Promise<void> => {
    const { rows } = await sql`
      select q.user_id from webhook_queues q where q.waiting <> (
        select count(*) from webhook_events e where e.app_id = q.app_id and e.user_id = q.user_id and e.state = 'waiting')`.execute(
      engine.db,
    )
    assert.deepEqual(rows, [])
  }

  test('up to the most that may wait nothing is left out, and the number is told by every instance', async () => {
    for (const type of LEFT_OUT_FIRST) await note(type, 6)
    const [one, other] = [createBacklogs(lab.deps), createBacklogs(lab.deps)]
    assert.deepEqual([await one.round(), await other.round()], [true, false])
    assert.deepEqual(await waiting(), { 'user.authenticated': 6, 'wallet.created': 6, 'user.created': 6 })
    assert.equal(await waitingEvents(engine.db), 18)
    assert.match(lab.metrics.text(), /^latchkey_webhooks_waiting 18$/m)
    // Who counts and says nothing any more is followed by another one.
    await note('user.created', 1)
    lab.clock.advance(MINUTE)
    assert.equal(await other.round(), true)
    assert.equal(await waitingEvents(engine.db), 19)
  })

  test('sign-ins go first, then wallets, then new users, the oldest of each; nothing else ever', async () => {
    const backlogs = createBacklogs(lab.deps)
    for (const type of [...KEPT, ...LEFT_OUT_FIRST]) await note(type, 3)
    await backlogs.round()
    // 27 wait, and 18 are left.
    assert.deepEqual(await waiting(), Object.fromEntries(KEPT.map((type) => [type, 3])))
    for (const type of KEPT) await note(type, 3)
    await note('user.authenticated', 2)
    await backlogs.round()
    assert.deepEqual(await waiting(), Object.fromEntries(KEPT.map((type) => [type, 6])))
    await agrees()
    assert.deepEqual(await leftOut(engine.db, client.id), { 'user.authenticated': 5, 'user.created': 3, 'wallet.created': 3 })
    assert.deepEqual(
      [...KEPT],
      ['user.linked_account', 'user.unlinked_account', 'user.updated_account', 'user.deleted', 'mfa.enabled', 'mfa.disabled'],
    )
  })

  test('the next delivery says how many of which kind were left out; before that it says nothing', async () => {
    const deliver = () => createDelivery(lab.deps, new AbortController().signal).drain()
    await note('user.created', 1)
    await deliver()
    assert.equal(endpoint.got[0]?.headers[LEFT_OUT_HEADER], undefined)
    await note('user.authenticated', 25)
    await note('user.linked_account', 1)
    await createBacklogs(lab.deps).round()
    assert.deepEqual(await waiting(), { 'user.authenticated': 17, 'user.linked_account': 1 })
    await deliver()
    const said = endpoint.got.slice(1).map(({ headers }) => headers[LEFT_OUT_HEADER])
    assert.equal(said.length, 18)
    assert.deepEqual([...new Set(said)], ['user.authenticated=8'])
    // The oldest were.
    assert.equal(Math.min(...endpoint.got.slice(1).map(({ body }) => Number(body.user.id.slice(12)))), number - 25 - 1 + 8 + 1)
    assert.match(lab.metrics.text(), /latchkey_webhooks_left_out_total\{type="user.authenticated"\} \d+/)
    assert.ok(lab.lines.some(({ event, fields }) => event === 'webhook_left_out' && fields.events === 8))
    const database = { state: 'open', db: engine.db, tables: 'ready' } as unknown as CheckContext['database']
    const found = await checkWebhooks({ env: lab.env, production: false, database, apps: [], pages: [], now: Date.now() })
    assert.match(found.map(({ what }) => what).join('\n'), /were left out, since too many waited: 8 user.authenticated/)
  })

  test('what is on its way is not left out, and is written down as delivered', async () => {
    await note('user.authenticated', 1)
    const now = lab.clock.now()
    const [held] = await takeQueues(engine.db, { now, until: now + MINUTE, holder: 'other', rooms: {}, room: 5, most: 5 })
    await note('user.authenticated', 25)
    await createBacklogs(lab.deps).round()
    const { rows } = await sql<{ n: number }>`
      select count(*)::int4 as n from webhook_events where user_id = ${held?.user ?? ''} and state = 'waiting'`.execute(engine.db)
    assert.equal(rows[0]?.n, 1)
    assert.equal((await waiting())['user.authenticated'], 18)
    await agrees()
  })

  test('more than may wait of what is never left out is told by the doctor', async () => {
    await note('user.deleted', MOST + 1)
    await createBacklogs(lab.deps).round()
    assert.deepEqual(await waiting(), { 'user.deleted': MOST + 1 })
    const database = { state: 'open', db: engine.db, tables: 'ready' } as unknown as CheckContext['database']
    const found = await checkWebhooks({ env: lab.env, production: false, database, apps: [], pages: [], now: Date.now() })
    assert.match(found.map(({ what }) => what).join('\n'), /21 events of app \w+ wait, more than WEBHOOK_WAITING_PER_APP allows/)
  })

  sweepTest('twenty apps whose receivers hang, each with more than there are places, hold up no other', async () => {
    const hang = await startEndpoint(() => new Promise(() => {}))
    const stop = new AbortController()
    const delivery = createDelivery(lab.deps, stop.signal)
    for (let at = 0; at < 20; at++) {
      const other = await lab.newApp()
      await setWebhook(lab.deps, other.id, { url: hang.url })
      await note('user.linked_account', 300, other)
      await delivery.take()
    }
    await note('user.linked_account', 3)
    await delivery.take()
    while (endpoint.got.length < 3) await new Promise((resolve) => setImmediate(resolve))
    stop.abort()
    await hang.close()
    await delivery.allEnd()
  })
})
