// What befalls a page, one row each, by what a person or a page asks of the tags.
// Nothing is blank, each failure has a code of the catalogue, and nothing is pending for longer than a page waits, by its own clock.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ERRORS } from '../../src/contract/errors.ts'
import { signInElsewhere, worldOfTests } from '../e2e/world.ts'
import { ACTS, type Act, type Begun, begin, how } from './page-acts.ts'
import type { Fault } from './page-fault-steps.ts'
import { CASES, FAULTS } from './page-faults.ts'
import { type Traffic, trafficOf } from './traffic.ts'

/** Seconds of the page's clock in which all must have ended: a call has 20, code of a method 30. */
const MOST_SECONDS = 32
const LEAST_CASES = 245

describe('what befalls a page', () => {
  const world = worldOfTests()

  /** Goes on with the page's clock until the act has ended, or shows a person something to do. */
  const outcome = async (page: Page, traffic: Traffic): Promise<Begun> => {
    for (let seconds = 0; ; seconds += 1) {
      await traffic.idle()
      const now = await how(page)
      if (now.ended !== null || now.wayOn || seconds === MOST_SECONDS) return now
      await page.clock.runFor(1000)
    }
  }

  const judge = (act: Act, { ended, text, wayOn, isOpen }: Begun, errors: readonly string[]): void => {
    if (typeof ended === 'string' && ended !== 'resolved')
      assert.ok(Object.hasOwn(ERRORS, ended), `${act}: it rejects with "${ended}"`)
    assert.ok(ended !== null || wayOn, `${act}: pending after ${MOST_SECONDS} s; it shows "${text}"`)
    assert.ok(!isOpen || text !== '', `${act}: blank`)
    assert.deepEqual(errors, [], `${act}: thrown by a tag`)
  }

  /** Resolves with what came of it. */
  const tryAct = async (fault: Fault, act: Act): Promise<string> => {
    const person = await world.person(fault.options?.())
    await person.clock.install()
    await person.addInitScript(() => {
      // By a timer of the page, whose clock the test moves.
      AbortSignal.timeout = (ms) => {
        const end = new AbortController()
        setTimeout(() => end.abort(new DOMException('signal timed out', 'TimeoutError')), ms)
        return end.signal
      }
    })
    if (ACTS[act].as === 'person') {
      const { page } = await world.visit(person, '/plain')
      await signInElsewhere(world, page)
      await page.close()
    }
    const page = await person.newPage()
    const errors: string[] = []
    const traffic = trafficOf(page)
    await fault.before?.(page, traffic, world)
    page.on('pageerror', ({ stack = '' }) => stack.includes('/elements/') && errors.push(stack))
    await page.goto(`${world.demoUrl}/plain`)
    await page.waitForFunction(() => customElements.get('login-modal'))
    if (fault.after) {
      await page.waitForFunction(() => (document.querySelector('login-modal') as { ready?: boolean } | null)?.ready)
      await fault.after(page, traffic, world)
    }
    await begin(page, act)
    await fault.during?.(page, traffic, world)
    const came = await outcome(page, traffic)
    judge(act, came, errors)
    return `${act}: ${came.ended ?? came.text.replace(/\s+/g, ' ').slice(0, 80)}`
  }

  test('the table has no fewer cases than were once tried by hand', () => assert.ok(CASES >= LEAST_CASES, String(CASES)))

  for (const [name, fault] of Object.entries(FAULTS))
    test(name, async (t) => {
      for (const act of fault.acts ?? (['login', 'press', 'createWallet', 'manageAccount'] as const))
        t.diagnostic(await tryAct(fault, act))
    })
})
