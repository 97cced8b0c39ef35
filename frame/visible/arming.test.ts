// When a press of a visible frame counts.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type After, createArming, type PointerPosition, THERE_MS, VISIBLE_MS } from './arming.ts'

const open = () => {
  let time = 0
  let timers: { at: number; run: () => void }[] = []
  const heard: boolean[] = []
  const ways: string[] = []
  const after: After = (ms, run) => {
    const timer = { at: time + ms, run }
    timers.push(timer)
    return () => {
      timers = timers.filter((one) => one !== timer)
    }
  }
  const arming = createArming(after, { changed: (isArmed) => heard.push(isArmed), counting: (by) => ways.push(by.join(' ')) })
  const pass = (ms: number): void => {
    time += ms
    for (const timer of timers.filter(({ at }) => at <= time)) {
      timers = timers.filter((one) => one !== timer)
      timer.run()
    }
  }
  return { arming, heard, ways, pass }
}
const at = (x: number, y: number, frame = 100): PointerPosition => ({
  screenX: x,
  screenY: y,
  clientX: x - frame,
  clientY: y - frame,
})

test('a press counts where the frame has been visible for a while, and no longer once it is covered', () => {
  const { arming, heard, pass } = open()
  arming.pointer(at(150, 150))
  pass(10_000)
  assert.equal(arming.counts('mouse'), false, 'never seen')
  arming.visible(true)
  pass(VISIBLE_MS - 1)
  assert.equal(arming.counts('mouse'), false, 'seen a moment ago')
  pass(1)
  assert.deepEqual([arming.counts('mouse'), arming.counts('touch')], [true, true])
  arming.visible(false)
  assert.equal(arming.counts('mouse'), false, 'covered')
  arming.visible(true)
  pass(VISIBLE_MS - 1)
  arming.visible(false)
  pass(VISIBLE_MS)
  assert.equal(arming.counts('touch'), false, 'covered while it was waited for')
  assert.deepEqual(heard, [true, false])
})

test('a look that says the same again does not begin the wait anew', () => {
  const { arming, pass } = open()
  arming.visible(true)
  pass(VISIBLE_MS)
  arming.visible(true)
  assert.equal(arming.counts('touch'), true)
})

test('a mouse must have been in the frame for a while', () => {
  const { arming, pass } = open()
  arming.visible(true)
  pass(VISIBLE_MS)
  assert.equal(arming.counts('mouse'), false)
  arming.pointer(at(150, 150))
  pass(THERE_MS - 1)
  assert.equal(arming.counts('mouse'), false)
  pass(1)
  assert.equal(arming.counts('mouse'), true)
  arming.pointer(at(190, 170))
  assert.equal(arming.counts('mouse'), true, 'a person who moves the mouse presses where they like')
  arming.pointerOut()
  arming.pointer(at(150, 150))
  assert.equal(arming.counts('mouse'), false)
  pass(THERE_MS - 1)
  arming.pointerOut()
  arming.pointer(at(150, 150))
  pass(1)
  assert.equal(arming.counts('mouse'), false, 'the time of a mouse that went out is not that of the one that came in')
})

test('a frame that is moved under the mouse is not pressed', () => {
  const { arming, pass } = open()
  arming.visible(true)
  arming.pointer(at(150, 150, 100))
  pass(VISIBLE_MS)
  assert.equal(arming.counts('mouse'), true)
  arming.pointer(at(150, 150, 60))
  assert.equal(arming.counts('mouse'), false)
  pass(THERE_MS)
  assert.equal(arming.counts('mouse'), true)
})

test('a keyboard counts where the focus has been in the frame for a while', () => {
  const { arming, pass } = open()
  arming.visible(true)
  pass(VISIBLE_MS)
  arming.focus(true)
  assert.equal(arming.counts('keyboard'), false)
  pass(THERE_MS)
  arming.focus(true)
  assert.equal(arming.counts('keyboard'), true)
  arming.focus(false)
  assert.equal(arming.counts('keyboard'), false)
})

test('by what a press counts is told as soon as it changes, and is what a press is judged by', () => {
  const { arming, ways, pass } = open()
  arming.visible(true)
  arming.pointer(at(150, 150))
  arming.focus(true)
  pass(THERE_MS)
  assert.deepEqual(ways, [], 'nothing counts before the frame has been visible for long enough')
  pass(VISIBLE_MS - THERE_MS)
  arming.pointer(at(150, 150, 60))
  pass(THERE_MS)
  arming.focus(false)
  arming.pointerOut()
  arming.visible(false)
  arming.visible(false)
  assert.deepEqual(ways, ['mouse touch keyboard', 'touch keyboard', 'mouse touch keyboard', 'mouse touch', 'touch', ''])
})
