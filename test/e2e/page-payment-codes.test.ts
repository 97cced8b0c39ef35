// Payment codes in the Send screen: carried out whole, or refused with a sentence.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { numberToHex, padHex } from 'viem'
import { tokenCode } from '../fakes/token-contract.ts'
import { findings } from './axe.ts'
import { configure, dialog, heading, newSender, openSendWorld, press, ready, type Sender, type SendWorld } from './send-steps.ts'
import { button, item } from './wallet-steps.ts'

const BOB = `0x${'0b'.repeat(20)}` as const
const TOKEN = `0x${'70'.repeat(20)}` as const
const UNLISTED = `0x${'71'.repeat(20)}` as const
const TOKENS = { tokens: [{ chainId: 1, address: TOKEN, symbol: 'TKN', decimals: 6 }] }
const code = (token: string, rest = '', chain = '@1') => `ethereum:${token}${chain}/transfer?address=${BOB}&uint256=1.25e6${rest}`

describe('a payment code', () => {
  let sending: SendWorld
  let ada: Sender
  before(async () => {
    sending = await openSendWorld()
    const { chain } = sending
    ada = await newSender(sending, { permissions: ['clipboard-read', 'clipboard-write'] })
    for (const [address, symbol] of [
      [TOKEN, 'TKN'],
      [UNLISTED, 'NEW'],
    ] as const) {
      await chain.setCode({ address, bytecode: tokenCode({ decimals: 6, symbol }) })
      await chain.setStorageAt({ address, index: padHex(ada.address), value: numberToHex(5_000_000n, { size: 32 }) })
    }
    await configure(ada.page, {}, TOKENS)
    await button(ada.page).click()
    await item(ada.page, 'Send').click()
    await heading(ada.page, 'Send')
  })
  after(() => sending.close())

  const to = () => dialog(ada.page).getByLabel('Recipient')
  const amount = () => dialog(ada.page).getByLabel('Amount')
  const chosen = () => dialog(ada.page).locator('select option:checked').innerText()
  const paste = async (text: string): Promise<void> => {
    await ada.page.evaluate((text) => navigator.clipboard.writeText(text), text)
    await dialog(ada.page).getByRole('button', { name: 'Paste' }).click()
  }
  const until = (value: string) =>
    ada.page.waitForFunction(
      (value) => document.querySelector('login-modal')?.shadowRoot?.querySelector<HTMLInputElement>('#amount')?.value === value,
      value,
    )
  const fields = async () => [await to().inputValue(), await amount().inputValue(), await chosen()]

  test('of a token fills in recipient, token and amount, and is reviewed as that', async () => {
    const { page } = ada
    await paste(code(TOKEN))
    await until('1.25')
    assert.deepEqual(await fields(), [BOB, '1.25', 'TKN · 5'])
    await press(page, 'Review')
    await heading(page, 'Send 1.25 “TKN”')
    await ready(page)
    assert.match((await dialog(page).locator('.facts').allInnerTexts()).join(), new RegExp(BOB, 'i'))
    await press(page, 'Refuse')
    await heading(page, 'Send')
  })

  test('of a token that the page does not name is carried out too, by what its contract says in quotation marks', async () => {
    const { page } = ada
    await paste(code(UNLISTED))
    await page.waitForFunction(() =>
      document
        .querySelector('login-modal')
        ?.shadowRoot?.querySelector('select')
        ?.selectedOptions[0]?.textContent?.startsWith('“NEW”'),
    )
    assert.deepEqual(await fields(), [BOB, '1.25', '“NEW” · 5'])
    await press(page, 'Review')
    await heading(page, 'Send 1.25 “NEW”')
    await ready(page)
    await press(page, 'Refuse')
  })

  test('that cannot be carried out fills in nothing, and says why', async () => {
    const { page } = ada
    await paste(`ethereum:${BOB}@1?value=25e16`)
    await until('0.25')
    const before = await fields()
    for (const [text, said] of [
      [code(TOKEN, '', '@8453'), 'This payment code is for another network than Ethereum. Nothing was filled in.'],
      [
        code(TOKEN).replace('transfer', 'approve'),
        'This payment code asks for something else than a payment. Nothing was filled in.',
      ],
      [code(TOKEN, '&gift=1'), 'This payment code asks for something else than a payment. Nothing was filled in.'],
      [code(TOKEN).replace('1.25e6', '1.25'), 'This payment code has a mistake in it. Nothing was filled in.'],
      [code(BOB), 'The token of this payment code cannot be read on Ethereum. Nothing was filled in.'],
      [
        'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1',
        'This is a code of another kind of money or app. It cannot be paid from here.',
      ],
    ] as const) {
      await paste(text)
      await dialog(page)
        .locator('#problem', { hasText: said.slice(0, 38) })
        .waitFor()
      // The name of a network is isolated from the direction of what is around it.
      assert.equal((await dialog(page).locator('#problem').innerText()).replace(/[\u2066-\u2069]/g, ''), said)
      assert.deepEqual(await fields(), before, text)
    }
    assert.deepEqual(await findings(page), [])
  })

  test('that was typed is seen in the fields before anything is reviewed', async () => {
    const { page } = ada
    await to().fill(code(TOKEN))
    await press(page, 'Review')
    await until('1.25')
    assert.deepEqual(await fields(), [BOB, '1.25', 'TKN · 5'])
    await heading(page, 'Send')
  })

  test("a token's own contract as recipient is a danger, also where the node tries nothing out", async () => {
    const { page } = ada
    await page.route('**/*', async (route) => {
      const body = route.request().postData() ?? ''
      if (!body.includes('eth_simulateV1')) return route.fallback()
      const { id } = JSON.parse(body)
      return route.fulfill({ json: { jsonrpc: '2.0', id, error: { code: -32601, message: 'Not there.' } } })
    })
    for (const token of [TOKEN, UNLISTED]) {
      await to().fill(token)
      await press(page, 'Review')
      await dialog(page).locator('.findings .danger', { hasText: 'is a token contract. What you send there is lost.' }).waitFor()
      await heading(page, 'Send 1.25 “TKN”')
      await press(page, 'Refuse')
      await heading(page, 'Send')
    }
    assert.deepEqual(ada.complaints.lines, [])
  })
})
