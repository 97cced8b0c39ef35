// Windows for keys, opened by a page of the app: each purpose from the request to its end, and every way in which one ends.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type Hex, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { violations } from './axe.ts'
import { demoAppData } from './demo-app-data.ts'
import { evil, type HostilePage, hex, hostilePage } from './hostile-steps.ts'
import { ask, openFor, press, pressOpen } from './key-window-steps.ts'
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
const addressOf = ({ wallets }: HostilePage): Hex => wallets[DEMO_APP] as Hex
const accessible = async (window: Page): Promise<void> => assert.deepEqual(await violations(window, { within: 'html' }), [])
const sign = (there: HostilePage, text: string) =>
  ask(there.page, 'privy:wallet:rpc', {
    address: addressOf(there),
    request: { method: 'personal_sign', params: [hex(text), addressOf(there)] },
    confirm: 'window',
  })

test('export: the window says who asks and for whom, shows the key to who has pressed, and ends when it is done', async () => {
  const there = await hostilePage(world, host)
  const { window, outcome } = await openFor(world, there, 'export')
  await window.getByText(/“⁨?Demo⁩?” \(⁨?localhost:\d+⁩?\) asks to show you the private key/).waitFor()
  await window.getByText(addressOf(there)).waitFor()
  await accessible(window)
  await press(window, 'Show private key')
  await press(window, 'Show')
  const key = (await window.locator('output').first().textContent()) as Hex
  assert.equal(privateKeyToAddress(key), addressOf(there))
  await accessible(window)
  await window.getByRole('button', { name: 'Done', exact: true }).click()
  assert.deepEqual(await outcome, { at: 'used' })
  assert.ok(window.isClosed())
})
