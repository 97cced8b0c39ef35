// Five tabs of one person refresh, ask for tokens and reload in random order: no round signs anybody out.
// For the night: page-tabs.test.ts does with each `npm test` what these do in any order.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { seeded } from './seeded.ts'
import { facts, signIn, worldOfTests } from './world.ts'

const ROUNDS = 1000
const TABS = 5
/** What a tab does in a round; each says in the end who is signed in. */
const ACTS = [
  (page: Page) => page.evaluate(async () => (await document.querySelector<LoginModal>('login-modal')?.refreshUser())?.id),
  (page: Page) =>
    page.evaluate(async () => {
      const modal = document.querySelector<LoginModal>('login-modal')
      return (await modal?.getAccessToken()) ? modal?.user?.id : null
    }),
  async (page: Page) => {
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    return (await facts(page)).user
  },
]

describe(`${ROUNDS} rounds of ${TABS} tabs`, () => {
  // Shorter than the 30 s that a token must have left: each question for a token is a refresh.
  const world = worldOfTests({ ACCESS_TOKEN_SECONDS: '20' })

  for (const locks of [true, false]) {
    test(`${locks ? 'with' : 'without'} Web Locks sign nobody out`, async (t) => {
      const person = await world.person()
      if (!locks) {
        await person.addInitScript(() => {
          Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
        })
      }
      const { page: first } = await world.visit(person)
      await signIn(world, first)
      const { user } = await facts(first)
      const others = await Promise.all(Array.from({ length: TABS - 1 }, () => world.visit(person)))
      const pages = [first, ...others.map(({ page }) => page)]
      const counts = { refreshes: 0, refusals: 0 }
      person.on('response', (response) => {
        if (!response.url().endsWith('/api/v1/sessions') || response.request().method() !== 'POST') return
        counts.refreshes++
        if (!response.ok()) counts.refusals++
      })
      const random = seeded(locks ? 1 : 2)
      for (let round = 0; round < ROUNDS; round++) {
        // One tab in forty loads its page anew in the middle of it.
        const acts = pages.map((page) => (ACTS[random() < 0.025 ? 2 : Math.floor(random() * 2)] ?? ACTS[0])?.(page))
        assert.deepEqual(new Set(await Promise.all(acts)), new Set([user]), `round ${round}`)
      }
      t.diagnostic(`${ROUNDS} rounds, ${counts.refreshes} refreshes, ${counts.refusals} refused, 0 sign-outs`)
      assert.equal(counts.refusals, 0)
      assert.ok(counts.refreshes >= ROUNDS, String(counts.refreshes))
      await person.close()
    })
  }
})
