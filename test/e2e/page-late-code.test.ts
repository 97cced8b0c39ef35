// Methods of a signed-in person whose code cannot be had: gone, cut, a page instead of code, late, or no connection.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { HOST_METHODS, type HostMethod } from '../../elements/contract/host-methods.ts'
import type { LoginModal } from '../../elements/login-modal.ts'
import { firstCases, sweepTest } from './sweep-test.ts'
import { signInElsewhere, worldOfTests } from './world.ts'

const CHUNKS = '**/elements/chunks/{wallet,factors,account}-*'
/** Arguments that a method refuses without; the others take none. */
const GIVEN: { readonly [N in HostMethod]?: readonly unknown[] } = {
  signMessage: ['Ahoy'],
  signTypedData: [{ domain: {}, types: { A: [{ name: 'a', type: 'string' }] }, primaryType: 'A', message: { a: 'b' } }],
  sendTransaction: [{ to: '0x0000000000000000000000000000000000000001' }],
  linkCrossApp: ['latchkeydemoapp0000000002'],
  link: ['email'],
}
/** The methods that ask who is signed in, and whose code comes with the first of them. */
const late = (Object.keys(HOST_METHODS) as HostMethod[]).filter((name) => {
  const { chunk, asks }: { chunk?: string; asks?: string } = HOST_METHODS[name]
  return chunk && asks === 'person'
})
const METHODS = firstCases<HostMethod>(
  ['createWallet', 'verifyMfa', 'manageAccount', ...late.filter((name) => name !== 'createWallet')],
  3,
)

/** Begins a method; how it ends is in `window.ended`. */
const begin = (page: Page, name: HostMethod): Promise<void> =>
  page.evaluate(
    ([name, given]) => {
      const place = window as { ended?: string }
      delete place.ended
      const modal = document.querySelector('login-modal') as unknown as Record<string, (...all: unknown[]) => Promise<unknown>>
      modal[name]?.(...given).then(
        () => Object.assign(place, { ended: 'resolved' }),
        ({ code }: { code?: string }) => Object.assign(place, { ended: code ?? 'without a code' }),
      )
    },
    [name, GIVEN[name] ?? []] as const,
  )
const ended = async (page: Page): Promise<unknown> =>
  (await page.waitForFunction(() => (window as { ended?: string }).ended)).jsonValue()
/** The method does what it does: its modal is open, or it has an answer of its own. */
const runs = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const { ended } = window as { ended?: string }
    const modal = document.querySelector<LoginModal>('login-modal')
    return (ended && ended !== 'service_unreachable') || (modal?.open && modal.state.screen)
  })

const gone = (route: Route): Promise<void> =>
  route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' }, json: { code: 'not_found' } })
const html = (route: Route): Promise<void> =>
  route.fulfill({ contentType: 'text/html', headers: { 'access-control-allow-origin': '*' }, body: '<!doctype html><p>Welcome' })
const cut = async (route: Route): Promise<void> => {
  const response = await route.fetch()
  const body = await response.text()
  await route.fulfill({ response, body: body.slice(0, body.length / 2) })
}
const hangs = (): void => undefined

describe('methods whose code cannot be had', () => {
  const world = worldOfTests()

  /** The page of a person, before any of these methods was called; the limits of a load are short. */
  const visit = async (answer?: (route: Route) => unknown): Promise<{ page: Page; person: BrowserContext; email: string }> => {
    const person = await world.person()
    await person.addInitScript(() => {
      const real = AbortSignal.timeout.bind(AbortSignal)
      AbortSignal.timeout = (ms) => real(ms === 20_000 ? 1500 : ms)
    })
    if (answer) await person.route(CHUNKS, answer)
    const { page } = await world.visit(person)
    return { page, person, email: await signInElsewhere(world, page) }
  }
  const failed = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Reload the page' })
  const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()

  for (const [what, answer] of firstCases(Object.entries({ gone, cut, html, hangs }), 2))
    test(`${what}: each has words and a code, and the next call works`, async () => {
      const { page, person } = await visit(answer)
      for (const name of METHODS) {
        await begin(page, name)
        assert.equal(await ended(page), 'service_unreachable', name)
        await failed(page).waitFor()
        await close(page)
      }
      // What arrived, but is no code, is kept by every browser until the page is loaded again.
      if (what === 'cut') return
      await person.unroute(CHUNKS)
      await begin(page, 'createWallet')
      await runs(page)
    })

  sweepTest('no connection: each says so, and goes on by itself when there is one', async () => {
    for (const name of METHODS) {
      const { page, person, email } = await visit()
      // What is on its way when a connection ends is remembered as failed by the browser: here nothing is.
      await page.locator('wallet-button').getByRole('button', { name: email }).waitFor()
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/chunks/shared-')),
      )
      await person.setOffline(true)
      await begin(page, name)
      await page.getByRole('dialog', { name: 'You are offline' }).waitFor()
      await person.setOffline(false)
      await runs(page)
      assert.equal(await page.getByRole('dialog', { name: 'You are offline' }).count(), 0, name)
      await person.close()
    }
  })
})
