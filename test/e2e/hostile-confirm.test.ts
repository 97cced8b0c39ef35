// Fees and addresses under a hostile page: the window shows what is signed, and knows the person's own.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Hex, parseTransaction, type TransactionSerialized } from 'viem'
import { demoAppData } from './demo-app-data.ts'
import { type Evil, ended, evil, hostilePage } from './hostile-steps.ts'
import { press, pressOpen } from './key-window-steps.ts'
import { startHost, type WalletHost } from './wallet-host.ts'
import { DEMO_APP, openWorld, type World } from './world.ts'

let world: World
let host: WalletHost
before(async () => {
  const data = await demoAppData('--set', 'confirm_in_window=true')
  ;[world, host] = await Promise.all([openWorld({}, { data }), startHost()])
})
after(async () => {
  await host.close()
  await world.close()
})

test('the fee that is shown is the fee that is signed, and a request of two fees is shown to nobody', async () => {
  const there = await hostilePage(world, host)
  const { page, wallets } = there
  const address = wallets[DEMO_APP] as Hex
  const ask = (id: string, own: object): Promise<string> =>
    evil(page, (evil, ...of: Parameters<Evil['rpc']>) => evil.rpc(...of), 'first', id, address, {
      method: 'eth_signTransaction',
      params: [{ to: `0x${'0b'.repeat(20)}`, value: '0x1', chainId: 1, nonce: 0, gasLimit: '0x5208', ...own }],
    })
  const HIGH = '0x38d7ea4c68000'
  let ids = 0
  for (const own of [
    ...[undefined, 0, 1, 2, 'legacy'].map((type) => ({ type, gasPrice: HIGH, maxFeePerGas: '0x1' })),
    ...[
      { type: 2, gasPrice: HIGH },
      { type: 0, maxFeePerGas: HIGH, maxPriorityFeePerGas: '0x1' },
    ],
    { gasPrice: HIGH, gas: '0x5209' },
    { gasPrice: HIGH, type: 0, accessList: [{ address, storageKeys: [] }] },
  ])
    assert.equal(await ended(page, await ask(`refused-${ids++}`, own)), '4200', JSON.stringify(own))
  const key = await ask('one', { gasPrice: HIGH, type: 'legacy' })
  const window = await pressOpen(world, page, 'confirm')
  await window.getByText('21 ETH', { exact: true }).first().waitFor()
  await window.getByText('The fee is unusually high').waitFor()
  await press(window, 'Sign')
  const { gas = 0n, gasPrice = 0n } = parseTransaction((await ended(page, key)) as TransactionSerialized)
  assert.equal(gas * gasPrice, 21n * 10n ** 18n)
})

test('an imitation of the person’s own address, or of one that they have sent to, is a danger in the window', async () => {
  const there = await hostilePage(world, host)
  const { page, wallets } = there
  const address = wallets[DEMO_APP] ?? ''
  const friend = '0x1234567890123456789012345678901234567890'
  const twin = (of: string): string => `${of.slice(0, 8)}${'7'.repeat(28)}${of.slice(-6)}`.toLowerCase()
  const ask = async (id: string, to: string): Promise<{ key: string; window: Page }> => {
    const key = await evil(page, (evil, ...of: Parameters<Evil['rpc']>) => evil.rpc(...of), 'first', id, address, {
      method: 'eth_signTransaction',
      params: [
        ...[{ to, value: '0x1', chainId: 1, nonce: 0, gasLimit: '0x5208', maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' }],
      ],
    })
    return { key, window: await pressOpen(world, page, 'confirm') }
  }
  const first = await ask('friend', friend)
  await first.window.getByText('<0.001 ETH', { exact: true }).first().waitFor()
  await press(first.window, 'Sign')
  assert.match(await ended(page, first.key), /^0x02/)
  for (const [id, to] of [
    ['own', twin(address)],
    ['used', twin(friend)],
  ] as const) {
    const { window } = await ask(id, to)
    await window.getByText(/ imitates /).waitFor()
    await window.getByRole('button', { name: 'Sign anyway' }).waitFor()
    await window.close()
  }
})
