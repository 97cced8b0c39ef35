// Login by a wallet from outside, in a real browser: accounts of a development chain behind a published test wallet.
// See docs/design/spec.md, "Wallet connection"; docs/design/protocol.md, "Wallet messages".

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { anvil } from 'viem/chains'
import type { LoginModal } from '../../elements/login-modal.ts'
import { shortAddress } from '../../src/kit/addresses/short-address.ts'
import { findings } from './axe.ts'
import { giveSolanaWallet } from './solana-steps.ts'
import { hasten, holdSuccess } from './success.ts'
import { sweepSuite, sweepTest } from './sweep-test.ts'
import {
  at,
  button,
  choose,
  configure,
  countCalls,
  dialog,
  heading,
  hear,
  linkedWallets,
  rejection,
  removeWallet,
  signOut,
  toList,
  told,
} from './wallet-login-steps.ts'

import * as pill from './wallet-steps.ts'
import { ADA, accountOf, connectQuietly, giveWallet, type TestWallet } from './wallet-steps.ts'
import { endOfLogin, facts, openWorld, signInElsewhere, start, startLogin, type World, worldOfTests } from './world.ts'

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

describe('a wallet from outside', () => {
  let world: World
  let node: Server
  before(async () => {
    // A chain on which no address is a contract that signs.
    node = createServer((_, answer) => answer.end('{"jsonrpc":"2.0","id":1,"result":"0x0"}')).listen(0, '127.0.0.1')
    await once(node, 'listening')
    const { port } = node.address() as AddressInfo
    world = await openWorld({ RPC_URLS: JSON.stringify({ 1: `http://127.0.0.1:${port}` }) })
  })
  after(async () => {
    await world.close()
    node.close()
  })

  const visit = async () => {
    const person = await world.person()
    const wallet: TestWallet = await giveWallet(person)
    const visit = await world.visit(person)
    visit.page.setDefaultTimeout(10_000)
    return { ...visit, person, wallet, calls: countCalls(visit.page) }
  }

  test('somebody new logs in with two calls and the keyboard alone; the next time they are known', async () => {
    const { page, complaints, calls, wallet } = await visit()
    await hear(page)
    await startLogin(page)
    await button(page, /^Wallet/).focus()
    await page.keyboard.press('Enter')
    await button(page, /^Test Wallet/).waitFor()
    assert.deepEqual((await facts(page)).state, { screen: 'LANDING', flow: 'wallet-list', at: 'shown' })
    assert.deepEqual(await findings(page), [])
    const names = await dialog(page).locator('.menu .row').allInnerTexts()
    assert.deepEqual(
      names.map((name) => name.split('\n')[0]),
      ['Test Wallet', 'Coinbase Wallet', 'MetaMask', 'Rainbow', 'WalletConnect'],
    )
    await button(page, /^Test Wallet/).focus()
    await page.keyboard.press('Enter')
    const end = await hasten(page, endOfLogin(page))
    assert.deepEqual([end.isNewUser, end.method, end.account, end.accounts], [true, 'siwe', 'wallet', ['wallet']])
    assert.deepEqual(calls, ['/api/v1/siwe/init', '/api/v1/siwe/authenticate'])
    assert.deepEqual(await told(page), [
      ['wallet-connect', ADA],
      ['login', ADA],
    ])
    const linked = await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.user?.linkedAccounts[0])
    const account = linked as { address: string; chainId: string; walletClientType: string; connectorType: string }
    assert.deepEqual(
      [account.address, account.chainId, account.walletClientType, account.connectorType],
      [ADA, 'eip155:1', 'unknown_browser_extension', 'injected'],
    )
    // Signed in and connected still, after the page is loaded again.
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    await page.waitForFunction(() => !document.querySelector<LoginModal>('login-modal')?.authenticated)
    await toList(page)
    assert.match((await button(page, /^Test Wallet/).innerText()).replace(/\s+/g, ' '), /Test Wallet Recent/)
    await choose(page)
    const again = await hasten(page, endOfLogin(page))
    assert.deepEqual([again.isNewUser, again.id], [false, end.id])
    assert.equal(wallet.asked.filter((method) => method === 'personal_sign').length, 2)
    assert.deepEqual(complaints.lines, [])
  })

  test('what is signed says who asks, for what, and where', async () => {
    const { page, wallet } = await visit()
    let text = ''
    wallet.instead('personal_sign', ([message]) => {
      text = Buffer.from(String(message).slice(2), 'hex').toString()
      return rejection()
    })
    await toList(page)
    await choose(page)
    await heading(page, 'You rejected the request').waitFor()
    const { host, origin } = new URL(world.demoUrl)
    const lines = text.split('\n')
    assert.deepEqual(lines.slice(0, 7), [
      `${host} wants you to sign in with your Ethereum account:`,
      ADA,
      '',
      'By signing, you are proving you own this wallet and logging in. This does not initiate a transaction or cost any fees.',
      '',
      `URI: ${origin}`,
      'Version: 1',
    ])
    assert.equal(lines[7], 'Chain ID: 1')
    assert.match(lines[8] ?? '', /^Nonce: [A-Za-z0-9]{8,}$/)
    assert.match(lines[9] ?? '', /^Issued At: \d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.deepEqual(lines.slice(10), ['Resources:', `- ${world.serviceUrl}`])
  })

  sweepTest('a rejection can be tried again twice; then another wallet is offered', async () => {
    const { page, wallet, complaints } = await visit()
    wallet.instead('personal_sign', rejection)
    await toList(page)
    await choose(page)
    for (const _ of [1, 2]) {
      await heading(page, 'You rejected the request').waitFor()
      await button(page, 'Try again').click()
    }
    await heading(page, 'Unable to connect wallet').waitFor()
    assert.equal(await button(page, 'Try again').count(), 0)
    assert.deepEqual(await findings(page), [])
    assert.equal(wallet.asked.filter((method) => method === 'personal_sign').length, 3)
    await button(page, 'Use a different wallet').click()
    await heading(page, 'Choose your wallet').waitFor()
    wallet.instead('personal_sign', null)
    await choose(page)
    assert.equal((await hasten(page, endOfLogin(page))).method, 'siwe')
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('a wallet that will not be connected, and one that never answers', async () => {
    const { page, wallet } = await visit()
    wallet.instead('eth_requestAccounts', rejection)
    await page.clock.install()
    await toList(page)
    await choose(page)
    await heading(page, 'You rejected the request').waitFor()
    // Its time begins when the wallet is asked.
    const asked = new Promise<void>((tell) => wallet.instead('eth_requestAccounts', () => new Promise(() => tell())))
    await button(page, 'Try again').click()
    await asked
    await page.clock.fastForward(119_000)
    assert.equal((await facts(page)).state?.at, 'connecting')
    await page.clock.fastForward(2000)
    await heading(page, 'Wallet request timed out').waitFor()
  })

  sweepTest(
    'another account while it signs, a signature of another account, a wallet that goes away: each is said, and tried again',
    async () => {
      const { page, wallet, calls } = await visit()
      let sign: (signature: string) => void = () => assert.fail('Nobody has been asked.')
      const isAsked = new Promise<void>((resolve) =>
        wallet.instead('personal_sign', () => {
          resolve()
          return new Promise((answer) => {
            sign = answer
          })
        }),
      )
      await toList(page)
      await choose(page)
      await isAsked
      await wallet.account(page, 1)
      await heading(page, 'The account in your wallet has changed').waitFor()
      sign(await accountOf(0).signMessage({ message: 'too late' }))
      // What the first account signs now goes nowhere.
      assert.deepEqual(calls, ['/api/v1/siwe/init'])
      wallet.instead('personal_sign', ([message]) => accountOf(2).signMessage({ message: { raw: message as `0x${string}` } }))
      await button(page, 'Try again').click()
      await dialog(page).getByText('The signature is not one of the account that is connected.').first().waitFor()
      wallet.instead('personal_sign', () => new Promise(() => {}))
      await button(page, 'Try again').click()
      await at(page, 'signing')
      await page.evaluate(() =>
        (window as unknown as { testWallet: { say(event: string, what: unknown): void } }).testWallet.say('accountsChanged', []),
      )
      await heading(page, 'Unable to connect wallet').waitFor()
      assert.equal((await facts(page)).authenticated, false)
    },
  )

  sweepTest('a chain that the app does not take is switched; a wallet that will not is told which one it is', async () => {
    const { page, wallet } = await visit()
    let chain = '0x15eb'
    wallet.instead('eth_chainId', () => chain)
    wallet.instead('wallet_switchEthereumChain', () => {
      throw Object.assign(new Error('no'), { code: -32603 })
    })
    await toList(page)
    await choose(page)
    await heading(page, 'Unsupported chain: 5611').waitFor()
    wallet.instead('wallet_switchEthereumChain', ([wanted]) => {
      chain = (wanted as { chainId: string }).chainId
      return null
    })
    await button(page, 'Try again').click()
    assert.equal((await hasten(page, endOfLogin(page))).method, 'siwe')
    const [account] = (await page.evaluate(
      () => document.querySelector<LoginModal>('login-modal')?.user?.linkedAccounts,
    )) as unknown as [{ chainId: string }]
    assert.equal(account.chainId, 'eip155:1')
  })

  sweepTest('is linked, is told, and is unlinked on the account screen', async () => {
    const { page, wallet, complaints } = await visit()
    await signInElsewhere(world, page)
    await wallet.account(page, 3)
    await hear(page)
    await start(page, 'link', 'siwe')
    await heading(page, 'Link your wallet').waitFor()
    assert.deepEqual(await findings(page), [])
    await holdSuccess(page)
    await choose(page)
    await heading(page, 'Your wallet is linked').waitFor()
    const end = await hasten(page, endOfLogin(page))
    assert.deepEqual([end.account, end.accounts?.sort()], ['wallet', ['email', 'wallet']])
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
    await heading(page, 'Account').waitFor()
    const { address } = accountOf(3)
    const short = `${address.slice(0, 5)}…${address.slice(-4)}`
    await dialog(page).getByText(short).first().waitFor()
    await button(page, `Unlink ${short}`).click()
    await button(page, /^Unlink$/).click()
    await dialog(page).getByText(short).first().waitFor({ state: 'detached' })
    assert.deepEqual(
      (await told(page)).map((one) => (one as string[])[0]),
      ['wallet-connect', 'link', 'unlink'],
    )
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('is connected without a login, and a person who closes it is told so', async () => {
    const { page, calls } = await visit()
    const connect = () =>
      page.evaluate(() => {
        const place = window as { connected?: unknown }
        delete place.connected
        document
          .querySelector<LoginModal>('login-modal')
          ?.connectWallet({ suggestedAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' })
          .then(
            ({ wallet }) => Object.assign(window, { connected: wallet }),
            ({ code }) => Object.assign(window, { connected: code }),
          )
      })
    const connected = async () =>
      (await page.waitForFunction(() => (window as { connected?: unknown }).connected)).jsonValue() as Promise<unknown>
    await hear(page)
    await connect()
    await heading(page, 'Connect a wallet').waitFor()
    assert.equal((await facts(page)).state?.screen, 'CONNECT_ONLY_LANDING_SCREEN')
    await dialog(page).getByText('0xf39…2266').waitFor()
    await button(page, 'Close').click()
    assert.equal(await connected(), 'exited_auth_flow')
    await holdSuccess(page)
    await connect()
    await choose(page)
    await heading(page, 'Your wallet is connected').waitFor()
    assert.deepEqual(await hasten(page, connected()), {
      address: ADA,
      chainType: 'ethereum',
      chainId: 'eip155:1',
      walletClientType: 'unknown_browser_extension',
      connectorType: 'injected',
    })
    assert.deepEqual([calls, await told(page)], [[], [['wallet-connect', ADA]]])
    assert.equal((await facts(page)).authenticated, false)
    // The menu of a tag that connects only: the same, with other ways to log in beside it.
    await page.evaluate(() => document.querySelector('login-modal')?.toggleAttribute('connect-only', true))
    await startLogin(page)
    await heading(page, /^Log in/).waitFor()
    assert.equal((await facts(page)).state?.screen, 'CONNECT_OR_CREATE')
    await button(page, /^Wallet/).click()
    await choose(page)
    await heading(page, 'Your wallet is connected').waitFor()
    assert.equal((await hasten(page, endOfLogin(page))).code, 'exited_auth_flow')
    assert.deepEqual(calls, [])
  })

  sweepTest(
    'without one there are steps to install Phantom, and an address that opens the page in a wallet goes on with it',
    async () => {
      const person = await world.person()
      const { page, complaints } = await world.visit(person)
      await page.evaluate(() => {
        const modal = document.querySelector<LoginModal>('login-modal')
        if (modal) Object.assign(modal, { config: { appearance: { walletList: ['phantom', 'coinbase_wallet'] } } })
      })
      await toList(page)
      await button(page, 'Phantom').click()
      await heading(page, 'Create a Phantom wallet').waitFor()
      assert.deepEqual(await findings(page), [])
      assert.equal(await dialog(page).getByRole('link', { name: 'Install Phantom' }).getAttribute('target'), '_blank')
      await button(page, 'Use a different wallet').click()
      await button(page, 'Coinbase Wallet').click()
      await heading(page, 'Create a Coinbase wallet').waitFor()
      await page.goto(`${world.demoUrl}/?a=1&privy_connector=injected&privy_wallet_client=phantom#b`)
      await heading(page, 'Create a Phantom wallet').waitFor()
      assert.equal(new URL(page.url()).search + new URL(page.url()).hash, '?a=1#b')
      await page.reload()
      await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
      assert.equal((await facts(page)).open, false)
      assert.deepEqual(complaints.lines, [])
    },
  )
})

sweepSuite('a wallet from outside, beside others and on the chains of the service', () => {
  const world = worldOfTests()

  sweepTest('a Solana wallet is linked, is unlinked, and then logs in as somebody new', async () => {
    const person = await world.person()
    const { address } = await giveSolanaWallet(person)
    const { page, complaints } = await world.visit(person)
    await signInElsewhere(world, page)
    await hear(page)
    await start(page, 'link', 'siws')
    await heading(page, 'Link your wallet').waitFor()
    await holdSuccess(page)
    await button(page, /^Sun/).click()
    await heading(page, 'Your wallet is linked').waitFor()
    const linked = await hasten(page, endOfLogin(page))
    assert.deepEqual(linked.accounts?.sort(), ['email', 'wallet'])
    const [account] = await linkedWallets(page)
    assert.deepEqual([account?.address, account?.chainType], [address, 'solana'])
    await removeWallet(page, address)
    assert.deepEqual(await linkedWallets(page), [])
    assert.deepEqual((await told(page)) as unknown[], [
      ['wallet-connect', address],
      ['link', address],
      ['unlink', address],
    ])
    await signOut(page)
    await toList(page)
    await button(page, /^Sun/).click()
    const end = await hasten(page, endOfLogin(page))
    assert.deepEqual([end.isNewUser, end.method, end.accounts], [true, 'siws', ['wallet']])
    assert.notEqual(end.id, linked.id)
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest(
    'on a page with the strictest policy a wallet logs in by two calls, and nobody but page and service is asked',
    async () => {
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
      const origins = () =>
        [...new Set(requests.filter(({ url }) => url.protocol !== 'data:').map(({ url }) => url.origin))].sort()
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
    },
  )

  const noAnvil = !hasAnvil() && 'there is no anvil here: the development chain does not start'
  sweepTest('the button tells what the development chain says, and links its wallet', async (test) => {
    if (noAnvil) return test.skip(noAnvil)
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
    await dialog(page).getByText(shortAddress(address)).waitFor()
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
  sweepTest('a signature that never comes is waited for 120 s; another chain while it signs keeps nobody out', async () => {
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
