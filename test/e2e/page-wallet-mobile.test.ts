// Wallets from outside on a phone: deep links, return in a wallet's own browser, a tap before the signature, Phantom's
// networks. See docs/design/spec.md, "Wallet connection".

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import type { WalletSide } from '../wallet-side.ts'
import { giveSolanaWallet } from './solana-steps.ts'
import { hasten } from './success.ts'
import { sweepTest } from './sweep-test.ts'
import { at, button, configure, heading, linkedWallets, sideOf, signOut, toList } from './wallet-login-steps.ts'
import { giveWallet } from './wallet-steps.ts'
import { endOfLogin, facts, openWorld, type World } from './world.ts'

const PHONE = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 800 },
  isMobile: true,
  hasTouch: true,
}
const PHANTOM = { name: 'Phantom', rdns: 'app.phantom' }
const TAP = 'Sign with your wallet'

/** A press that leads to an app of a host: gives the address. The page stays where it is. */
const appOpened = async (page: Page, host: string, press: () => Promise<unknown>): Promise<URL> => {
  await page.route(`${host}/**`, (route) => route.fulfill({ status: 204 }))
  const leaving = page.waitForRequest(`${host}/**`)
  await press()
  return new URL((await leaving).url())
}
/** Nothing is signed before the person taps. */
const tap = async (page: Page, signed: () => number): Promise<void> => {
  await button(page, TAP).waitFor()
  assert.equal((await facts(page)).state?.at, 'connected')
  assert.equal(signed(), 0)
  await button(page, TAP).tap()
}

describe('wallets from outside on a phone', () => {
  let world: World
  let side: WalletSide
  before(async () => {
    world = await openWorld()
    side = (await sideOf(world)).side
  })
  after(async () => {
    await side.close()
    await world.close()
  })

  /** Chooses a wallet that is only an app on this phone. Gives the address that its app opens. */
  const leaveFor = async (name: string, host: string, pageIn: (link: URL) => string): Promise<URL> => {
    const person = await world.person(PHONE)
    const { page, complaints } = await world.visit(person, '/?a=1#b')
    await configure(page, { appearance: { walletList: ['phantom', 'coinbase_wallet'] } })
    await toList(page)
    const link = await appOpened(page, host, () => button(page, name).tap())
    await heading(page, `Go on in ${name}`).waitFor()
    assert.equal((await facts(page)).state?.screen, 'WALLET_APP_REDIRECT_SCREEN')
    const again = await appOpened(page, host, () => button(page, `Open ${name}`).tap())
    assert.equal(again.href, link.href)
    assert.deepEqual(complaints.lines, [])
    await page.close()
    return new URL(pageIn(link))
  }
  /** Opens that address in a browser of the wallet's own. */
  const goOn = async (person: BrowserContext, link: URL, entry: string) => {
    assert.equal(link.href, `${world.demoUrl}/?a=1&privy_connector=injected&privy_wallet_client=${entry}#b`)
    const visit = await world.visit(person, link.href.slice(world.demoUrl.length))
    assert.equal(visit.page.url(), `${world.demoUrl}/?a=1#b`)
    return visit
  }

  sweepTest('Coinbase Wallet opens the page in its app; there it goes on with it, and signs by a tap', async () => {
    const link = await leaveFor('Coinbase Wallet', 'https://go.cb-w.com', ({ searchParams }) => searchParams.get('cb_url') ?? '')
    const person = await world.person(PHONE)
    const wallet = await giveWallet(person, [1], { name: '', rdns: '', flag: 'isCoinbaseBrowser' })
    const { page, complaints } = await goOn(person, link, 'coinbase_wallet')
    await tap(page, () => wallet.asked.filter((method) => method === 'personal_sign').length)
    await at(page, 'success')
    const [account] = await linkedWallets(page)
    assert.deepEqual([account?.walletClientType, account?.connectorType], ['coinbase_wallet', 'coinbase_wallet'])
    assert.deepEqual(complaints.lines, [])
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    assert.equal((await facts(page)).open, false)
    await page.close()
  })

  sweepTest('Phantom does, asks for the network there, and signs by a tap', async () => {
    const link = await leaveFor('Phantom', 'https://phantom.app', ({ pathname, searchParams }) => {
      assert.equal(searchParams.get('ref'), world.demoUrl)
      return decodeURIComponent(pathname.replace('/ul/browse/', ''))
    })
    const person = await world.person(PHONE)
    await giveWallet(person, [1], PHANTOM)
    const { address, signed } = await giveSolanaWallet(person, 'Phantom')
    const { page, complaints } = await goOn(person, link, 'phantom')
    await heading(page, 'Which network of Phantom?').waitFor()
    await button(page, 'Solana').tap()
    await tap(page, () => signed.length)
    await at(page, 'success')
    const [account] = await linkedWallets(page)
    assert.deepEqual([account?.address, account?.chainType, account?.connectorType], [address, 'solana', 'phantom'])
    assert.deepEqual(complaints.lines, [])
    await page.close()
  })

  sweepTest('an app is opened over WalletConnect by its link, and signs by a tap', async () => {
    const person = await world.person(PHONE)
    const { page } = await world.visit(person)
    await toList(page)
    await button(page, 'MetaMask').tap()
    const link = await appOpened(page, 'https://metamask.app.link', () => button(page, 'Open MetaMask').tap())
    assert.equal(link.pathname, '/wc')
    await side.scan(link.searchParams.get('uri') ?? '')
    await tap(page, () => side.asked.length)
    assert.deepEqual([(await hasten(page, endOfLogin(page))).method, side.asked.length], ['siwe', 1])
    await page.close()
  })

  test('beside a screen Phantom is asked for its network, and signs at once', async () => {
    const person = await world.person()
    const wallet = await giveWallet(person, [1], PHANTOM)
    const { address } = await giveSolanaWallet(person, 'Phantom')
    const { page, complaints } = await world.visit(person)
    for (const [network, method] of [
      ['Solana', 'siws'],
      ['Ethereum', 'siwe'],
    ] as const) {
      await toList(page)
      await button(page, /^Phantom/).click()
      await heading(page, 'Which network of Phantom?').waitFor()
      assert.equal((await facts(page)).state?.screen, 'PHANTOM_INTERSTITIAL_SCREEN')
      await button(page, network).click()
      assert.equal((await hasten(page, endOfLogin(page))).method, method)
      const [account] = await linkedWallets(page)
      assert.deepEqual([account?.address === address, account?.walletClientType], [method === 'siws', 'phantom'])
      await signOut(page)
    }
    assert.ok(wallet.asked.includes('personal_sign'))
    assert.deepEqual(complaints.lines, [])
    await page.close()
  })
})
