import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts } from '../../../test/fakes/app.ts'
import { machine } from './no-wallet.ts'

const metamask = { entry: 'metamask', name: 'MetaMask' } as const
const phantom = { entry: 'phantom', name: 'Phantom' } as const

test('a wallet leads to its installation, another way in to the menu with what was typed', () => {
  const menuTyped = { email: 'ada@example.com' }
  const [state] = machine.start({ wallets: [metamask, phantom], mobile: false, menuTyped }, facts())
  const after = (event: Parameters<typeof machine.on>[1], from = state) => machine.on(from, event, facts()).slice(1)
  assert.deepEqual(after({ type: 'choose', wallet: metamask }), [{ go: { screen: 'INSTALL_WALLET_SCREEN', params: metamask } }])
  assert.deepEqual(after({ type: 'choose', wallet: phantom }), [{ go: { screen: 'INSTALL_PHANTOM_SCREEN', params: {} } }])
  assert.deepEqual(after({ type: 'other' }), [{ reset: { screen: 'LANDING', params: menuTyped } }])
  const { menuTyped: _, ...alone } = state
  assert.deepEqual(after({ type: 'other' }, alone), [])
})
