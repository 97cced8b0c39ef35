import assert from 'node:assert/strict'
import { verify } from 'node:crypto'
import { describe, test } from 'node:test'
import { verifyMessage } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { giveSolanaWallet } from './solana-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { connect, facts, first, MOCK, mockWallet, type Place, says, second, signText, takeWallets, told } from './wallet-store.ts'
import { chunksWith, worldOfTests } from './world.ts'

describe('wallets from outside, in a browser', () => {
  const world = worldOfTests()

  test('a page without a wallet loads nothing of them; one that is chosen connects, signs, and is there after a reload', async () => {
    const person = await world.person()
    const requests: string[] = []
    person.on('request', (request) => requests.push(request.url()))
    const { methods } = await mockWallet(person)
    const { page, complaints } = await world.visit(person)
    // Of the store alone: what looks for icons for the menu's row comes when the page is idle.
    const chunk = chunksWith('isMetaMask')
    assert.deepEqual(
      requests.filter((url) => chunk.test(url)),
      [],
    )
    await takeWallets(page)
    const offer = await page.evaluate((key) => {
      const { name, icon, installed, walletClientType } =
        (window as unknown as Place).wallets.$offers.get().find((one) => one.key === key) ?? {}
      return { name, icon: icon?.slice(0, 15), installed, walletClientType }
    }, MOCK)
    assert.deepEqual(offer, {
      name: 'Mock Wallet',
      icon: 'data:image/svg+',
      installed: true,
      walletClientType: 'unknown_browser_extension',
    })
    assert.deepEqual([...methods], [], 'a wallet that is only offered is asked for nothing')
    const calls = () => requests.filter((url) => /\/api\/(?!v1\/analytics)/.test(url)).length
    const before = calls()
    const connected = await connect(page, MOCK)
    assert.equal((connected as { address: string }).address, first.address)
    assert.equal(calls(), before, 'the service hears nothing of it')
    const signature = await signText(page, first.address, 'Grüße')
    assert.ok(await verifyMessage({ address: first.address, message: 'Grüße', signature: signature as `0x${string}` }))
    const { kept, ...now } = await facts(page)
    assert.deepEqual(now, {
      list: [`${first.address} eip155:1`],
      active: first.address,
      news: told('wallet-connect', first.address),
    })
    assert.deepEqual(Object.keys(JSON.parse(kept ?? '')[0]).sort(), [
      'address',
      'connectedAt',
      'connectorType',
      'walletClientType',
    ])

    methods.length = 0
    await page.reload()
    await page.waitForFunction(
      (chunk) => performance.getEntriesByType('resource').some(({ name }) => new RegExp(chunk).test(name)),
      chunk.source,
    )
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    await takeWallets(page)
    assert.deepEqual((await facts(page)).list, [`${first.address} eip155:1`])
    assert.deepEqual((await facts(page)).news, [], 'a reload is no news')
    assert.deepEqual([...new Set(methods)].sort(), ['eth_accounts', 'eth_chainId'], 'and asks nobody')

    await says(page, 'chainChanged', '0x2105')
    await says(page, 'accountsChanged', [second.address.toLowerCase()])
    assert.deepEqual((await facts(page)).list, [`${second.address} eip155:8453`])
    const { page: other } = await world.visit(person)
    await takeWallets(other)
    await page.evaluate(() => {
      const { wallets } = window as unknown as Place
      return wallets.disconnect(wallets.$active.get()?.address ?? '')
    })
    await other.waitForFunction(() => (window as unknown as Place).wallets.$wallets.get().length === 0)
    assert.ok(methods.includes('wallet_revokePermissions'))
    const last = await facts(page)
    assert.deepEqual([last.list, last.active, last.kept], [[], null, null])
    assert.deepEqual(
      last.news,
      [
        ...told('wallet-disconnect', first.address),
        ...told('wallet-connect', second.address),
        ...told('wallet-disconnect', second.address),
      ].sort(),
    )
    const hosts = new Set(requests.map((url) => new URL(url).origin))
    assert.deepEqual([...hosts].sort(), [world.demoUrl, world.serviceUrl].map((url) => new URL(url).origin).sort())
    assert.deepEqual(complaints.lines, [])
  })

  sweepTest('the person says no, the wallet never answers, the wallet is gone', async () => {
    const person = await world.person()
    const { answers } = await mockWallet(person, {
      eth_requestAccounts() {
        throw new Error('User rejected the request.')
      },
    })
    const { page, complaints } = await world.visit(person)
    await takeWallets(page)
    assert.equal(await connect(page, MOCK), 'user_rejected_request')
    answers.eth_requestAccounts = () => new Promise(() => undefined)
    const calledOff = await page.evaluate(async (key) => {
      const { wallets } = window as unknown as Place
      const offer = wallets.$offers.get().find((one) => one.key === key)
      const off = new AbortController()
      const connecting = offer?.connector('ethereum').then((connector) => wallets.connect(connector, { signal: off.signal }))
      await offer?.connector('ethereum')
      off.abort('left')
      return connecting?.catch((reason) => reason)
    }, MOCK)
    assert.equal(calledOff, 'left')
    assert.deepEqual((await facts(page)).news, [])
    delete answers.eth_requestAccounts
    await connect(page, MOCK)
    const storageState = await person.storageState()
    const without = await world.person({ storageState })
    const { page: later, complaints: none } = await world.visit(without)
    await takeWallets(later)
    const { list, kept } = await facts(later)
    assert.deepEqual(list, [])
    assert.ok(kept?.includes(first.address), 'a wallet that comes back is still known')
    assert.deepEqual([...complaints.lines, ...none.lines], [])
  })

  sweepTest('broken wallets beside it keep nobody from it', async () => {
    const person = await world.person()
    // As text: what runs the tests wraps functions in what no page has.
    await person.addInitScript(`
      const get = () => { throw new Error('broken') }
      const say = (detail) => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      const request = () => new Promise(() => undefined)
      const info = { uuid: 'b', rdns: 'com.example.bad', name: 'Bad', icon: 'javascript:alert(1)' }
      window.addEventListener('eip6963:requestProvider', () => {
        say({})
        say({ info: Object.defineProperty({ ...info }, 'rdns', { get }), provider: { request } })
        say({ info, provider: { request, on: get } })
        const huge = { ...info, uuid: 'h', rdns: 'com.example.huge', icon: 'data:image/png;base64,' + 'A'.repeat(3e6) }
        say({ info: huge, provider: { request } })
      })
      Object.defineProperty(window, 'ethereum', { get })
      Object.defineProperty(window, 'phantom', { value: Object.defineProperty({}, 'ethereum', { get }) })`)
    await mockWallet(person)
    const { page, complaints } = await world.visit(person)
    await takeWallets(page)
    const offers = await page.evaluate(() =>
      (window as unknown as Place).wallets.$offers
        .get()
        .filter(({ installed }) => installed)
        .map(({ key, icon }) => [key, icon !== null]),
    )
    assert.deepEqual(offers.sort(), [
      ['com.example.bad', false],
      ['com.example.huge', false],
      [MOCK, true],
    ])
    assert.equal(((await connect(page, MOCK)) as { address: string }).address, first.address)
    assert.deepEqual(complaints.lines, [])
  })

  test('a wallet that registers by the Wallet Standard signs with its Solana account', async () => {
    const person = await world.person()
    const { address, publicKey } = await giveSolanaWallet(person)
    const { page, complaints } = await world.visit(person)
    await takeWallets(page)
    const connected = await connect(page, 'solana Sun', 'solana')
    assert.deepEqual(
      [(connected as { address: string; chainId: string }).address, (connected as { chainId: string }).chainId],
      [address, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    )
    const signature = await signText(page, address, 'Grüße')
    assert.ok(verify(null, Buffer.from('Grüße'), publicKey, Buffer.from(signature ?? '', 'base64')))
    assert.deepEqual((await facts(page)).news, told('wallet-connect', address))
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.ready)
    await takeWallets(page)
    assert.deepEqual((await facts(page)).list, [`${address} solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`])
    assert.deepEqual(complaints.lines, [])
  })
})
