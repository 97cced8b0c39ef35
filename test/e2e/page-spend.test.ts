// Sending from <wallet-button>: amount, recipient, review; what was sent, followed over a reload, sped up and canceled.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Hex, padHex } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { findings } from './axe.ts'
import {
  configure,
  dialog,
  ETHER,
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
import { button, item } from './wallet-steps.ts'

const OTHER = `0x${'0b'.repeat(20)}` as const
const TOKEN = `0x${'70'.repeat(20)}` as const
const TOKENS = { tokens: [{ chainId: 1, address: TOKEN, symbol: 'TKN', decimals: 6 }] }

describe('sending from the button', () => {
  let sending: SendWorld
  let ada: Sender
  before(async () => {
    sending = await openSendWorld()
    ada = await newSender(sending)
    await giveTokens(sending, TOKEN, ada)
    await configure(ada.page, {}, TOKENS)
  })
  after(() => sending.close())
  const received = () => sending.chain.getBalance({ address: OTHER })
  const open = async (name: string): Promise<void> => {
    await button(ada.page).click()
    await item(ada.page, name).click()
  }
  const amount = () => dialog(ada.page).getByLabel('Amount')
  const to = () => dialog(ada.page).getByLabel('Recipient')

  test('an amount in dollars goes to an address, after the review of any transaction', async () => {
    const { page } = ada
    await open('Send')
    await heading(page, 'Send')
    await dialog(page).getByRole('button', { name: 'In dollars' }).click()
    await amount().fill('25')
    await dialog(page).getByText('0.01').waitFor()
    assert.deepEqual(await findings(page), [])
    await to().fill('0x0000')
    await press(page, 'Review')
    await dialog(page).getByText('This is no address.').waitFor()
    await to().fill(OTHER)
    await press(page, 'Review')
    await heading(page, 'Send 0.01 ETH')
    await ready(page)
    await press(page, 'Refuse')
    // What was typed is still there.
    await heading(page, 'Send')
    assert.equal(await amount().inputValue(), '25')
    await press(page, 'Review')
    await ready(page)
    await press(page, 'Confirm')
    await heading(page, 'Transaction complete')
    await press(page, 'Close')
    await dialog(page).waitFor({ state: 'hidden' })
    assert.equal(await received(), ETHER / 100n)
  })

  sweepTest('all of a token, and all coins but the fee', async () => {
    const { page } = ada
    await open('Send')
    await dialog(page).getByLabel('What to send').selectOption({ label: 'TKN · 5' })
    await dialog(page).getByRole('button', { name: 'Max' }).click()
    await page.waitForFunction(
      () => document.querySelector('login-modal')?.shadowRoot?.querySelector<HTMLInputElement>('#amount')?.value === '5',
    )
    await to().fill(OTHER)
    await press(page, 'Review')
    await heading(page, 'Send 5 “TKN”')
    await ready(page)
    await press(page, 'Confirm')
    await heading(page, 'Transaction complete')
    await press(page, 'Close')
    const word = await sending.chain.getStorageAt({ address: TOKEN, slot: padHex(OTHER) })
    assert.equal(BigInt(word ?? 0), 5_000_000n)

    await dialog(page).waitFor({ state: 'hidden' })
    await open('Send')
    await dialog(page).getByRole('button', { name: 'Max' }).click()
    await page.waitForFunction(
      () => document.querySelector('login-modal')?.shadowRoot?.querySelector<HTMLInputElement>('#amount')?.value,
    )
    assert.match(await amount().inputValue(), /^9\.98/)
    await to().fill(OTHER)
    await press(page, 'Review')
    await ready(page)
    await press(page, 'Refuse')
    await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
  })

  sweepTest('what waits is followed over a reload, sped up, and canceled; what is replaced is told', async () => {
    const { page } = ada
    const { chain } = sending
    const states = async () => (await dialog(page).locator('.sent .outcome').allInnerTexts()).slice(0, 3)
    const untilStates = (...wanted: string[]) =>
      page.waitForFunction((wanted) => {
        const found = document.querySelector('login-modal')?.shadowRoot?.querySelectorAll('.sent .outcome') ?? []
        return wanted.every((one, at) => found[at]?.textContent === one)
      }, wanted)
    await chain.setAutomine(false)
    try {
      await send(page, { to: OTHER, value: 5n })
      await ready(page)
      await press(page, 'Confirm')
      await heading(page, 'Transaction sent')
      await page.reload()
      await page.waitForFunction(() => document.querySelector<LoginModal>('login-modal')?.authenticated)
      await configure(page, {}, TOKENS)
      await open('Transactions')
      await untilStates('Waiting', 'Done')
      assert.deepEqual(await findings(page), [])
      await press(page, 'Speed up')
      await heading(page, 'Speed up a transaction')
      await ready(page)
      await press(page, 'Confirm')
      await heading(page, 'Transaction sent')
      await press(page, 'Close')
      await untilStates('Waiting', 'Waiting')
      assert.equal(await dialog(page).getByRole('button', { name: 'Speed up' }).count(), 1, 'the newest alone')
      await press(page, 'Cancel')
      await heading(page, 'Cancel a transaction')
      await ready(page)
      await press(page, 'Confirm')
      await heading(page, 'Transaction sent')
      await press(page, 'Close')
      const before = await received()
      await chain.mine({ blocks: 1 })
      await untilStates('Done', 'Replaced by another', 'Replaced by another')
      assert.deepEqual(await states(), ['Done', 'Replaced by another', 'Replaced by another'])
      assert.equal(await received(), before)
      await page.evaluate(() => document.querySelector<LoginModal>('login-modal')?.close())
    } finally {
      await chain.setAutomine(true)
    }
  })

  test('one that the network has done while the page was closed is done in the list', async () => {
    const { page } = ada
    const { chain } = sending
    await chain.setAutomine(false)
    try {
      await send(page, { to: OTHER, value: 6n })
      await ready(page)
      await press(page, 'Confirm')
      await heading(page, 'Transaction sent')
      await chain.mine({ blocks: 1 })
      await page.reload()
      await page.waitForFunction((account) => {
        const kept = localStorage.getItem(`latchkey:sent:${account.toLowerCase()}`)
        return kept && JSON.parse(kept).rows[0].state === 'done'
      }, ada.address as Hex)
      assert.deepEqual(ada.complaints.lines, [])
    } finally {
      await chain.setAutomine(true)
    }
  })
})
