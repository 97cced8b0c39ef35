// Sending from the embedded wallet in a real browser: reviewed, warned of, submitted, confirmed, refused, tried again.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import { demoAppData, LETS_SIGN_UNSEEN } from './demo-app-data.ts'
import { client, withClients } from './provider-steps.ts'
import { recordRequests } from './recorded-requests.ts'
import {
  configure,
  dialog,
  ETHER,
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

const OTHER = `0x${'0b'.repeat(20)}` as const
const TOKEN = `0x${'70'.repeat(20)}` as const
const ABI = parseAbi(['function transfer(address,uint256)', 'function approve(address,uint256)', 'function mint(address)'])
const call = (functionName: 'transfer' | 'approve' | 'mint', args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: ABI, functionName, args } as never)
const INFO = {
  title: 'Pay the harbour',
  action: 'Pay',
  description: 'One night at pier 4. '.repeat(40),
  contractInfo: { name: 'Harbour', url: 'https://harbour.example', actionText: 'Pay' },
}

describe('sending from the embedded wallet', () => {
  let sending: SendWorld
  let ada: Sender
  before(async () => {
    sending = await openSendWorld(await demoAppData(...LETS_SIGN_UNSEEN))
    ada = await newSender(sending)
    await giveTokens(sending, TOKEN, ada)
  })
  after(() => sending.close())
  const texts = async (selector: string) =>
    (await dialog(ada.page).locator(selector).allInnerTexts()).map((text) => text.replace(/[\u2066-\u2069]/g, ''))

  test('a person sees who asks, what leaves and what it costs, chooses a speed, and has the receipt', async () => {
    const { page } = ada
    const calls: string[] = []
    const count = (request: { url(): string; postData(): string | null }): void => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/token_price')) calls.push('price')
      if (pathname.includes('/rpc/')) calls.push(JSON.parse(request.postData() ?? '{}').method)
    }
    page.on('request', count)
    const first = await send(page, { to: OTHER, value: ETHER / 100n }, INFO)
    await heading(page, 'Send 0.01 ETH')
    await ready(page)
    await dialog(page).getByText('As above, nothing else').waitFor()
    await dialog(page).locator('.costs').getByText('$').first().waitFor()
    page.off('request', count)
    assert.deepEqual(
      calls.filter((one) => one === 'price'),
      ['price'],
    )
    assert.ok(calls.length <= 10, calls.join())
    assert.deepEqual(await texts('.requester'), [`localhost:${new URL(page.url()).port} asks`])
    const { height } = (await dialog(page).locator('.panel').boundingBox()) ?? { height: Number.NaN }
    assert.ok(height <= 700, `the details are ${height} px high`)
    assert.deepEqual(await findings(page), [])
    // The info button says what a fee is, over the review, which is there again after it.
    await dialog(page).getByRole('button', { name: 'More about this' }).click()
    await heading(page, 'What is a network fee?')
    await dialog(page).getByRole('button', { name: 'Got it' }).click()
    await heading(page, 'Send 0.01 ETH')
    const normal = await texts('.costs')
    await dialog(page).locator('.speed summary').click()
    assert.deepEqual(await findings(page), [])
    await dialog(page).getByText('Fast', { exact: true }).click()
    assert.notDeepEqual(await texts('.costs'), normal)
    await press(page, 'Confirm')
    await heading(page, 'Transaction complete')
    await press(page, 'Close')
    const { hash, receipt } = await endOf(page, first)
    assert.equal(receipt?.status, 'success')
    assert.equal((await sending.chain.getTransaction({ hash: hash as Hex })).to, OTHER)
    assert.equal(await sending.chain.getBalance({ address: OTHER }), ETHER / 100n)
  })

  test('a transaction asks the service and the node that the page names, and nothing else', async () => {
    // Without a policy of its page: what is asked for elsewhere would go there.
    const { page } = await newSender(sending, { bypassCSP: true })
    const node = String(sending.chain.transport.url)
    await configure(page, {}, { rpcConfig: { rpcUrls: { 1: node } } })
    const recorded = recordRequests(page.context())
    const at = await send(page, { to: TOKEN, data: call('transfer', [OTHER, 0n]) })
    await ready(page)
    await press(page, 'Confirm')
    await press(page, 'Close')
    assert.equal((await endOf(page, at)).receipt?.status, 'success')
    const own = [sending.world.serviceUrl, new URL(node).origin]
    assert.deepEqual(recorded.elsewhere(...own), [])
    for (const origin of own) assert.ok(recorded.countOf(origin) > 0, origin)
    recorded.stop()
  })

  test('tokens move, an allowance without a limit is warned of, and a personal address is a danger', async () => {
    const { page } = ada
    const tokens = await send(page, { to: TOKEN, data: call('transfer', [OTHER, 1_500_000n]) })
    await heading(page, 'Send 1.5 “TKN”')
    await ready(page)
    await press(page, 'Confirm')
    await heading(page, 'Transaction complete')
    await press(page, 'Close')
    assert.equal((await endOf(page, tokens)).receipt?.status, 'success')
    const allowed = await send(page, { to: TOKEN, data: call('approve', [TOKEN, maxUint256]) })
    await dialog(page).locator('.warn', { hasText: 'No limit:' }).waitFor()
    await press(page, 'Refuse')
    assert.deepEqual(await endOf(page, allowed), { code: 'user_rejected_request' })
    const person = await send(page, { to: TOKEN, data: call('approve', [OTHER, maxUint256]) })
    await dialog(page).locator('.danger', { hasText: 'is a personal address, not an app.' }).waitFor()
    await dialog(page).locator('.acts button[aria-disabled=true]', { hasText: 'Send anyway' }).waitFor()
    await dialog(page).getByLabel('I understand').check()
    await ready(page, 'Send anyway')
    await press(page, 'Refuse')
    assert.deepEqual(await endOf(page, person), { code: 'user_rejected_request' })
  })

  test('what would revert says why, may be tried all the same, and is tried again as a new one', async () => {
    const { page } = ada
    const at = await send(page, { to: TOKEN, data: call('mint', [OTHER]) })
    await dialog(page)
      .locator('.warn', {
        hasText: /Your transaction request will likely fail\. The network says: \u2068?no such function\u2069?\./,
      })
      .waitFor()
    await ready(page)
    await press(page, 'Confirm')
    await dialog(page).getByRole('button', { name: 'Retry transaction' }).waitFor()
    assert.match((await texts('.hash')).join(), /^0x[\da-f]{3}…[\da-f]{6}\s*0x[\da-f]{64}$/)
    await press(page, 'Retry transaction')
    await ready(page)
    await press(page, 'Refuse')
    assert.equal((await endOf(page, at)).receipt?.status, 'reverted')
  })

  test('what cannot be paid cannot be confirmed, and the page may prevent what it has asked', async () => {
    const { page } = ada
    const poor = await send(page, { to: OTHER, value: 100n * ETHER })
    await dialog(page).locator('.lack', { hasText: 'Not enough' }).waitFor()
    await dialog(page).locator('.acts button[aria-disabled=true]', { hasText: 'Confirm' }).waitFor()
    await press(page, 'Refuse')
    assert.deepEqual(await endOf(page, poor), { code: 'user_rejected_request' })
    await page.evaluate(() =>
      document
        .querySelector<LoginModal>('login-modal')
        ?.addEventListener('before-transaction', (event) => event.preventDefault(), { once: true }),
    )
    assert.deepEqual(await endOf(page, await send(page, { to: OTHER, value: 1n })), { code: 'transaction_prevented' })
    assert.equal(await dialog(page).count(), 0)
  })

  sweepTest('libraries of the page send by its provider', async () => {
    // In a page of its own: what follows a refusal is shown.
    const { page, complaints } = await newSender(sending)
    await configure(page, { noPromptOnSignature: true })
    await withClients(page)
    const before = await sending.chain.getBalance({ address: OTHER })
    assert.deepEqual(await client(page, 'sentByViem'), 'success')
    assert.deepEqual(await client(page, 'sentByWagmi'), 'success')
    assert.equal((await sending.chain.getBalance({ address: OTHER })) - before, 3n)
    assert.deepEqual([ada.complaints.lines, complaints.lines], [[], []])
  })

  test('who is signed out while they review is shown nothing more, and nothing is sent', async () => {
    const { page } = ada
    const before = await sending.chain.getTransactionCount({ address: ada.address })
    const at = await send(page, { to: OTHER, value: 1n })
    await ready(page)
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.logout())
    const { code } = await endOf(page, at)
    assert.notEqual(code, undefined)
    await dialog(page).waitFor({ state: 'hidden' })
    assert.equal(await sending.chain.getTransactionCount({ address: ada.address }), before)
  })
})
