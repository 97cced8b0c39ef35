// Requests that wait for the person: shown once, to one frame, decided by it alone, over in time and for good.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { createConfirmations, DECIDE_MS, FOLLOW_MS, type ToConfirm } from './confirmations.ts'

const ASKED: ToConfirm = {
  method: 'personal_sign',
  params: ['0x41', '0xada'],
  address: '0xada',
  digest: '0xd1',
  known: [],
  used: [],
}
const OTHER: ToConfirm = { ...ASKED, params: ['0x42', '0xada'], digest: '0xd2' }
const OF = { id: 'one', user: 'did:privy:ada' }
const CHANGED = { code: 'request_changed' }

const open = () => {
  let timers: { at: number; run: () => void }[] = []
  let time = 0
  const confirmations = createConfirmations((ms, run) => {
    const timer = { at: time + ms, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((one) => one !== timer)
    }
  })
  const pass = (ms: number): void => {
    time += ms
    for (const timer of timers.filter(({ at }) => at <= time)) timer.run()
    timers = timers.filter(({ at }) => at > time)
  }
  const ended: string[] = []
  const show = (of = OF) => confirmations.show(of, ({ code }) => ended.push(code))
  return { confirmations, pass, ended, show }
}

test('a request is given to the frame that shows it, whichever comes first, and goes on when the person agrees', async () => {
  for (const isEarly of [true, false]) {
    const { confirmations, show, ended } = open()
    const early = isEarly ? show() : null
    const agreed = confirmations.agreed(OF, ASKED)
    const held = await (early ?? show())
    assert.deepEqual(held.asked, ASKED)
    held.decide('agree', ASKED.digest)
    await agreed
    assert.throws(() => held.decide('agree', ASKED.digest), CHANGED, 'decided once')
    assert.deepEqual(ended, [], 'a frame is not told what it has done itself')
  }
})

test('who refuses ends it, and so does time, which the frame is told', async () => {
  const { confirmations, pass, show, ended } = open()
  const refused = confirmations.agreed(OF, ASKED)
  ;(await show()).decide('refuse')
  await assert.rejects(refused, { code: 'user_rejected_request' })
  const of = { ...OF, id: 'two' }
  const late = confirmations.agreed(of, ASKED)
  const held = await show(of)
  pass(DECIDE_MS)
  await assert.rejects(late, { code: 'wallet_request_timeout' })
  assert.deepEqual(ended, ['wallet_request_timeout'])
  assert.throws(() => held.decide('agree', ASKED.digest), CHANGED)
})

test('the token of somebody else sees nothing, and what never comes is not waited for', async () => {
  const { confirmations, pass, show } = open()
  const agreed = confirmations.agreed(OF, ASKED)
  await assert.rejects(show({ ...OF, user: 'did:privy:eve' }), CHANGED)
  const held = await show()
  held.decide('agree', ASKED.digest)
  await agreed
  const nothing = show({ ...OF, id: 'other' })
  pass(FOLLOW_MS)
  await assert.rejects(nothing, CHANGED)
})

test('one frame shows a request: a second one of its id is shown nothing', async () => {
  const { confirmations, show, pass } = open()
  const [first, second] = [show(), show()]
  const agreed = confirmations.agreed(OF, ASKED)
  await assert.rejects(second, CHANGED)
  await assert.rejects(show(), CHANGED)
  ;(await first).decide('refuse')
  await assert.rejects(agreed)
  pass(FOLLOW_MS)
})

test('an id names one request, once: while it waits, and when it is over', async () => {
  const { confirmations, pass, show } = open()
  const first = confirmations.agreed(OF, ASKED)
  const held = await show()
  await assert.rejects(confirmations.agreed(OF, OTHER), CHANGED)
  pass(DECIDE_MS)
  await assert.rejects(first, { code: 'wallet_request_timeout' })
  await assert.rejects(confirmations.agreed(OF, OTHER), CHANGED, 'it is not free again')
  assert.throws(() => held.decide('agree', ASKED.digest), CHANGED)
})

test('an id that was forgotten since revives no frame that showed its former request', async () => {
  const { confirmations, pass, show } = open()
  const former = confirmations.agreed(OF, ASKED)
  const held = await show()
  pass(DECIDE_MS)
  await assert.rejects(former)
  for (let at = 0; at < 1000; at++) confirmations.agreed({ ...OF, id: `fill-${at}` }, ASKED).catch(() => undefined)
  const next = confirmations.agreed(OF, OTHER)
  for (const digest of [ASKED.digest, OTHER.digest]) assert.throws(() => held.decide('agree', digest), CHANGED)
  held.left()
  ;(await show()).decide('agree', OTHER.digest)
  await next
})

test('agreed is to the digest that was shown, and to no other', async () => {
  for (const digest of [OTHER.digest, undefined]) {
    const { confirmations, show } = open()
    const agreed = confirmations.agreed(OF, ASKED)
    const held = await show()
    assert.throws(() => held.decide('agree', digest), CHANGED)
    await assert.rejects(agreed, CHANGED)
  }
})

test('a frame that goes ends its request; what ends all is told to each frame', async () => {
  const { confirmations, show, ended } = open()
  const dropped = confirmations.agreed(OF, ASKED)
  ;(await show()).left()
  await assert.rejects(dropped, { code: 'request_dropped' })
  const all = ['two', 'three'].map((id) => confirmations.agreed({ ...OF, id }, ASKED))
  const held = await show({ ...OF, id: 'two' })
  confirmations.endAll(new LatchkeyError('must_be_authenticated', 'm'))
  for (const one of all) await assert.rejects(one, { code: 'must_be_authenticated' })
  assert.deepEqual(ended, ['must_be_authenticated'])
  assert.throws(() => held.decide('agree', ASKED.digest), CHANGED)
})
