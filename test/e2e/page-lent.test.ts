// The wallet of another app, asked in its window: signed, sent, refused, closed, blocked, without a provider.
// See docs/design/protocol.md, "Other apps".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { verifyMessage, verifyTypedData } from 'viem'
import { findings } from './axe.ts'
import {
  allow,
  ask,
  asksForLogin,
  begin,
  comeWithWallet,
  crossAppData,
  decide,
  ended,
  LENDER,
  logInThere,
  question,
  review,
  shutBy,
  walletThere,
} from './cross-app-steps.ts'
import { appOf, ask as askTag, openFactorWorld, press, titled, type } from './factor-steps.ts'
import { popupOf } from './oauth-steps.ts'
import { ETHER, openSendWorld, type SendWorld } from './send-steps.ts'
import { sweepSuite, sweepTest } from './sweep-test.ts'
import { anotherAccount, type Complaints, endSoon, newEmail } from './world.ts'

const OTHER = `0x${'0b'.repeat(20)}` as const
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
interface Signed {
  readonly signature: `0x${string}`
}

describe('a lent wallet', () => {
  let sending: SendWorld
  /** The other app's page, where a person has signed in with the account and the wallet that they have at the lending one. */
  let page: Page
  let complaints: Complaints
  let address: `0x${string}`
  before(async () => {
    sending = await openSendWorld(await crossAppData())
    const { world } = sending
    const email = newEmail()
    address = await walletThere(world, email)
    const visit = await world.visit(await world.person({ reducedMotion: 'reduce' }))
    page = visit.page
    complaints = visit.complaints
    await comeWithWallet(world, page, email)
  })
  after(() => sending.close())
  const codeOf = async () => (await ended<{ code: string }>(page)).code

  test('signs a message and data, after its person has seen who asks and for what', async () => {
    const { world } = sending
    const opened = page.context().waitForEvent('request', (one) => one.url().includes('/oauth/transact'))
    const popup = await popupOf(page, () => ask(page, 'signMessage', 'Ahoy, harbour', { address }))
    await question(popup)
      .getByRole('heading', { name: /Tidewater.* asks your wallet/ })
      .waitFor()
    await question(popup).getByText(new URL(world.demoUrl).host).waitFor()
    assert.deepEqual(await findings(popup, { within: 'main' }), [])
    // What is good once is in no history.
    assert.equal(new URL(popup.url()).search, `?provider_app_id=${LENDER}`)
    await review(popup)
    const dialog = popup.locator('dialog[open]')
    await dialog.getByText('Ahoy, harbour').waitFor()
    await dialog.getByText(new URL(world.demoUrl).host).first().waitFor()
    await decide(popup, 'Sign')
    const { signature } = await ended<Signed>(page)
    assert.ok(await verifyMessage({ address, message: 'Ahoy, harbour', signature }))
    const second = await popupOf(page, () => ask(page, 'signTypedData', TYPED, { address }))
    await review(second)
    await decide(second, 'Sign')
    const typed = await ended<Signed>(page)
    const domain = { name: 'Harbour', chainId: 1n }
    assert.ok(await verifyTypedData({ ...TYPED, domain, address, signature: typed.signature }))
    // In another browser nobody is signed in: before its person is, they are told who sends them there.
    const elsewhere = await (await world.person({ reducedMotion: 'reduce' })).newPage()
    await elsewhere.goto((await opened).url())
    await asksForLogin(elsewhere)
    await elsewhere.close()
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('sends a transaction, whose hash the page has as soon as it is sent', async () => {
    const { chain } = sending
    await chain.setBalance({ address, value: ETHER })
    const before = await chain.getBalance({ address: OTHER })
    const request = { to: OTHER, value: ETHER / 100n, chainId: 1 }
    const popup = await popupOf(page, () => ask(page, 'sendTransaction', request, {}, { address }))
    await review(popup)
    await decide(popup, 'Confirm')
    const { hash } = await ended<{ hash: `0x${string}` }>(page)
    const { status, from } = await chain.waitForTransactionReceipt({ hash })
    assert.deepEqual([status, from], ['success', address.toLowerCase()])
    assert.equal((await chain.getBalance({ address: OTHER })) - before, ETHER / 100n)
  })

  sweepTest('is asked the same by a window that is loaded anew', async () => {
    const popup = await popupOf(page, () => ask(page, 'signMessage', 'Ahoy', { address }))
    await question(popup).getByRole('button', { name: 'Review' }).waitFor()
    await popup.reload()
    await review(popup)
    await popup.reload()
    await review(popup)
    await decide(popup, 'Sign')
    const { signature } = await ended<Signed>(page)
    assert.ok(await verifyMessage({ address, message: 'Ahoy', signature }))
    assert.deepEqual(complaints.lines, [])
  })

  test('refused in the window, on its own screen, or by closing the window, signs nothing', async () => {
    const first = await popupOf(page, () => ask(page, 'signMessage', 'one', { address }))
    await shutBy(first, 'Refuse')
    assert.equal(await codeOf(), 'user_rejected_request')
    const second = await popupOf(page, () => ask(page, 'signMessage', 'two', { address }))
    await review(second)
    await shutBy(second, 'Refuse', second.locator('dialog[open]'))
    assert.equal(await codeOf(), 'user_rejected_request')
    const third = await popupOf(page, () => ask(page, 'signMessage', 'three', { address }))
    await question(third).getByRole('button', { name: 'Review' }).waitFor()
    await third.close()
    assert.equal(await codeOf(), 'user_rejected_request')
  })

  test('answers nobody where the page that asked has gone elsewhere', async () => {
    const { world } = sending
    const popup = await popupOf(page, () => ask(page, 'signMessage', 'Ahoy', { address }))
    await question(popup).getByRole('button', { name: 'Review' }).waitFor()
    const elsewhere = world.demoUrl.replace('localhost', '127.0.0.1')
    // As by a link: an address that is typed parts the two windows anyhow.
    await page.evaluate((url) => location.assign(url), elsewhere)
    await page.waitForURL(`${elsewhere}/**`)
    await page.evaluate(() => {
      const types: unknown[] = []
      const all = new Promise((resolve) => {
        addEventListener('message', ({ data }) => {
          if (String(data?.type).startsWith('PRIVY_CROSS_APP')) types.push(data.type)
          if (data?.type === 'PRIVY_CROSS_APP_LAST') resolve(types)
        })
      })
      Object.assign(window, { all })
    })
    // The way from the window to the page is open: what is posted last, to whatever page is there, comes. The answer before it does not.
    await popup.evaluate(() => {
      window.close = () => window.opener.postMessage({ type: 'PRIVY_CROSS_APP_LAST' }, '*')
    })
    await review(popup)
    await decide(popup, 'Sign')
    assert.deepEqual(await page.evaluate(() => (window as unknown as { all: Promise<unknown> }).all), ['PRIVY_CROSS_APP_LAST'])
    await popup.close()
    await page.goto(world.demoUrl)
    await page.waitForFunction(() => document.querySelector('login-modal')?.authenticated)
  })

  sweepTest('of a person who is signed out there is asked for once they have logged in; of another one, never', async () => {
    const { world } = sending
    const popup = await popupOf(page, () => ask(page, 'signMessage', 'who', { address }))
    await question(popup).getByRole('button', { name: 'Review' }).waitFor()
    await popup.evaluate(() => document.querySelector('login-modal')?.logout())
    await popup.close()
    assert.equal(await codeOf(), 'user_rejected_request')
    const stranger = await popupOf(page, () => ask(page, 'signMessage', 'who', { address }))
    await asksForLogin(stranger)
    await anotherAccount(stranger).click()
    await logInThere(world, stranger, newEmail())
    await stranger.getByRole('alert').getByText('for another account').waitFor()
    assert.equal(await question(stranger).getByRole('button', { name: 'Review' }).count(), 0)
    await shutBy(stranger, 'Close')
    assert.equal(await codeOf(), 'user_rejected_request')
  })

  test('a window that the browser blocks, and a token that is gone, are said at once', async () => {
    await page.evaluate(() => {
      window.open = () => null
    })
    await ask(page, 'signMessage', 'one', { address })
    assert.equal(await codeOf(), 'cross_app_initialize_failed')
    await page.evaluate((app) => localStorage.removeItem(`privy:cross-app:${app}`), LENDER)
    await ask(page, 'signMessage', 'two', { address })
    assert.equal(await codeOf(), 'missing_or_invalid_token')
  })
})

sweepSuite('a lent wallet of somebody with a second factor', () => {
  let on: Awaited<ReturnType<typeof openFactorWorld>>
  before(async () => {
    on = await openFactorWorld({ data: await crossAppData('--mfa', 'totp') })
  })
  after(() => on.world.close())

  /** Who closes the screen of the factor finds the question again, and is told of no error. */
  const leaveFactor = async (popup: Page): Promise<void> => {
    await titled(popup, 'Verify your identity')
    await popup.keyboard.press('Escape')
    await popup.waitForFunction(
      () => !document.querySelector('login-modal')?.open && document.querySelector('main button.filled:not([aria-disabled])'),
    )
    assert.equal(await popup.getByRole('alert').count(), 0)
  }

  sweepTest('asks for it in the window, before the wallet is lent and before it signs', async () => {
    const { world, now, later } = on
    const email = newEmail()
    let app: (timestamp: number) => string = () => ''
    const address = await walletThere(world, email, async (page) => {
      const enrolled = askTag(page, 'enrollMfa', 'totp')
      await titled(page, 'Set up your authenticator app')
      app = await appOf(page)
      await press(page, 'Continue')
      await type(page, app(now()))
      await titled(page, 'Save your recovery codes')
      await press(page, 'I have saved them')
      await enrolled
    })
    await later()
    const { page } = await world.visit(await world.person({ reducedMotion: 'reduce' }))
    const popup = await popupOf(page, () => begin(page, 'loginWithCrossApp'))
    await logInThere(world, popup, email)
    await allow(popup)
    await leaveFactor(popup)
    const closed = popup.waitForEvent('close')
    await allow(popup)
    await titled(popup, 'Verify your identity')
    await type(popup, app(now()))
    await closed
    await endSoon(page)
    await later()
    // A request has its time, which the service compares with its own.
    await page.clock.setFixedTime(now())
    const second = await popupOf(page, () => ask(page, 'signMessage', 'Ahoy', { address }))
    await review(second)
    await decide(second, 'Sign')
    await titled(second, 'Verify your identity')
    await second.keyboard.press('Escape')
    await decide(second, 'Sign')
    await titled(second, 'Verify your identity')
    await type(second, app(now()))
    const { signature } = await ended<Signed>(page)
    assert.ok(await verifyMessage({ address, message: 'Ahoy', signature }))
  })
})
