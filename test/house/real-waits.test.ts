// Tests wait for events and conditions, never for a time.
// A wait of real milliseconds is too short on a slow machine and too long on every other. What asks again and again for a condition, and what
// real time is the subject of, is named with its reason.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutComments } from './imports.ts'
import { isTest, type Source, sources } from './sources.ts'

/** Files that let real time pass, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'server/ports/outgoing.test.ts': 'collects garbage again and again while the condition is waited for',
  'src/browser/lock.test.ts': 'keeps the process alive: what is waited for holds up nothing',
  'test/browsers/driven.ts': 'WebDriver tells of no change: a condition is asked for again',
  'test/dev/anvil.test.ts': 'the child stays until it is ended',
  'test/e2e/many.ts': 'an instance that is down is asked again until it answers',
  'test/e2e/people.ts': 'the bound of a test that hangs',
  'test/e2e/service-many.test.ts': 'clients of a service that restarts begin again until the instances have changed',
  'test/e2e/press-times.ts': 'the bound of a press whose page has gone, in the bench of journeys alone',
  'test/e2e/telegram-steps.ts': 'Telegram signs by the second: the same person answers anew in the next one',
  'test/e2e/world.ts': 'the outbox is asked again until the message is there',
  'test/server/embedded.test.ts': 'the child holds the lock until it is ended',
  'test/sweep/host-faults.ts': 'messages that a page makes, by its own clock',
  'test/sweep/page-table.test.ts': 'the limit of a call, by the clock of the page, which the test moves',
}

const CALL = /\b(waitForTimeout|aTimeout|sleep|delay|setTimeout|setInterval|pause)\(/g

/** What stands between the parenthesis that opens at `from` and its end, cut at the commas that are in no further one. */
const argumentsAt = (code: string, from: number): string[] => {
  const found = ['']
  let depth = 0
  for (const letter of code.slice(from)) {
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if (depth < 0) break
    if (letter === ',' && depth === 0) found.push('')
    else found[found.length - 1] += letter
  }
  return found.map((one) => one.trim()).filter(Boolean)
}

/** Whether real time passes in a file: a timer of `setTimeout` with one argument fires in the next task. */
const waits = ({ text }: Source): boolean => {
  const code = withoutComments(text)
  const isPromised = /import \{[^}]*\bsetTimeout\b[^}]*\} from 'node:timers\/promises'/.test(code)
  return [...code.matchAll(CALL)].some(({ 0: call, 1: name, index }) => {
    const given = argumentsAt(code, index + call.length)
    if (name === 'setTimeout') return given.length > 1 && /\w/.test(given[1] ?? '')
    if (name === 'pause' || name === 'delay' || name === 'sleep') return isPromised && given.length > 0
    return given.length > 0
  })
}

test('no test waits for a time, but what is allowed by name', () => {
  const found = sources('src', 'elements', 'frame', 'server', 'console', 'scripts', 'test').filter(
    (source) => isTest(source.path) && !source.path.startsWith('test/house/') && waits(source),
  )
  assert.deepEqual(found.map(({ path }) => path).sort(), Object.keys(ALLOWED).sort())
})

test('each kind of it is found, and nothing else', () => {
  const found = (text: string): boolean => waits({ path: 'test/a.test.ts', text })
  for (const text of [
    'await page.waitForTimeout(300)',
    'await aTimeout(20)',
    'setTimeout(() => go(1, 2), 20)',
    'await new Promise((resolve) => setTimeout(resolve, 1))',
    'setInterval(look, 20)',
    "import { setTimeout as pause } from 'node:timers/promises'\nawait pause(20)",
  ])
    assert.ok(found(text), text)
  for (const text of [
    'setTimeout(resolve)',
    'setTimeout(() => go(1, 2))',
    'mock.timers.tick(20)',
    'stream.pause()',
    'await page.clock.runFor(2000)',
    '// setTimeout(go, 20)',
  ])
    assert.ok(!found(text), text)
})
