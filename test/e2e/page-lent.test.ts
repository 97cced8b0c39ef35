// The wallet of another app, asked in a window of that app: signed, sent, refused, closed, blocked.
// See docs/design/protocol.md, "Other apps".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { verifyMessage, verifyTypedData } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import { answer, atPageOf, begin, crossAppData, LENDER, logInThere } from './cross-app-steps.ts'
import { popupOf } from './oauth-steps.ts'
import { endOfLogin, endSoon, newEmail, openWorld, start, type World } from './world.ts'

const TYPED = {
  domain: { name: 'Harbour', chainId: 1 },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Berth: [{ name: 'ship', type: 'string' }],
  },
  primaryType: 'Berth',
  message: { ship: 'Ahoy' },
} as const

type Method = 'signMessage' | 'signTypedData' | 'sendTransaction'
/** Asks; how it ends is kept. */
const ask = (page: Page, method: Method, ...given: unknown[]): Promise<void> =>
  page.evaluate(
    ([method, given]) => {
      const place = window as { ended?: unknown }
      delete place.ended
      const modal = document.querySelector('login-modal') as unknown as Record<Method, (...all: unknown[]) => Promise<unknown>>
      modal[method](...given).then(
        (result) => {
          place.ended = result
        },
        ({ code, message }: { code: string; message: string }) => {
          place.ended = { code, message }
        },
      )
    },
    [method, given] as const,
  )
/** How it has ended. */
const ended = async <T>(page: Page): Promise<T> => {
  const end = await page.waitForFunction(() => (window as { ended?: unknown }).ended)
  return (await end.jsonValue()) as T
}
const codeOf = async (page: Page): Promise<string> => (await ended<{ code: string }>(page)).code
interface Signed {
  readonly signature: `0x${string}`
}
const main = (popup: Page) => popup.locator('body > main')
const dialog = (popup: Page) => popup.locator('dialog[open]')
/** On to the wallet's own screen. */
const review = (popup: Page): Promise<void> => main(popup).getByRole('button', { name: 'Review' }).click()

describe('a lent wallet', () => {
  let world: World
  before(async () => {
    world = await openWorld({}, { data: await crossAppData() })
  })
  after(() => world.close())

  /** Somebody with a wallet at the lending app, who has signed in with it at the other one. */
  const lent = async () => {
    const email = newEmail()
    const there = await world.person({ reducedMotion: 'reduce' })
    await atPageOf(there, LENDER)
    const { page: owner } = await world.visit(there)
    await start(owner, 'login', { methods: ['email'] })
    await logInThere(world, owner, email)
    await endOfLogin(owner)
    const address = await owner.evaluate(async () => {
      const modal = document.querySelector('login-modal') as LoginModal
      return (await modal.createWallet()).wallet.address
    })
    const person: BrowserContext = await world.person({ reducedMotion: 'reduce' })
    const { page, complaints } = await world.visit(person)
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    await logInThere(world, popup, email)
    await answer(popup, 'Allow')
    await endSoon(page)
    return { page, complaints, address: address as `0x${string}`, person, email }
  }

  test('signs a message and data, after its person has seen who asks and for what', async () => {
    const { page, complaints, address } = await lent()
    const popup = await popupOf(page, () => ask(page, 'signMessage', 'Ahoy, harbour', { address }))
    await main(popup)
      .getByRole('heading', { name: /Tidewater.* asks your wallet/ })
      .waitFor()
    await main(popup).getByText(new URL(world.demoUrl).host).waitFor()
    assert.deepEqual(await findings(popup, { within: 'main' }), [])
    await review(popup)
    await dialog(popup).getByText('Ahoy, harbour').waitFor()
    await dialog(popup).getByText(new URL(world.demoUrl).host).first().waitFor()
    await dialog(popup).getByRole('button', { name: 'Sign', exact: true }).click()
    const { signature } = await ended<Signed>(page)
    assert.ok(await verifyMessage({ address, message: 'Ahoy, harbour', signature }))
    const second = await popupOf(page, () => ask(page, 'signTypedData', TYPED, { address }))
    await review(second)
    await dialog(second).getByRole('button', { name: 'Sign', exact: true }).click()
    const typed = await ended<Signed>(page)
    assert.ok(await verifyTypedData({ ...TYPED, domain: { name: 'Harbour', chainId: 1n }, address, signature: typed.signature }))
    assert.deepEqual(complaints.lines, [])
  })

  test('refused in the window, on the wallet’s screen, or by closing it, it signs nothing', async () => {
    const { page, address } = await lent()
    const first = await popupOf(page, () => ask(page, 'signMessage', 'one', { address }))
    await main(first).getByRole('button', { name: 'Refuse' }).click()
    assert.equal(await codeOf(page), 'user_rejected_request')
    const second = await popupOf(page, () => ask(page, 'signMessage', 'two', { address }))
    await review(second)
    await dialog(second).getByRole('button', { name: 'Refuse', exact: true }).click()
    assert.equal(await codeOf(page), 'user_rejected_request')
    const third = await popupOf(page, () => ask(page, 'signMessage', 'three', { address }))
    await main(third).getByRole('button', { name: 'Review' }).waitFor()
    await third.close()
    assert.equal(await codeOf(page), 'user_rejected_request')
  })
})
