// Login by a wallet from outside, in a real browser: accounts of a development chain behind a published test wallet.
// See docs/design/spec.md, "Wallet connection"; docs/design/protocol.md, "Wallet messages".

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import { hasten, holdSuccess } from './success.ts'
import { at, button, choose, countCalls, dialog, heading, hear, rejection, toList, told } from './wallet-login-steps.ts'
import { ADA, accountOf, giveWallet, type TestWallet } from './wallet-steps.ts'
import { endOfLogin, facts, openWorld, signInElsewhere, start, startLogin, type World } from './world.ts'

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

  test('a rejection can be tried again twice; then another wallet is offered', async () => {
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

  test('a wallet that will not be connected, and one that never answers', async () => {
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

  test('another account while it signs, a signature of another account, a wallet that goes away: each is said, and tried again', async () => {
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
  })

  test('a chain that the app does not take is switched; a wallet that will not is told which one it is', async () => {
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

  test('is linked, is told, and is unlinked on the account screen', async () => {
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

  test('is connected without a login, and a person who closes it is told so', async () => {
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

  test('without one there are steps to install Phantom, and an address that opens the page in a wallet goes on with it', async () => {
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
  })
})
