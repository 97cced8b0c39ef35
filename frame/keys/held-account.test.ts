// A key stays in memory for five idle minutes, for its own user and wallet.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Account } from './account.ts'
import { type AccountHolder, createHolder, IDLE_MS } from './held-account.ts'

const account = (address = '0xa'): Account => ({ chainType: 'ethereum', address, key: new Uint8Array(32).fill(7) })
const isWiped = ({ key }: Account): boolean => key.every((byte) => byte === 0)
const ADA = { user: 'ada', address: '0xa', set: 'one' }

let now = 0
let due: { at: number; run: () => void }[] = []
let holder: AccountHolder
const advance = (ms: number): void => {
  now += ms
  const late = due.filter(({ at }) => at <= now)
  due = due.filter(({ at }) => at > now)
  for (const { run } of late) run()
}
beforeEach(() => {
  now = 0
  due = []
  holder = createHolder({
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      due.push(timer)
      return () => {
        due = due.filter((other) => other !== timer)
      }
    },
  })
})

test('five idle minutes wipe the key; each use begins them anew', () => {
  const held = account()
  holder.hold('ada', held, 'one')
  advance(IDLE_MS - 1)
  assert.equal(holder.use(ADA), held)
  advance(IDLE_MS - 1)
  assert.equal(holder.use(ADA), held)
  advance(IDLE_MS)
  assert.ok(isWiped(held))
  assert.equal(holder.use(ADA), null)
  assert.equal(due.length, 0)
})

test('a timer that a frozen tab runs late does not prolong it', () => {
  const held = account()
  holder.hold('ada', held, 'one')
  now += IDLE_MS
  assert.equal(holder.use(ADA), null)
  assert.ok(isWiped(held))
})

test('another user and another wallet get nothing', () => {
  const held = account()
  holder.hold('ada', held, 'one')
  assert.equal(holder.use({ ...ADA, user: 'eve' }), null)
  assert.equal(holder.use({ ...ADA, address: '0xb' }), null)
  assert.equal(holder.use(ADA), held)
})

test('an account that takes the place of another wipes it, and a wipe wipes', () => {
  const [first, second] = [account(), account('0xb')]
  holder.hold('ada', first, 'one')
  holder.hold('ada', second, 'one')
  assert.ok(isWiped(first) && !isWiped(second))
  holder.wipe()
  assert.ok(isWiped(second))
  assert.equal(holder.use({ ...ADA, address: '0xb' }), null)
  assert.equal(due.length, 0)
})

test('another set that counts wipes the key that the former one gave', () => {
  const held = account()
  holder.hold('ada', held, 'one')
  assert.equal(holder.use({ ...ADA, set: 'two' }), null)
  assert.ok(isWiped(held))
  assert.equal(holder.use(ADA), null)
})

test('it counts what it was told to wipe, and not what takes the place of another or is idle', () => {
  holder.hold('ada', account(), 'one')
  holder.hold('ada', account(), 'one')
  advance(IDLE_MS)
  assert.equal(holder.wipes(), 0)
  holder.wipe()
  assert.equal(holder.wipes(), 1)
})

test('an account that is held once more is not wiped', () => {
  const held = account()
  holder.hold('ada', held, 'one')
  holder.hold('ada', held, 'one')
  assert.equal(holder.use(ADA), held)
  assert.ok(!isWiped(held))
})
