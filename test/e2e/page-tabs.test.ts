import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LoginModal } from '../../elements/login-modal.ts'
import { firstCases } from './sweep-test.ts'
import { facts, signIn, worldOfTests } from './world.ts'

const TABS = process.env.SWEEP ? 20 : 4

describe(`${TABS} tabs of one person`, () => {
  const world = worldOfTests()

  for (const locks of firstCases([true, false])) {
    test(`refresh at once ${locks ? 'with' : 'without'} Web Locks, and nobody is signed out`, async () => {
      const person = await world.person()
      if (!locks) {
        await person.addInitScript(() => {
          Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
        })
      }
      const { page: first } = await world.visit(person)
      await signIn(world, first)
      const { user } = await facts(first)
      const pages = await Promise.all(Array.from({ length: TABS - 1 }, () => person.newPage()))
      let refreshes = 0
      person.on('response', (response) => {
        if (response.url().endsWith('/api/v1/sessions') && response.request().method() === 'POST') {
          assert.equal(response.status(), 200)
          refreshes++
        }
      })
      // Every page restores its session at the same time, then every page asks for the person anew.
      await Promise.all(pages.map((page) => page.goto(world.demoUrl)))
      await Promise.all(pages.map((page) => page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)))
      const all = [first, ...pages]
      await Promise.all(all.map((page) => page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.refreshUser())))
      for (const page of all) assert.equal((await facts(page)).user, user)
      assert.ok(refreshes >= TABS, String(refreshes))
      // What is stored is what works.
      await first.reload()
      await first.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
      assert.equal((await facts(first)).user, user)
      await person.close()
    })
  }
})
