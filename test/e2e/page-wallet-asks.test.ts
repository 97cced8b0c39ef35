// What a page asks of an embedded wallet by its provider, beside signatures: a network, a token, the account itself.
// Said yes to, said no to, closed, and asked with values that mislead.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { LoginModal } from '../../elements/login-modal.ts'
import { abiNumber, abiText, SINGLE_ITEMS, sayingCode } from '../fakes/saying-contract.ts'
import { tokenCode } from '../fakes/token-contract.ts'
import { findings } from './axe.ts'
import { dialog, heading, newSender, openSendWorld, press, type Sender, type SendWorld } from './send-steps.ts'

const TOKEN = `0x${'71'.repeat(20)}` as const
const ITEMS = `0x${'72'.repeat(20)}` as const
const FAKE = `0x${'73'.repeat(20)}` as const
const NOTHING = `0x${'74'.repeat(20)}` as const
const BASE = '0x2105'

/** Asks of the page's provider; resolves with what came, or with the number of the refusal. */
const ask = (page: Page, method: string, params?: unknown): Promise<unknown> =>
  page.evaluate(
    async ([method, params]) => {
      const provider = await (document.querySelector('login-modal') as LoginModal).getEthereumProvider()
      return provider.request({ method, params }).catch(({ code }: { code: number }) => ({ code }))
    },
    [method, params] as const,
  )
const closed = (page: Page): Promise<void> => dialog(page).waitFor({ state: 'hidden' })
const token = (address: string, options: object = {}) => ({ type: 'ERC20', options: { address, ...options } })

describe('what a page asks of a wallet', () => {
  let sending: SendWorld
  let ada: Sender
  before(async () => {
    sending = await openSendWorld()
    await sending.chain.setCode({ address: TOKEN, bytecode: tokenCode({ decimals: 6, symbol: 'TKN' }) })
    await sending.chain.setCode({ address: FAKE, bytecode: tokenCode({ decimals: 6, symbol: 'USDC' }) })
    const items = { 'name()': abiText('Lighthouses'), 'balanceOf(address)': abiNumber(1), [SINGLE_ITEMS]: abiNumber(1) }
    await sending.chain.setCode({ address: ITEMS, bytecode: sayingCode(items) })
    ada = await newSender(sending)
  })
  after(() => sending.close())

  test('a network of the app: used where the person says so, and asked for anew after a refusal', async () => {
    const { page } = ada
    const added = {
      chainId: BASE,
      chainName: 'Ethereum Mainnet',
      rpcUrls: ['https://evil.example'],
      iconUrls: ['https://evil.example/x'],
    }
    const pictures: string[] = []
    page.on('request', (one) => one.url().includes('evil.example') && pictures.push(one.url()))
    const refused = ask(page, 'wallet_addEthereumChain', [added])
    await heading(page, 'Use Base?')
    // The page's name of it is a quotation, and never the headline.
    await dialog(page).getByText('calls this network').waitFor()
    assert.deepEqual(await findings(page), [])
    await press(page, 'Refuse')
    assert.deepEqual(await refused, { code: 4001 })
    await closed(page)
    assert.equal(await ask(page, 'eth_chainId'), '0x1')

    const shut = ask(page, 'wallet_addEthereumChain', [added])
    await heading(page, 'Use Base?')
    await page.keyboard.press('Escape')
    assert.deepEqual(await shut, { code: 4001 })
    await closed(page)

    const agreed = ask(page, 'wallet_addEthereumChain', [added])
    await heading(page, 'Use Base?')
    await press(page, 'Use')
    assert.equal(await agreed, null)
    await closed(page)
    assert.equal(await ask(page, 'eth_chainId'), BASE)
    // It is there already: nobody is asked.
    assert.equal(await ask(page, 'wallet_addEthereumChain', [added]), null)
    assert.equal(await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }]), null)
    assert.deepEqual(pictures, [])
  })

  test('a network that is none, or none of the app’s: no screen', async () => {
    const { page } = ada
    for (const chainId of ['1', 1, '0x', '0x01', '0x-1', `0x${'f'.repeat(20)}`, null, {}, ['0x1']])
      assert.deepEqual(await ask(page, 'wallet_addEthereumChain', [{ chainId }]), { code: -32602 }, String(chainId))
    const elsewhere = { chainId: '0x539', chainName: 'Ethereum', rpcUrls: ['https://evil.example'] }
    assert.deepEqual(await ask(page, 'wallet_addEthereumChain', [elsewhere]), { code: 4902 })
    assert.equal(await dialog(page).count(), 0)
  })

  test('a token: kept where the person says so, named by its contract, whatever the page calls it', async () => {
    const { page } = ada
    const said = { symbol: 'USDC', decimals: 18, image: 'https://evil.example/usdc.png' }
    const refused = ask(page, 'wallet_watchAsset', token(TOKEN, said))
    await heading(page, 'Add “TKN” to your list?')
    assert.ok(!(await dialog(page).locator('h2').innerText()).includes('USDC'))
    assert.equal(await dialog(page).locator('img[src*=evil]').count(), 0)
    assert.deepEqual(await findings(page), [])
    await press(page, 'Refuse')
    assert.deepEqual(await refused, { code: 4001 })
    await closed(page)

    const agreed = ask(page, 'wallet_watchAsset', token(TOKEN, said))
    await heading(page, 'Add “TKN” to your list?')
    await press(page, 'Add')
    assert.equal(await agreed, true)
    await closed(page)
    await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
    await dialog(page).getByRole('button', { name: 'Recovered automatically' }).click()
    await heading(page, 'Your wallet')
    await dialog(page).locator(`[data-asset="${TOKEN}"]`).waitFor()
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
    await closed(page)
  })

  test('a token that calls itself as a known one is told so, and an item has its number', async () => {
    const { page } = ada
    const fake = ask(page, 'wallet_watchAsset', token(FAKE))
    await heading(page, 'Add “USDC” to your list?')
    await dialog(page).locator('.findings .warn', { hasText: 'it is not the known' }).waitFor()
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
    assert.deepEqual(await fake, { code: 4001 })
    await closed(page)

    const item = ask(page, 'wallet_watchAsset', { type: 'ERC721', options: { address: ITEMS, tokenId: '4211' } })
    await dialog(page)
      .getByRole('heading', { name: /Lighthouses/ })
      .waitFor()
    assert.equal(
      (await dialog(page).locator('h2').innerText()).replace(/[\u2066-\u2069\s]+/g, ''),
      'Add“Lighthouses”#4211toyourlist?',
    )
    await press(page, 'Refuse')
    assert.deepEqual(await item, { code: 4001 })
    await closed(page)
  })

  test('what is no token: no screen, or one that says so', async () => {
    const { page } = ada
    const wrong = [
      ...[null, {}, [], 'ERC20', { type: 'ERC20' }, { type: '__proto__', options: { address: TOKEN } }],
      ...[token('0x12'), token(`${TOKEN} `), token(TOKEN, { tokenId: '1' }), token(TOKEN, { decimals: 200 })],
      ...['-1', '1e3', '', `0x${'f'.repeat(65)}`].map((tokenId) => ({ type: 'ERC721', options: { address: ITEMS, tokenId } })),
    ]
    for (const params of wrong)
      assert.deepEqual(await ask(page, 'wallet_watchAsset', params), { code: -32602 }, JSON.stringify(params))
    assert.equal(await dialog(page).count(), 0)
    const none = ask(page, 'wallet_watchAsset', token(NOTHING))
    await heading(page, 'No such token')
    await press(page, 'Close')
    assert.deepEqual(await none, { code: 4200 })
    await closed(page)
  })

  test('the account: asked for, given back over a reload, and asked for again', async () => {
    const { page, address } = ada
    const given = await ask(page, 'wallet_requestPermissions', [{ eth_accounts: {} }])
    assert.match(JSON.stringify(given), new RegExp(`"parentCapability":"eth_accounts".*${address}`, 'i'))
    assert.deepEqual(await ask(page, 'wallet_getPermissions'), given)
    for (const params of [[], [{}], [{ eth_accounts: {}, wallet_snap: {} }], [{ eth_sign: {} }], [null], 'eth_accounts'])
      assert.deepEqual(await ask(page, 'wallet_requestPermissions', params), { code: -32602 }, JSON.stringify(params))

    assert.equal(await ask(page, 'wallet_revokePermissions', [{ eth_accounts: {} }]), null)
    assert.deepEqual([await ask(page, 'eth_accounts'), await ask(page, 'wallet_getPermissions')], [[], []])
    assert.deepEqual(await ask(page, 'personal_sign', ['0x68690a', address]), { code: 4100 })
    await page.reload()
    await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.user?.wallet?.address)
    assert.deepEqual(await ask(page, 'eth_accounts'), [])
    assert.equal(await dialog(page).count(), 0)
    assert.deepEqual(await ask(page, 'eth_requestAccounts'), [address])
    assert.deepEqual(await ask(page, 'eth_accounts'), [address])
  })
})
