// Wallets from outside through the real screens: WalletConnect, Solana, the strictest policy, the development chain,
// wallets that change account or chain. See docs/design/spec.md, "Wallet connection".

import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import { anvil } from 'viem/chains'
import type { LoginModal } from '../../elements/login-modal.ts'
import { shortAddress } from '../../src/kit/addresses/short-address.ts'
import type { WalletSide } from '../wallet-side.ts'
import { giveSolanaWallet } from './solana-steps.ts'
import { hasten, holdSuccess } from './success.ts'
import * as login from './wallet-login-steps.ts'
import * as pill from './wallet-steps.ts'
import { accountOf, connectQuietly, giveWallet } from './wallet-steps.ts'
import { endOfLogin, facts, openWorld, signInElsewhere, start, type World } from './world.ts'

const { button, choose, configure, heading, linkedWallets, sideOf, toList } = login

/** Word for word what docs/elements.md promises to work with. */
const strictest = (service: string): string =>
  `default-src 'none'; script-src 'self' ${service}; connect-src ${service}; frame-src ${service}; img-src ${service} data:; ` +
  "style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const hasAnvil = (): boolean => {
  try {
    return Boolean(createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil'))
  } catch {
    return false
  }
}

/** The wallet keeps what it is asked to sign, until it is told the answer. */
const hold = (wallet: pill.TestWallet) => {
  let answer = (_: string): void => {}
  const asked = new Promise<`0x${string}`>((resolve) =>
    wallet.instead('personal_sign', ([message]) => {
      resolve(message as `0x${string}`)
      return new Promise((settle) => {
        answer = settle
      })
    }),
  )
  return { asked, answer: (signature: string) => answer(signature) }
}

describe('more of wallets from outside', () => {
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

  test('a code that is scanned logs in over WalletConnect; a reload goes on with the wallet, and its end is followed', async () => {
    const person = await world.person({ permissions: ['clipboard-read', 'clipboard-write'] })
    const { page, complaints } = await world.visit(person)
    await toList(page)
    await button(page, 'WalletConnect').click()
    await heading(page, 'Scan with your wallet').waitFor()
    await login.dialog(page).getByRole('img', { name: 'Code to scan with your wallet' }).waitFor()
    await button(page, 'Copy link').click()
    await login.dialog(page).getByText('Link copied.').waitFor()
    const uri = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(uri, /^wc:[\da-f]{64}@2\?/)
    await side.scan(uri)
    const end = await hasten(page, endOfLogin(page))
    assert.deepEqual([end.isNewUser, end.method, end.account], [true, 'siwe', 'wallet'])
    const [account] = await linkedWallets(page)
    assert.deepEqual([account?.address, account?.connectorType], [side.address, 'wallet_connect_v2'])
    assert.deepEqual(
      side.asked.map(({ method }) => method),
      ['personal_sign'],
    )
    await page.reload()
    await pill.face(page, shortAddress(side.address))
    assert.equal((await facts(page)).authenticated, true)
    const signed = await page.evaluate(async (address) => {
      const provider = await (document.querySelector('login-modal') as LoginModal).getEthereumProvider()
      return provider.request({ method: 'personal_sign', params: ['0x6869', address] })
    }, side.address)
    assert.match(String(signed), /^0x[\da-f]{130}$/)
    assert.equal(side.asked.length, 2)
    await side.disconnect()
    await page.waitForFunction(() => localStorage.getItem('privy:connections') === null)
    assert.equal((await facts(page)).authenticated, true)
    assert.deepEqual(complaints.lines, [])
  })

  test('a Solana wallet is linked, is unlinked, and then logs in as somebody new', async () => {
    const person = await world.person()
    const { address } = await giveSolanaWallet(person)
    const { page, complaints } = await world.visit(person)
    await signInElsewhere(world, page)
    await login.hear(page)
    await start(page, 'link', 'siws')
    await heading(page, 'Link your wallet').waitFor()
    await holdSuccess(page)
    await button(page, /^Sun/).click()
    await heading(page, 'Your wallet is linked').waitFor()
    const linked = await hasten(page, endOfLogin(page))
    assert.deepEqual(linked.accounts?.sort(), ['email', 'wallet'])
    const [account] = await linkedWallets(page)
    assert.deepEqual([account?.address, account?.chainType], [address, 'solana'])
    await login.removeWallet(page, address)
    assert.deepEqual(await linkedWallets(page), [])
    assert.deepEqual((await login.told(page)) as unknown[], [
      ['wallet-connect', address],
      ['link', address],
      ['unlink', address],
    ])
    await login.signOut(page)
    await toList(page)
    await button(page, /^Sun/).click()
    const end = await hasten(page, endOfLogin(page))
    assert.deepEqual([end.isNewUser, end.method, end.accounts], [true, 'siws', ['wallet']])
    assert.notEqual(end.id, linked.id)
    assert.deepEqual(complaints.lines, [])
  })

  test('on a page with the strictest policy a wallet logs in by two calls, and nobody but page and service is asked', async () => {
    // A page that a test hands in counts as one from elsewhere, which may not ask this machine by itself.
    const person = await world.person({ permissions: ['local-network-access'] })
    const requests: { method: string; url: URL }[] = []
    person.on('request', (request) => requests.push({ method: request.method(), url: new URL(request.url()) }))
    await giveWallet(person)
    await person.addInitScript(() => {
      const refused: string[] = []
      Object.assign(window, { refused })
      document.addEventListener('securitypolicyviolation', (event) =>
        refused.push(`${event.violatedDirective} ${event.blockedURI}`),
      )
    })
    await person.route(`${world.demoUrl}/own`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        headers: { 'content-security-policy': strictest(world.serviceUrl) },
        body: `<!doctype html><html lang="en"><title>Own</title><link rel="icon" href="data:,">
          <script type="module" src="${world.serviceUrl}/elements/latchkey.js"></script>
          <login-modal app-id="latchkeydemoapp0000000001"></login-modal><wallet-button></wallet-button>`,
      }),
    )
    const { page, complaints } = await world.visit(person, '/own')
    await toList(page)
    const home = [world.demoUrl, world.serviceUrl].map((url) => new URL(url).origin).sort()
    const origins = () => [...new Set(requests.filter(({ url }) => url.protocol !== 'data:').map(({ url }) => url.origin))].sort()
    assert.deepEqual(origins(), home)
    const chosen = requests.length
    await choose(page)
    assert.equal((await hasten(page, endOfLogin(page))).method, 'siwe')
    await pill.face(page, shortAddress(pill.ADA))
    const calls = requests.slice(chosen).filter(({ url }) => /^\/api\/(?!v1\/analytics_events)/.test(url.pathname))
    assert.deepEqual(
      calls.filter(({ method }) => method !== 'OPTIONS').map(({ url }) => url.pathname),
      ['/api/v1/siwe/init', '/api/v1/siwe/authenticate'],
    )
    assert.deepEqual(origins(), home)
    assert.deepEqual(await page.evaluate(() => (window as unknown as { refused: string[] }).refused), [])
    assert.deepEqual(complaints.lines, [])
  })

  const noAnvil = !hasAnvil() && 'there is no anvil here: the development chain does not start'
  test('the button tells what the development chain says, and links its wallet', { skip: noAnvil }, async () => {
    const person = await world.person()
    const wallet = await giveWallet(person)
    const { page, complaints } = await world.visit(person)
    await configure(page, { additionalChains: [{ ...JSON.parse(JSON.stringify(anvil)), rpcUrls: {} }] })
    await signInElsewhere(world, page)
    await wallet.account(page, 3)
    await wallet.chain(page, anvil.id)
    const address = await connectQuietly(page)
    await pill.face(page, shortAddress(address))
    await pill.button(page).click()
    await pill.menu(page).getByText('10,000 ETH').waitFor()
    await pill.item(page, 'Link this wallet').click()
    await heading(page, 'Link your wallet').waitFor()
    await login.dialog(page).getByText(shortAddress(address)).waitFor()
    await holdSuccess(page)
    await choose(page)
    await heading(page, 'Your wallet is linked').waitFor()
    await hasten(page, Promise.resolve())
    const [account] = await linkedWallets(page)
    assert.deepEqual([account?.address, account?.chainId], [address, 'eip155:31337'])
    await pill.button(page).click()
    await pill.item(page, 'Account').waitFor()
    assert.ok(!(await pill.items(page)).includes('Link this wallet'))
    assert.deepEqual(complaints.lines, [])
  })

  test('a signature that never comes is waited for 120 s; another chain while it signs keeps nobody out', async () => {
    const person = await world.person()
    const wallet = await giveWallet(person)
    const { page, complaints } = await world.visit(person)
    await wallet.account(page, 4)
    const never = hold(wallet)
    await page.clock.install()
    await toList(page)
    await choose(page)
    await never.asked
    await page.clock.fastForward(119_000)
    assert.equal((await facts(page)).state?.at, 'signing')
    await page.clock.fastForward(2000)
    await heading(page, 'Wallet request timed out').waitFor()
    const late = hold(wallet)
    await button(page, 'Try again').click()
    const raw = await late.asked
    await wallet.chain(page, 10)
    late.answer(await accountOf(4).signMessage({ message: { raw } }))
    assert.equal((await hasten(page, endOfLogin(page))).method, 'siwe')
    // The account is of the chain that was signed; the wallet stands where it is now.
    assert.equal((await linkedWallets(page))[0]?.chainId, 'eip155:1')
    await pill.button(page).click()
    await pill.menu(page).locator('.place', { hasText: 'OP Mainnet' }).waitFor()
    assert.deepEqual(complaints.lines, [])
  })
})
