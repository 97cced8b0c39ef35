// What a wallet has, what it has allowed others, and what it sent from another browser, on the account's screens of it.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { encodeFunctionData, maxUint256, numberToHex, parseAbi } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { abiNumber, abiText, SINGLE_ITEMS, sayingCode } from '../fakes/saying-contract.ts'
import { findings } from './axe.ts'
import {
  configure,
  dialog,
  endOf,
  giveTokens,
  heading,
  newSender,
  openSendWorld,
  press,
  ready,
  type Sender,
  type SendWorld,
  send,
} from './send-steps.ts'
import { sweepTest } from './sweep-test.ts'
import { askForCode, enterCode, startLogin } from './world.ts'

const SPENDER = `0x${'0b'.repeat(20)}` as const
const TOKEN = `0x${'71'.repeat(20)}` as const
const ITEMS = `0x${'72'.repeat(20)}` as const
const NAMED = {
  tokens: [{ chainId: 1, address: TOKEN, symbol: 'TKN', decimals: 6 }],
  collections: [{ chainId: 1, address: ITEMS }],
}
const ABI = parseAbi(['function approve(address,uint256)'])

/** Opens the wallet's own screen from the account. */
const openWallet = async (page: Page): Promise<void> => {
  await page.evaluate(() => void document.querySelector<LoginModal>('login-modal')?.manageAccount())
  await dialog(page).getByRole('button', { name: 'Recovered automatically' }).click()
  await heading(page, 'Your wallet')
}
const close = (page: Page): Promise<void> => page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())

describe('what a wallet has, and has allowed', () => {
  let sending: SendWorld
  let ada: Sender
  before(async () => {
    sending = await openSendWorld()
    const items = { 'name()': abiText('Lighthouses'), 'balanceOf(address)': abiNumber(1) }
    const byPlace = { 'tokenOfOwnerByIndex(address,uint256)': abiNumber(4211) }
    await sending.chain.setCode({ address: ITEMS, bytecode: sayingCode({ ...items, ...byPlace, [SINGLE_ITEMS]: abiNumber(1) }) })
    ada = await newSender(sending)
    await giveTokens(sending, TOKEN, ada, true)
    await configure(ada.page, {}, NAMED)
  })
  after(() => sending.close())
  /** `isDanger`: it is confirmed in spite of one, which may come with the chain's answer. */
  const sent = async (request: Parameters<typeof send>[1], isDanger = false): Promise<void> => {
    const { page } = ada
    const at = await send(page, request)
    if (isDanger) await dialog(page).getByRole('checkbox').check()
    await ready(page, isDanger ? 'anyway' : 'Confirm')
    await dialog(page)
      .locator('.acts button', { hasText: isDanger ? 'anyway' : 'Confirm' })
      .click()
    await heading(page, 'Transaction complete')
    await press(page, 'Close')
    await endOf(page, at)
    await dialog(page).waitFor({ state: 'hidden' })
  }

  test('coin, tokens and items stand in the wallet, with dollars for the coin alone; a node that is silent is told', async () => {
    const { page } = ada
    await openWallet(page)
    const coin = dialog(page).locator('[data-asset=coin]')
    await coin.getByText('$25,000.00').waitFor()
    assert.match(await coin.innerText(), /ETH\s+Ethereum\s+10\s+\$25,000\.00/)
    const token = dialog(page).locator(`[data-asset="${TOKEN}"]`)
    assert.match(await token.innerText(), /“TKN”\s+Ethereum · 0x717…7171\s+5/)
    assert.ok(!(await token.innerText()).includes('$'), 'what calls itself so has no price')
    assert.match(await dialog(page).locator(`[data-collection="${ITEMS}"]`).innerText(), /“Lighthouses”[\s\S]*#4211\s+1/)
    assert.deepEqual(await findings(page), [])
    await close(page)
    await page.route('**/api/v1/rpc/1', (route) => route.abort())
    await openWallet(page)
    await dialog(page).getByText('does not answer right now').waitFor()
    await page.unroute('**/api/v1/rpc/1')
    await press(page, 'Try again')
    await coin.getByText('$25,000.00').waitFor()
    await close(page)
  })

  sweepTest('what is allowed is found in the events of the chain, read anew, and gone when it was taken back', async () => {
    const { page } = ada
    const data = encodeFunctionData({ abi: ABI, functionName: 'approve', args: [SPENDER, 2_500_000n] })
    await sent({ to: TOKEN, data }, true)
    await openWallet(page)
    await press(page, 'Allowances')
    await heading(page, 'Allowances')
    const row = dialog(page).locator('[data-grant=amount]')
    await row.waitFor()
    const shown = await row.innerText()
    assert.ok(shown.includes('“TKN”') && shown.includes('2.5') && shown.includes(SPENDER), shown)
    await dialog(page).getByText('The whole history of').waitFor()
    assert.deepEqual(await findings(page), [])
    await row.getByRole('button', { name: 'Remove' }).click()
    await heading(page, 'Remove permission for “TKN”')
    await ready(page)
    await press(page, 'Refuse')
    await heading(page, 'Allowances')
    assert.equal(await row.count(), 1)
    await row.getByRole('button', { name: 'Remove' }).click()
    await heading(page, 'Remove permission for “TKN”')
    await ready(page)
    await press(page, 'Confirm')
    await heading(page, 'Transaction complete')
    await press(page, 'Close')
    await dialog(page).getByText('allows nobody to move anything').waitFor()
    const slot = numberToHex(BigInt(ada.address) + BigInt(SPENDER), { size: 32 })
    assert.equal(BigInt((await sending.chain.getStorageAt({ address: TOKEN, slot })) ?? 1), 0n)
    await press(page, 'Back to your wallet')
    await heading(page, 'Your wallet')
    await close(page)
  })

  sweepTest('where a node tells no events, what was sent from here says where to look, and the screen says so', async () => {
    const { page } = ada
    const data = encodeFunctionData({ abi: ABI, functionName: 'approve', args: [SPENDER, maxUint256] })
    await sent({ to: TOKEN, data }, true)
    await page.route('**/api/v1/rpc/1', async (route) => {
      const { method, id } = route.request().postDataJSON()
      if (method !== 'eth_getLogs') return route.continue()
      await route.fulfill({ json: { jsonrpc: '2.0', id, error: { code: -32601, message: 'no such method' } } })
    })
    await openWallet(page)
    await press(page, 'Allowances')
    await dialog(page).getByText('does not tell of the past').waitFor()
    assert.ok((await dialog(page).locator('[data-grant=amount]').innerText()).includes('No limit'))
    await page.unroute('**/api/v1/rpc/1')
    await close(page)
  })

  sweepTest('another browser of the person lists what was sent from here', async () => {
    const { page } = ada
    await sent({ to: SPENDER, value: 10n ** 16n })
    const email = await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.user?.email?.address as string)
    const { page: other, complaints } = await sending.world.visit(await sending.world.person())
    await configure(other, {}, NAMED)
    await startLogin(other)
    await askForCode(other, email)
    await enterCode(sending.world, other, email)
    await other.waitForFunction(() => {
      const modal = document.querySelector<LoginModal>('login-modal')
      return modal?.authenticated && !modal.open
    })
    await openWallet(other)
    await press(other, 'Transactions')
    const rows = dialog(other).locator('.sent')
    await rows.filter({ hasText: 'Another browser' }).first().waitFor()
    await rows.filter({ hasText: 'Done' }).first().waitFor()
    const told = await rows.allInnerTexts()
    assert.equal(told.length, 4)
    assert.match(String(told[0]).replace(/[\u2066-\u2069]/g, ''), /^Send 0\.01 ETH\s+Done · Ethereum/)
    assert.match(String(told[1]).replace(/[\u2066-\u2069]/g, ''), /^Allow spending of all “TKN”|^Allow spending of .*“TKN”/)
    assert.equal(await dialog(other).getByRole('button', { name: 'Speed up' }).count(), 0)
    assert.deepEqual(await findings(other), [])
    assert.deepEqual([complaints.lines, ada.complaints.lines.filter((line) => !/rpc\/1|ERR_FAILED/.test(line))], [[], []])
  })
})
