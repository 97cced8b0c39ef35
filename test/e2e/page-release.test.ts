// A page whose code cannot be had: chunks that are gone after a deploy, that hang, or that no connection reaches.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { sweepTest } from './sweep-test.ts'
import { newEmail, startLogin, worldOfTests } from './world.ts'

const CHUNKS = '**/elements/chunks/**'
const gone = (route: Route): Promise<void> =>
  route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, json: { code: 'not_found' } })

/** Calls a method of the tag; gives how it ends. */
const endOf = (
  page: Page,
  method: 'login' | 'loginWithCrossApp' | 'createWallet' | 'verifyMfa' | 'forkSession',
): Promise<unknown> =>
  page.evaluate(
    (name) =>
      document
        .querySelector<LoginModal>('login-modal')
        ?.[name]('')
        .then(
          () => 'resolved',
          (error: { code: string }) => error.code,
        ),
    method,
  )
const login = (page: Page): Promise<unknown> => endOf(page, 'login')

describe('code that cannot be had', () => {
  const world = worldOfTests()

  /** A new page whose chunks are answered by `answer`, and what was thrown in it without being caught. */
  const open = async (
    answer: (route: Route) => unknown,
    chunks = CHUNKS,
    lang = 'en',
  ): Promise<{ page: Page; thrown: string[] }> => {
    const page = await (await world.person()).newPage()
    const thrown: string[] = []
    page.on('pageerror', ({ message }) => thrown.push(message))
    // Only the limit of a load and a call is shortened: everything else runs as it ships.
    await page.addInitScript((wanted) => {
      const real = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => real(ms === 20_000 ? 1500 : ms)
      addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('lang', wanted))
    }, lang)
    await page.route(chunks, answer)
    await page.goto(world.demoUrl)
    return { page, thrown }
  }

  test('all chunks are gone: a dialog says that the page is out of date, login() rejects, the page goes on, and a reload helps', async () => {
    const { page, thrown } = await open(gone)
    assert.equal(await login(page), 'service_unreachable')
    await page.getByRole('dialog', { name: 'This page is out of date' }).waitFor()
    const reload = page.getByRole('button', { name: 'Reload the page' })
    assert.ok(await reload.isVisible(), 'at once')
    assert.ok(await reload.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button), 'has the focus')
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    assert.equal(await page.locator('dialog').count(), 0)
    assert.equal(await login(page), 'service_unreachable')
    await reload.waitFor()
    await page.keyboard.press('Escape')
    await page.locator('wallet-button').click()
    await page.unroute(CHUNKS)
    await login(page)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    await startLogin(page)
    await page.getByLabel('Email address').waitFor()
    assert.deepEqual(thrown, [])
  })

  sweepTest('whatever asks the person says so too, once, and what asks nothing only rejects', async () => {
    const { page } = await open(gone)
    assert.equal(await endOf(page, 'forkSession'), 'service_unreachable')
    assert.equal(await page.locator('dialog').count(), 0)
    for (const method of ['createWallet', 'verifyMfa', 'loginWithCrossApp'] as const) {
      assert.equal(await endOf(page, method), 'service_unreachable')
      await page.getByRole('dialog', { name: 'This page is out of date' }).waitFor()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      assert.equal(await page.locator('dialog').count(), 0, method)
    }
  })

  test('no connection to the service: the dialog says to check it', async () => {
    const { page } = await open(
      (route) =>
        route.request().url().endsWith('/latchkey.js') && route.request().method() === 'GET' ? route.continue() : route.abort(),
      '**/elements/**',
    )
    assert.equal(await login(page), 'service_unreachable')
    await page.getByText('Check your connection and reload the page.').waitFor()
  })

  sweepTest(
    'chunks that hang: after the bound the dialog speaks and login() rejects; when they arrive, login() opens the menu',
    async () => {
      const waiting: Route[] = []
      let isHeld = true
      const { page, thrown } = await open((route) => (isHeld ? waiting.push(route) : route.continue()))
      assert.equal(await login(page), 'service_unreachable')
      await page.getByText('Check your connection and reload the page.').waitFor()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      isHeld = false
      for (const route of waiting) await route.continue()
      await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
      await startLogin(page)
      await page.getByLabel('Email address').waitFor()
      assert.deepEqual(thrown, [])
    },
  )

  sweepTest('a modal that is open at once is told too, and closing it clears `open`', async () => {
    const { page } = await open(gone)
    await page.evaluate(() => document.querySelector('login-modal')?.setAttribute('open', ''))
    await page.getByRole('dialog', { name: 'This page is out of date' }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => !document.querySelector('login-modal')?.hasAttribute('open'))
  })

  test('the chunk of a later step is gone: the modal says so in the words of the page, and nothing is thrown ahead', async () => {
    for (const [lang, title, field] of [
      ['en', 'This page is out of date', 'Email address'],
      ['de', 'Diese Seite ist veraltet', 'E-Mail-Adresse'],
    ] as const) {
      const { page, thrown } = await open(gone, '**/elements/chunks/{code,passkey,shared}-*', lang)
      await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
      await startLogin(page)
      await page.getByLabel(field).fill(newEmail())
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: title }).waitFor()
      assert.deepEqual(thrown, [])
      await page.close()
    }
  })
})
