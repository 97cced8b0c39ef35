// Counts of sign-ins and messages: of all instances together, for 90 days, never lost to a fault, and without a user.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { keepCounting, writeDayCounts } from '../../server/services/admin/day-counts.ts'
import { perform } from '../../server/services/admin/perform.ts'
import { createCore } from '../../server/services/core.ts'
import { sweep } from '../../server/services/sweep.ts'
import { DAY } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { createLab, SESSION } from './lab.ts'

const OWNER = { kind: 'operator', id: 'op_owner', role: 'owner' } as const

await onEachEngine((engine) => {
  beforeEach(async () => {
    await sql`delete from day_counts`.execute(engine.db)
  })
  const rows = async () =>
    (await sql<{ text: string }>`select d::text as text from day_counts d order by 1`.execute(engine.db)).rows.map(
      ({ text }) => text,
    )

  test('two instances are one service: sign-ins, failures and messages of both are told by either', async () => {
    const [one, other] = [createLab(engine), createLab(engine)]
    const client = await one.newApp()
    const second = other.clientOf(client.id)
    await client.logIn('ada@example.com')
    await second.logIn('grace@example.com')
    assert.notEqual((await second.call(SESSION.login, { email: 'nobody@example.com', code: '000000' })).status, 200)
    await writeDayCounts(other.deps)
    const core = createCore(one.deps)
    const { days } = await perform(core, OWNER, 'service.signIns', { days: 1 })
    const of = (outcome: string) => days.filter((row) => row.outcome === outcome && row.method === 'email')
    assert.deepEqual(
      of('in').map(({ count }) => count),
      [2],
    )
    assert.deepEqual(
      of('wrong').map(({ count }) => count),
      [1],
    )
    const told = await perform(core, OWNER, 'service.messages', { days: 1 })
    const sent = told.days.filter(({ channel, kind, outcome }) => `${channel} ${kind} ${outcome}` === 'mail code sent')
    assert.deepEqual(
      sent.map(({ count }) => count),
      [2],
    )
  })

  test('two questions at once are both told what was just counted', async () => {
    const lab = createLab(engine)
    const client = await lab.newApp()
    const core = createCore(lab.deps)
    await client.logIn('at-once@example.com')
    const ask = () => perform(core, OWNER, 'service.signIns', { days: 1 })
    for (const { days } of await Promise.all([ask(), ask(), ask()])) assert.equal(days[0]?.count, 1)
  })

  test('asking again counts nothing again, and a day is one row for each method and outcome', async () => {
    const lab = createLab(engine)
    const client = await lab.newApp()
    const core = createCore(lab.deps)
    const signIns = async () => (await perform(core, OWNER, 'service.signIns', { days: 1 })).days
    await client.logIn('one@example.com')
    const first = await signIns()
    assert.deepEqual(await signIns(), first)
    await client.logIn('two@example.com')
    const again = await signIns()
    assert.deepEqual(
      again.map(({ count }) => count),
      [2],
    )
    lab.clock.advance(DAY)
    await client.logIn('three@example.com')
    assert.deepEqual(
      (await signIns()).map(({ count }) => count),
      [1],
    )
    const both = (await perform(core, OWNER, 'service.signIns', { days: 2 })).days
    assert.deepEqual(
      both.map(({ count }) => count),
      [1, 2],
    )
    assert.ok((both[0]?.day ?? '') > (both[1]?.day ?? ''))
  })

  test('what could not be written is written the next time', async () => {
    const lab = createLab(engine)
    const client = await lab.newApp()
    await client.logIn('later@example.com')
    await sql`alter table day_counts rename to gone`.execute(engine.db)
    try {
      await writeDayCounts(lab.deps)
    } finally {
      await sql`alter table gone rename to day_counts`.execute(engine.db)
    }
    assert.ok(lab.lines.some(({ event }) => event === 'day_counts_not_written'))
    assert.deepEqual(await rows(), [])
    await writeDayCounts(lab.deps)
    assert.equal((await rows()).filter((row) => row.includes('sign-in,email,in,1')).length, 1)
  })

  test('a service that stops writes what it has counted, and one that counted nothing writes nothing', async () => {
    const lab = createLab(engine)
    const client = await lab.newApp()
    await client.logIn('last@example.com')
    const ending = new AbortController()
    const counting = keepCounting(lab.deps, ending.signal)
    ending.abort()
    await counting
    const written = await rows()
    assert.ok(written.some((row) => row.includes('sign-in,email,in,1')))
    await keepCounting(lab.deps, ending.signal)
    assert.deepEqual(await rows(), written)
  })

  test('a day goes after 90 days, and no address, number, app or user is in any row', async () => {
    const lab = createLab(engine)
    const client = await lab.newApp()
    const { body } = await client.logIn('nobody.in.it@example.com')
    await writeDayCounts(lab.deps)
    const kept = await rows()
    assert.ok(kept.length > 0)
    for (const row of kept)
      assert.ok(!row.includes('nobody') && !row.includes(client.id) && !row.includes(body.user.id) && !row.includes('@'), row)
    lab.clock.advance(89 * DAY)
    await sweep(lab.deps)
    assert.deepEqual(await rows(), kept)
    lab.clock.advance(DAY)
    await sweep(lab.deps)
    assert.deepEqual(await rows(), [])
  })
})
