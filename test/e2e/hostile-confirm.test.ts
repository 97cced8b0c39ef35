// Fees and addresses under a hostile page: the confirming window shows what is signed, and knows the person's own.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Hex, parseTransaction, type TransactionSerialized } from 'viem'
import { TWO_APPS } from './demo-app-data.ts'
import { hostilePage } from './hostile-steps.ts'
import { ask, press, pressOpen } from './key-window-steps.ts'
import { hostOfTests } from './wallet-host.ts'
import { DEMO_APP, worldOfTests } from './world.ts'

const world = worldOfTests({}, { seeds: TWO_APPS })
const host = hostOfTests()

/** A page, and how it has a transaction signed. */
const opened = async () => {
  const there = await hostilePage(world, host)
  const address = there.wallets[DEMO_APP] as Hex
  const send = (own: object): Promise<unknown> =>
    ask(there.page, 'privy:wallet:rpc', {
      address,
      confirm: 'window',
      request: {
        method: 'eth_signTransaction',
        params: [{ to: `0x${'0b'.repeat(20)}`, value: '0x1', chainId: 1, nonce: 0, gasLimit: '0x5208', ...own }],
      },
    }).outcome
  const signed = async (outcome: Promise<unknown>): Promise<TransactionSerialized> =>
    ((await outcome) as { response: { data: TransactionSerialized } }).response.data
  return { ...there, address, send, signed }
}

test('the fee that is shown is the fee that is signed, and a request of two fees is shown to nobody', async () => {
  const { page, address, send, signed } = await opened()
  const HIGH = '0x38d7ea4c68000'
  for (const own of [
    ...[undefined, 0, 1, 2, 'legacy'].map((type) => ({ type, gasPrice: HIGH, maxFeePerGas: '0x1' })),
    ...[
      { type: 2, gasPrice: HIGH },
      { type: 0, maxFeePerGas: HIGH, maxPriorityFeePerGas: '0x1' },
    ],
    { gasPrice: HIGH, gas: '0x5209' },
    { gasPrice: HIGH, type: 0, accessList: [{ address, storageKeys: [] }] },
  ])
    assert.equal(await send(own), 4200, JSON.stringify(own))
  const outcome = send({ gasPrice: HIGH, type: 'legacy' })
  const window = await pressOpen(world, page, 'confirm')
  await window.getByText('21 ETH', { exact: true }).first().waitFor()
  await window.getByText('The fee is unusually high').waitFor()
  await press(window, 'Sign')
  const { gas = 0n, gasPrice = 0n } = parseTransaction(await signed(outcome))
  assert.equal(gas * gasPrice, 21n * 10n ** 18n)
})

test('an imitation of the person’s own address, or of one that they have sent to, is a danger in the window', async () => {
  const { page, address, send, signed } = await opened()
  const friend = '0x1234567890123456789012345678901234567890'
  const twin = (of: string): string => `${of.slice(0, 8)}${'7'.repeat(28)}${of.slice(-6)}`.toLowerCase()
  const to = (whom: string) => send({ to: whom, maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' })
  const first = to(friend)
  const window = await pressOpen(world, page, 'confirm')
  await window.getByText('<0.001 ETH', { exact: true }).first().waitFor()
  await press(window, 'Sign')
  assert.match(await signed(first), /^0x02/)
  for (const imitation of [twin(address), twin(friend)]) {
    const outcome = to(imitation)
    const next = await pressOpen(world, page, 'confirm')
    await next.getByText(/ imitates /).waitFor()
    await next.getByRole('button', { name: 'Sign anyway' }).waitFor()
    await next.close()
    assert.equal(await outcome, 'window_closed')
  }
})
