// Requests that wait for the person: shown once, decided by their own token, over in time.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConfirmations, DECIDE_MS, FOLLOW_MS, type ToConfirm } from './confirmations.ts'

const ASKED: ToConfirm = { method: 'personal_sign', params: ['0x41', '0xada'], address: '0xada' }
const OF = { id: 'one', user: 'did:privy:ada' }

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
  return { confirmations, pass }
}

test('a request is given to the frame that shows it, whichever comes first, and goes on when the person agrees', async () => {
  const { confirmations } = open()
  const early = confirmations.take(OF, 'show')
  const agreed = confirmations.agreed(OF, ASKED)
  assert.deepEqual(await early, ASKED)
  assert.deepEqual(await confirmations.take(OF, 'show'), ASKED)
  await confirmations.take(OF, 'agree')
  await agreed
  await assert.rejects(confirmations.take(OF, 'agree'), { code: 'request_changed' }, 'decided once')
})

test('who refuses ends it, and so does time', async () => {
  const { confirmations, pass } = open()
  const refused = confirmations.agreed(OF, ASKED)
  await confirmations.take(OF, 'refuse')
  await assert.rejects(refused, { code: 'user_rejected_request' })
  const late = confirmations.agreed(OF, ASKED)
  pass(DECIDE_MS)
  await assert.rejects(late, { code: 'wallet_request_timeout' })
  await assert.rejects(confirmations.take(OF, 'agree'), { code: 'request_changed' })
})

test('the token of somebody else sees nothing and decides nothing, and an id is never exchanged', async () => {
  const { confirmations, pass } = open()
  const agreed = confirmations.agreed(OF, ASKED)
  const eve = { ...OF, user: 'did:privy:eve' }
  await assert.rejects(confirmations.take(eve, 'show'), { code: 'request_changed' })
  await assert.rejects(confirmations.take(eve, 'agree'), { code: 'request_changed' })
  await assert.rejects(confirmations.agreed(OF, { ...ASKED, params: ['0x42', '0xada'] }), { code: 'request_changed' })
  assert.deepEqual(await confirmations.take(OF, 'show'), ASKED)
  await confirmations.take(OF, 'agree')
  await agreed
  const nothing = confirmations.take({ ...OF, id: 'other' }, 'show')
  pass(FOLLOW_MS)
  await assert.rejects(nothing, { code: 'request_changed' })
})
