// Fees and addresses under a hostile page: the confirming frame shows what is signed, and knows the person's own.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Hex, parseTransaction, type TransactionSerialized } from 'viem'
import { demoAppData } from './demo-app-data.ts'
import { button, type Evil, ended, evil, hostilePage, show, shown } from './hostile-steps.ts'
import { startHost, type WalletHost } from './wallet-host.ts'
import { DEMO_APP, openWorld, type World } from './world.ts'

let world: World
let host: WalletHost
before(async () => {
  const data = await demoAppData('--set', 'confirm_in_frame=true')
  ;[world, host] = await Promise.all([openWorld({}, { data }), startHost()])
})
after(async () => {
  await host.close()
  await world.close()
})

test('the fee that is shown is the fee that is signed, and a request of two fees is shown to nobody', async () => {
  const there = await hostilePage(world, host)
  const { page, frame, wallets } = there
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
  await show(page, 'shown', 'one')
  await shown(frame('shown'), '21 ETH')
  await frame('shown').getByText('The fee is unusually high').waitFor()
  await button(frame('shown')).click()
  const { gas = 0n, gasPrice = 0n } = parseTransaction((await ended(page, key)) as TransactionSerialized)
  assert.equal(gas * gasPrice, 21n * 10n ** 18n)
})

test('an imitation of the person’s own address, or of one that they have sent to, is a danger in the frame', async () => {
  const there = await hostilePage(world, host)
  const { page, frame, wallets } = there
  const address = wallets[DEMO_APP] ?? ''
  const friend = '0x1234567890123456789012345678901234567890'
  const twin = (of: string): string => `${of.slice(0, 8)}${'7'.repeat(28)}${of.slice(-6)}`.toLowerCase()
  const ask = async (id: string, to: string): Promise<string> => {
    const key = await evil(page, (evil, ...of: Parameters<Evil['rpc']>) => evil.rpc(...of), 'first', id, address, {
      method: 'eth_signTransaction',
      params: [
        ...[{ to, value: '0x1', chainId: 1, nonce: 0, gasLimit: '0x5208', maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' }],
      ],
    })
    await show(page, `shown-${id}`, id)
    return key
  }
  const first = await ask('friend', friend)
  await shown(frame('shown-friend'), '<0.001 ETH')
  await button(frame('shown-friend')).click()
  assert.match(await ended(page, first), /^0x02/)
  await evil(page, (evil) => evil.drop('shown-friend'))
  for (const [id, to] of [
    ['own', twin(address)],
    ['used', twin(friend)],
  ] as const) {
    await ask(id, to)
    await frame(`shown-${id}`)
      .getByText(/ imitates /)
      .waitFor()
    await frame(`shown-${id}`).getByRole('button', { name: 'Sign anyway' }).waitFor()
    await evil(page, (evil, name: string) => evil.drop(name), `shown-${id}`)
  }
})
