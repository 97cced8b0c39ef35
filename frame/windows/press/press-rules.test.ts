// When a press in a window counts, by a clock of the test's own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type After, createPressRules, type PressRules, QUIET_MS } from './press-rules.ts'

const open = () => {
  let time = 0
  let timers: { at: number; run: () => void }[] = []
  const heard: boolean[] = []
  const after: After = (ms, run) => {
    const timer = { at: time + ms, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((one) => one !== timer)
    }
  }
  const rules: PressRules = createPressRules(after, () => {
    if (rules.counts() !== (heard.at(-1) ?? false)) heard.push(rules.counts())
  })
  const pass = (ms: number): void => {
    time += ms
    for (const timer of timers.filter(({ at }) => at <= time)) {
      timers = timers.filter((one) => one !== timer)
      timer.run()
    }
  }
  const move = (): void => {
    rules.mouse({ screenX: 10, screenY: 10 })
    rules.mouse({ screenX: 12, screenY: 10 })
  }
  return { rules, heard, pass, move }
}

test('a press counts once the window has been seen for the time without one, and a mouse has moved in it', () => {
  const { rules, heard, pass, move } = open()
  move()
  pass(10_000)
  assert.equal(rules.press(), false, 'never seen')
  rules.seen(true)
  pass(QUIET_MS)
  assert.deepEqual([rules.isReady(), rules.counts()], [true, false], 'nothing was moved since it is seen')
  move()
  assert.equal(rules.counts(), true)
  assert.equal(rules.press(), true)
  assert.equal(rules.press(), true, 'one that counted takes nothing away')
  assert.deepEqual(heard, [true])
})

test('a window that came just now is not pressed, however the mouse moves', () => {
  const { rules, pass, move } = open()
  rules.seen(true)
  move()
  pass(QUIET_MS - 1)
  assert.equal(rules.counts(), false)
  pass(1)
  assert.equal(rules.counts(), true)
})

test('each press before begins the time anew: fast clicks never count', () => {
  const { rules, pass, move } = open()
  rules.seen(true)
  for (let click = 0; click < 40; click++) {
    pass(QUIET_MS - 1)
    move()
    assert.equal(rules.press(), false, `click ${click}`)
  }
  pass(QUIET_MS)
  assert.equal(rules.press(), true)
})

test('a mouse that is still has not moved, whatever came under it, and however often it is pressed', () => {
  const { rules, pass } = open()
  rules.seen(true)
  for (let click = 0; click < 5; click++) {
    pass(QUIET_MS * 2)
    rules.mouse({ screenX: 10, screenY: 10 })
    assert.equal(rules.press(), false)
  }
})

test('who comes back from another window begins anew, with time and with moves', () => {
  const { rules, heard, pass, move } = open()
  rules.seen(true)
  move()
  pass(QUIET_MS)
  assert.equal(rules.counts(), true)
  rules.seen(false)
  assert.equal(rules.counts(), false)
  pass(10_000)
  move()
  rules.seen(true)
  pass(QUIET_MS)
  assert.equal(rules.counts(), false, 'moved while it was behind')
  rules.mouse({ screenX: 12, screenY: 10 })
  assert.equal(rules.counts(), false, 'the first place after it was behind is no move')
  rules.mouse({ screenX: 12, screenY: 11 })
  assert.equal(rules.counts(), true)
  assert.deepEqual(heard, [true, false, true])
})

test('what is told again begins nothing anew', () => {
  const { rules, pass, move } = open()
  rules.seen(true)
  move()
  pass(QUIET_MS - 1)
  rules.seen(true)
  pass(1)
  assert.equal(rules.counts(), true)
})

test('a key or a finger that was let go in the window is a move; one that was let go elsewhere is none', () => {
  const { rules, pass } = open()
  rules.letGo()
  rules.seen(true)
  pass(QUIET_MS)
  assert.equal(rules.counts(), false)
  rules.letGo()
  assert.equal(rules.counts(), true)
})

test('what is new in the window is seen for the time before it is pressed', () => {
  const { rules, heard, pass, move } = open()
  rules.seen(true)
  move()
  pass(QUIET_MS)
  rules.renew()
  assert.equal(rules.press(), false)
  pass(QUIET_MS)
  assert.equal(rules.press(), true)
  assert.deepEqual(heard, [true, false, true])
})

test('a mouse that is told in parts of a pixel, and in whole ones when it goes down, has not moved', () => {
  const { rules, pass } = open()
  rules.seen(true)
  pass(QUIET_MS)
  rules.mouse({ screenX: 231.6, screenY: 80.4 })
  rules.mouse({ screenX: 231, screenY: 80 })
  assert.equal(rules.counts(), false)
  // Parts of a pixel that add up to one are a move.
  rules.mouse({ screenX: 230.5, screenY: 80 })
  assert.equal(rules.counts(), true)
})
