// The published client for pages with a key: connects to a lent wallet, and signs by sealed requests.
// See docs/design/protocol.md, "Other apps".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { toHex, verifyMessage } from 'viem'
import {
  allow,
  asksForLogin,
  crossAppData,
  decide,
  LENDER,
  logInThere,
  question,
  review,
  shutBy,
  walletThere,
} from './cross-app-steps.ts'
import { popupOf } from './oauth-steps.ts'
import { withClients } from './provider-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { type Complaints, newEmail, openWorld, type World } from './world.ts'

/** Calls the client in the page; how it ends is kept in `window.ended`. */
const run = (page: Page, name: 'connect' | 'request', ...given: unknown[]): Promise<void> =>
  page.evaluate(
    ([name, given]) => {
      const place = window as unknown as {
        ended?: unknown
        clients: Record<string, (...all: unknown[]) => Promise<unknown>>
      }
      delete place.ended
      place.clients[name]?.(...given).then(
        (result) => {
          place.ended = { result }
        },
        (error: Error & { code?: unknown }) => {
          place.ended = { error: error.message, code: error.code }
        },
      )
    },
    [name, given] as const,
  )
interface End {
  readonly result?: unknown
  readonly error?: string
  readonly code?: string
}
const ended = async (page: Page): Promise<End> =>
  (await (await page.waitForFunction(() => (window as { ended?: unknown }).ended)).jsonValue()) as End

describe('the published client of a page with a key', () => {
  let world: World
  let page: Page
  let complaints: Complaints
  let address: `0x${string}`
  before(async () => {
    world = await openWorld({}, { data: await crossAppData() })
    const email = newEmail()
    address = await walletThere(world, email)
    const visit = await world.visit(await world.person({ reducedMotion: 'reduce' }))
    page = visit.page
    complaints = visit.complaints
    await withClients(page, 'cross-app-client')
    await page.evaluate(
      ([app, url]) => (window as unknown as { clients: { make(app: string, url: string): void } }).clients.make(app, url),
      [LENDER, world.serviceUrl] as const,
    )
    const popup = await popupOf(page, () => run(page, 'connect'))
    await logInThere(world, popup, email)
    await question(popup)
      .getByRole('heading', { name: /Connect to .?Tidewater/ })
      .waitFor()
    await allow(popup)
    assert.equal(String((await ended(page)).result).toLowerCase(), address.toLowerCase())
  })
  after(() => world.close())

  test('connects, signs by a sealed request, and what was answered is not shown again', async () => {
    const sealed = page.context().waitForEvent('request', (one) => one.url().includes('encrypted_request='))
    const popup = await popupOf(page, () => run(page, 'request', 'personal_sign', [toHex('Ahoy'), address]))
    await review(popup)
    await popup.locator('dialog[open]').getByText('Ahoy').waitFor()
    await decide(popup, 'Sign')
    const { result } = await ended(page)
    assert.ok(await verifyMessage({ address, message: 'Ahoy', signature: result as `0x${string}` }))
    assert.deepEqual(complaints.lines, [])
    const again = await page.context().newPage()
    await again.goto((await sealed).url())
    await again.getByRole('alert').getByText('was seen before').waitFor()
    await again.close()
    const elsewhere = await (await world.person({ reducedMotion: 'reduce' })).newPage()
    await elsewhere.goto((await sealed).url())
    await asksForLogin(elsewhere)
    await elsewhere.close()
  })

  test('is told of a refusal', async () => {
    const popup = await popupOf(page, () => run(page, 'request', 'personal_sign', [toHex('Ahoy'), address]))
    await shutBy(popup, 'Refuse')
    assert.deepEqual(await ended(page), { error: 'User rejected request', code: 'user_rejected_request' })
  })

  sweepTest('lends the wallet that a new person makes in the window', async () => {
    const { page: fresh } = await world.visit(await world.person({ reducedMotion: 'reduce' }))
    await withClients(fresh, 'cross-app-client')
    await fresh.evaluate(
      ([app, url]) => (window as unknown as { clients: { make(app: string, url: string): void } }).clients.make(app, url),
      [LENDER, world.serviceUrl] as const,
    )
    const popup = await popupOf(fresh, () => run(fresh, 'connect'))
    await logInThere(world, popup, newEmail())
    await allow(popup)
    const { result } = await ended(fresh)
    assert.match(String(result), /^0x[\da-f]{40}$/i)
  })
})
