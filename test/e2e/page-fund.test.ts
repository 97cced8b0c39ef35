// Funding an account in a real browser, at the stand-in for MoonPay: bought, declined, given up, altered, received.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { createWalletClient, type Hex, http } from 'viem'
import { foundry } from 'viem/chains'
import type { LoginModal } from '../../elements/login-modal.ts'
import { FIAT_STATUS_POLL } from '../../src/contract/fund-limits.ts'
import { findings } from './axe.ts'
import { sweepTest } from './sweep-test.ts'
import { accountOf, connectQuietly, giveWallet } from './wallet-steps.ts'
import { DEMO_APP, newEmail, signInElsewhere, worldOfTests } from './world.ts'

/** Where the page asks how far a purchase has come. */
const PURCHASES = '/api/v1/plugins/moonpay_on_ramp/transactions/'
const CARDS = { accepted: '4000020951595032', asksBank: '4000028450000008', declined: '4008370896662369' } as const
const dialog = (page: Page) => page.locator('dialog[open]')
const titled = (page: Page, name: string) => dialog(page).getByRole('heading', { name, exact: true }).waitFor()
const press = (page: Page, name: string | RegExp) => dialog(page).locator('main').getByRole('button', { name }).click()
const said = (page: Page, text: string) => dialog(page).getByRole('status').getByText(text).waitFor()
/**
 * Lets the page ask how far a purchase has come until this is seen: each time as soon as the question before was answered, instead of after
 * three seconds of its clock.
 */
const asksUntil = async (page: Page, seen: Promise<void>): Promise<void> => {
  let isSeen = false
  const seeing = seen.finally(() => {
    isSeen = true
  })
  while (!isSeen) {
    const answered = page.waitForResponse(`**${PURCHASES}*`).catch(() => undefined)
    await page.clock.runFor(FIAT_STATUS_POLL)
    await Promise.race([seeing, answered])
  }
  await seeing
}

type Fund = Parameters<LoginModal['fund']>[0]
/** Begins funding; gives how it ends: its status, or the code of its error. */
const fund = (page: Page, options: Fund = {}): Promise<string> =>
  page.evaluate(
    (options) =>
      (document.querySelector('login-modal') as unknown as LoginModal).fund(options).then(
        ({ status }) => status,
        ({ code }: { code: string }) => code,
      ),
    options,
  )
const configure = (page: Page, config: object): Promise<void> =>
  page.evaluate((config) => void Object.assign(document.querySelector('login-modal') as object, { config }), config)
const hear = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    document.addEventListener('fund-status', (event) => heard.push((event as CustomEvent<{ status: string }>).detail.status))
  })
const heard = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

/** Gives its address, once its screen has closed. */
const makeWallet = async (page: Page): Promise<string> => {
  const { wallet } = await page.evaluate(() => (document.querySelector('login-modal') as unknown as LoginModal).createWallet())
  await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
  return wallet.address
}

/** Follows the link to the provider, which opens a tab of its own. */
const follow = async (page: Page): Promise<Page> => {
  const link = dialog(page).getByRole('link', { name: 'Continue to MoonPay' })
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await tab.waitForLoadState()
  return tab
}
const pay = async (tab: Page, card: keyof typeof CARDS, amount?: string): Promise<void> => {
  await tab.getByLabel('Card number').fill(CARDS[card])
  if (amount) await tab.getByLabel('Amount').fill(amount)
  await tab.getByRole('button', { name: 'Pay' }).click()
  await tab.getByRole('heading', { name: 'Thank you' }).waitFor()
  await tab.close()
}

describe('funding', () => {
  const world = worldOfTests()

  const visit = async () => {
    const person = await world.person()
    await person.clock.install()
    const { page, complaints } = await world.visit(person)
    await signInElsewhere(world, page, newEmail())
    return { page, complaints }
  }
  const withWallet = async () => {
    const there = await visit()
    return { ...there, address: await makeWallet(there.page) }
  }
  const headers = () => ({ 'privy-app-id': DEMO_APP, origin: new URL(world.demoUrl).origin })
  const chainUrl = () => `${world.serviceUrl}/api/v1/rpc/${foundry.id}`
  const balanceOf = async (address: string): Promise<bigint> => {
    const answer = await fetch(chainUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers() },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] }),
    })
    return BigInt(((await answer.json()) as { result: string }).result)
  }

  sweepTest('who presses the button without a wallet makes one, buys by card, and has the coins', async () => {
    const { page, complaints } = await visit()
    await configure(page, { appearance: { theme: 'dark', accentColor: 'rebeccapurple' } })
    await hear(page)
    await page.evaluate(() => {
      const tag = document.querySelector('fund-account') as unknown as { open(): Promise<{ status: string }> }
      const open = tag.open.bind(tag)
      tag.open = () => {
        const funded = open()
        Object.assign(window, { funded })
        return funded
      }
    })
    await page.locator('fund-account').getByRole('button', { name: 'Add funds' }).click()
    await titled(page, 'Add funds')
    assert.deepEqual(await findings(page), [])
    await press(page, /Pay by card/)
    await titled(page, 'Fund account')
    for (const point of ['A debit card is recommended', 'Checks may take a few hours', 'Your data is not sold'])
      await dialog(page).getByText(point).waitFor()
    assert.equal(await dialog(page).getByLabel('You pay').inputValue(), '50')
    await dialog(page).getByText('0.017804 ETH').waitFor()
    await dialog(page).getByLabel('You pay').fill('5')
    await said(page, 'At least $20.00')
    assert.deepEqual(await findings(page), [])
    await dialog(page).getByLabel('You pay').fill('100')
    await dialog(page).getByText('0.037804 ETH').waitFor()
    const tab = await follow(page)
    assert.equal(await tab.getByLabel('Amount').inputValue(), '0.037804')
    assert.equal(await tab.evaluate(() => window.opener), null)
    const { searchParams } = new URL(tab.url())
    assert.deepEqual([searchParams.get('theme'), searchParams.get('colorCode')], ['dark', '#663399'])
    assert.deepEqual(await findings(page), [])
    await said(page, 'In Progress')
    await pay(tab, 'accepted', '0.25')
    await asksUntil(page, said(page, "You've funded your account!"))
    await dialog(page).getByText('You bought 0.25 ETH').waitFor()
    assert.deepEqual(await findings(page), [])
    // Told when it happened; the dialog still says so, and its end tells nothing more.
    assert.deepEqual(await heard(page), ['pending', 'completed'])
    const funded = await page.evaluate(() => (window as unknown as { funded: Promise<{ status: string }> }).funded)
    assert.equal(funded.status, 'completed')
    await press(page, 'Done')
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.open)
    assert.deepEqual(await heard(page), ['pending', 'completed'])
    const address = await page.evaluate(
      () => (document.querySelector('login-modal') as unknown as LoginModal).user?.wallet?.address,
    )
    assert.equal(await balanceOf(String(address)), 25n * 10n ** 16n)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('a declined card can be tried again, one that asks its bank is on its way until it is done', async () => {
    const { page } = await withWallet()
    const ended = fund(page, { method: 'card', amount: '0.5' })
    await titled(page, 'Fund account')
    await dialog(page).getByText('$1,255.49').waitFor()
    const tab = await follow(page)
    assert.equal(await tab.getByLabel('Amount').inputValue(), '0.5')
    await pay(tab, 'declined')
    await asksUntil(page, said(page, 'Something went wrong!'))
    await press(page, 'Try again')
    await pay(await follow(page), 'asksBank')
    await asksUntil(page, said(page, "You've funded your account!"))
    await press(page, 'Done')
    assert.equal(await ended, 'completed')
  })

  sweepTest('who gives up has begun nothing, and who leaves what is on its way has its state', async () => {
    const { page } = await withWallet()
    const abandoned = fund(page, { method: 'card' })
    const tab = await follow(page)
    await tab.close()
    await said(page, 'In Progress')
    await press(page, 'Close')
    assert.equal(await abandoned, 'exited_fund_flow')
    // What is on its way would be done with the next question: that one has no answer.
    let isOnItsWay = false
    await page.route(`**${PURCHASES}*`, async (route) => {
      if (isOnItsWay) return
      const response = await route.fetch()
      isOnItsWay = (await response.text()).includes('"pending"')
      await route.fulfill({ response })
    })
    const left = fund(page, { method: 'card' })
    await pay(await follow(page), 'accepted')
    await asksUntil(page, dialog(page).getByText('Your payment is on its way.').waitFor())
    await press(page, 'Close')
    assert.equal(await left, 'pending')
  })

  test('an address that was changed is refused, and a provider that is silent three times is said', async () => {
    const { page } = await withWallet()
    await page.route('**/moonpay_on_ramp/quote?*', (route) => route.abort())
    const ended = fund(page, { method: 'card' })
    // Without a quote the way is the same.
    await dialog(page).getByText('MoonPay shows price and fees before you pay.').waitFor()
    const tab = await follow(page)
    const changed = new URL(tab.url())
    changed.searchParams.set('walletAddress', `0x${'66'.repeat(20)}`)
    await tab.goto(changed.href)
    await tab.getByRole('heading', { name: 'This address was changed' }).waitFor()
    await fetch(`${world.serviceUrl}/dev/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        path: PURCHASES,
        status: 503,
        code: 'service_unavailable',
        times: 3,
      }),
    })
    await asksUntil(page, said(page, 'MoonPay has run into an error'))
    await press(page, 'Close')
    assert.equal(await ended, 'serviceFailure')
  })

  sweepTest('coins come from a connected wallet: on a chain of the app, no more than it has, once it agrees', async () => {
    const person = await world.person()
    const outside = await giveWallet(person, [1, foundry.id])
    const { page, complaints } = await world.visit(person)
    await signInElsewhere(world, page, newEmail())
    const address = await makeWallet(page)
    await connectQuietly(page)
    await outside.chain(page, foundry.id)
    const sender = createWalletClient({
      account: accountOf(0),
      chain: foundry,
      transport: http(chainUrl(), { fetchOptions: { headers: headers() } }),
    })
    outside.instead('eth_sendTransaction', () => {
      throw Object.assign(new Error('no'), { code: 4001 })
    })
    const ended = fund(page, { amount: '0.5' })
    await titled(page, 'Add funds')
    await press(page, /Transfer from a connected wallet/)
    await titled(page, 'Transfer from a wallet')
    await said(page, 'This chain is not supported.')
    // As JSON gives it: without the functions that viem puts beside its data.
    await configure(page, { additionalChains: [JSON.parse(JSON.stringify({ ...foundry, rpcUrls: {} }))] })
    await press(page, 'Try again')
    await dialog(page)
      .getByText(/You have [\d,.]+ ETH/)
      .waitFor()
    assert.deepEqual(await findings(page), [])
    await dialog(page).getByLabel('Amount').fill('1000000')
    await said(page, 'There is not enough in this wallet.')
    await dialog(page).getByLabel('Amount').fill('0.5')
    await press(page, 'Transfer')
    await said(page, 'You rejected the transfer in your wallet.')
    outside.instead('eth_sendTransaction', ([asked]) => {
      const { to, value } = asked as { to: Hex; value: Hex }
      return sender.sendTransaction({ to, value: BigInt(value) })
    })
    await press(page, 'Transfer')
    await titled(page, 'Your transfer is on its way')
    assert.deepEqual(await findings(page), [])
    await press(page, 'Done')
    assert.equal(await ended, 'pending')
    assert.equal(await balanceOf(address), 5n * 10n ** 17n)
    assert.deepEqual(complaints.lines, [])
  })

  test('what a page asks for is judged, and the address can be received to', async () => {
    const { page, complaints } = await visit()
    const judged = [
      [{ amount: '-1' }, 'invalid_data'],
      [{ amount: '0' }, 'invalid_data'],
      [{ currency: 'SHADY' }, 'invalid_data'],
      [{ address: '0x12' }, 'invalid_data'],
      [{ method: 'cash' }, 'fund_provider_unsupported'],
      [{ method: 'wallet' }, 'wallet_not_connected'],
    ] as const
    const judge = async (): Promise<void> => {
      for (const [options, code] of judged) assert.equal(await fund(page, options as Fund), code, JSON.stringify(options))
    }
    await judge()
    await configure(page, { fiatOnRamp: { enabled: false } })
    assert.equal(await fund(page, { method: 'card' }), 'funding_not_enabled')
    // None of these has made a wallet, which is for good.
    assert.equal(
      await page.evaluate(() => (document.querySelector('login-modal') as unknown as LoginModal).user?.wallet),
      undefined,
    )
    const address = await makeWallet(page)
    await judge()
    assert.equal(await fund(page, { method: 'card' }), 'funding_not_enabled')
    const received = fund(page, { method: 'receive' })
    await titled(page, 'Receive')
    await dialog(page).getByText(address).waitFor()
    await dialog(page).locator('.qr svg').waitFor()
    assert.deepEqual(await findings(page), [])
    await page.keyboard.press('Escape')
    assert.equal(await received, 'exited_fund_flow')
    assert.deepEqual(complaints.lines, [])
  })
})
