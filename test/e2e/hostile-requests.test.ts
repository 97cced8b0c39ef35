// A hostile page asks for signatures that read as less than they are: each is shown as what it does, or refused.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { encodeFunctionData, parseAbi } from 'viem'
import type { LoginModal } from '../../elements/login-modal.ts'
import { COLLECTION, cow, inchOrder, seaport } from '../fakes/known-shapes.ts'
import { data, OTHER, permit, ACCOUNT as SAMPLE, USDC } from '../fakes/sign-requests.ts'
import {
  dialog,
  endOf,
  heading,
  newSender,
  openSendWorld,
  press,
  ready,
  type Sender,
  type SendWorld,
  send,
} from './send-steps.ts'

const FRIEND = `0xfade${'11'.repeat(16)}beef` as const
const TWIN = `0xfade${'22'.repeat(16)}beef` as const
/** Answers 1 to whatever it is asked: also that it is a collection. */
const SAYS_ONE = '0x600160005260206000f3'

/** Asks of the page's provider; `window.asked` keeps how each request has ended. */
const ask = (page: Page, method: string, params: readonly unknown[]): Promise<number> =>
  page.evaluate(
    async ([method, params]) => {
      const place = window as unknown as { asked?: unknown[] }
      place.asked ??= []
      const { asked } = place
      const at = asked.push(null) - 1
      const provider = await (document.querySelector('login-modal') as LoginModal).getEthereumProvider()
      provider.request({ method, params: params as unknown[] }).then(
        (signature) => {
          asked[at] = { signature }
        },
        ({ code }: { code: number }) => {
          asked[at] = { code }
        },
      )
      return at
    },
    [method, params] as const,
  )
const ended = async (page: Page, at: number) =>
  (await page.waitForFunction((at) => (window as unknown as { asked: unknown[] }).asked[at], at)).jsonValue()

describe('a hostile page', () => {
  let sending: SendWorld
  let ada: Sender
  before(async () => {
    sending = await openSendWorld()
    await sending.chain.setCode({ address: COLLECTION as typeof FRIEND, bytecode: SAYS_ONE })
    ada = await newSender(sending)
  })
  after(() => sending.close())

  /** Typed data of a sample, for the account of this test. */
  const own = (typed: object): object => JSON.parse(JSON.stringify(typed).replaceAll(SAMPLE, ada.address))
  const texts = async (selector: string) =>
    (await dialog(ada.page).locator(selector).allInnerTexts()).map((one) => one.replace(/[\u2066-\u2069]/g, ''))
  /** Shows typed data, reads the screen, and refuses. */
  const shown = async (typed: object, title: string) => {
    const { page } = ada
    const at = await ask(page, 'eth_signTypedData_v4', [ada.address, own(typed)])
    await heading(page, title)
    const read = {
      dangers: await texts('.findings .danger'),
      amounts: await texts('.facts .amount'),
      names: await texts('.facts dt'),
    }
    await press(page, 'Refuse')
    assert.deepEqual(await ended(page, at), { code: 4001 })
    return read
  }

  test('gets an order shown by the most that leaves and the least that comes', async () => {
    const rising = { itemType: 1, token: USDC, identifierOrCriteria: 0, startAmount: '1000000', endAmount: '1000000000000' }
    assert.deepEqual((await shown(seaport({ offer: [rising] }), 'Swap 1,000,000 USDC for 1 ETH')).amounts[0], '1,000,000 USDC')
    assert.deepEqual((await shown(cow({ feeAmount: '1000000000' }), 'Swap 1,001 USDC for 1 WETH')).amounts[0], '1,001 USDC')
  })

  test('gets no promise for an order that others may compute anew, and each of its fields drawn', async () => {
    const { dangers, names } = await shown(inchOrder(1n << 249n), 'Sign Order')
    assert.deepEqual(dangers, [
      'Only a part of this Order is understood: it could give away more than it seems to. Read every field.',
    ])
    assert.ok(names.includes('makerTraits') && names.includes('makingAmount'))
    const hooked = await shown(seaport({ hook: OTHER }), 'Sign OrderComponents')
    assert.ok(hooked.names.includes('hook'))
  })

  test('gets no order to the account itself signed, and no screen for it', async () => {
    const operation = data(
      'PackedUserOperation',
      { sender: SAMPLE, nonce: 0, initCode: '0x', callData: '0x12345678', gasFees: `0x${'00'.repeat(32)}` },
      { name: 'ERC4337', version: '1', chainId: 1, verifyingContract: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108' },
    )
    const at = await ask(ada.page, 'eth_signTypedData_v4', [ada.address, own(operation)])
    assert.deepEqual(await ended(ada.page, at), { code: 4200 })
    assert.equal(await dialog(ada.page).count(), 0)
  })

  test('gets no item of a collection under the name of a permission that is removed', async () => {
    const { page } = ada
    const abi = parseAbi(['function approve(address,uint256)'])
    const at = await send(page, { to: COLLECTION, data: encodeFunctionData({ abi, functionName: 'approve', args: [TWIN, 0n] }) })
    await dialog(page).locator('.findings .warn', { hasText: 'could take' }).waitFor()
    assert.doesNotMatch((await texts('h2')).join(), /Remove/)
    await dialog(page).locator('.findings .warn', { hasText: '#0 of' }).waitFor()
    await press(page, 'Refuse')
    assert.equal((await endOf(page, at)).code, 'user_rejected_request')
  })

  test('gets a permission of an imitation told, by the address that was used before', async () => {
    const { page } = ada
    await send(page, { to: FRIEND, value: 1n })
    await ready(page)
    await press(page, 'Confirm')
    await heading(page, 'Transaction complete')
    await press(page, 'Close')
    await dialog(page).waitFor({ state: 'hidden' })
    const { dangers } = await shown(permit({ spender: TWIN }), 'Allow spending of 1 USDC')
    assert.equal(dangers.length, 2)
    // Both in full: their ends are alike.
    const told = (dangers[1] ?? '').toLowerCase()
    assert.ok(told.includes(TWIN) && told.includes(FRIEND), told)
  })

  test('gets the end of a long list read as its beginning', async () => {
    const { page } = ada
    const list = [...Array.from({ length: 6 }, (_, at) => `0x${String(at + 1).repeat(40)}`), TWIN]
    const at = await ask(page, 'eth_signTypedData_v4', [ada.address, data('Airdrop', { to: list })])
    await heading(page, 'Sign Airdrop')
    assert.match((await texts('.findings .danger')).join(), /imitates/)
    await dialog(page).locator('.facts summary').click()
    await dialog(page)
      .locator('.facts details .full', { hasText: new RegExp(TWIN, 'i') })
      .waitFor()
    await press(page, 'Refuse')
    assert.deepEqual(await ended(page, at), { code: 4001 })
    assert.deepEqual(ada.complaints.lines, [])
  })
})
