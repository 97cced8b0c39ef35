import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts as factsWith } from '../../../test/fakes/app.ts'
import type { AppView } from '../../app/app-view.ts'
import type { WalletRow } from '../../wallets/wallet-list.ts'
import { connect, link, login } from './wallet-list.ts'

const facts = (own: Partial<AppView> = {}) => {
  const { app, ...rest } = factsWith()
  return { ...rest, app: { ...app, methods: ['siwe'], walletList: ['metamask'], ...own } as AppView }
}
const row = (key: string, own: Partial<WalletRow> = {}): WalletRow => ({
  key,
  entry: null,
  name: key,
  icon: null,
  installed: true,
  chainTypes: ['ethereum'],
  recent: false,
  ...own,
})
const found = (rows: readonly WalletRow[]) => ({ type: 'found', rows, mobile: false }) as const

test('wallets of the networks that the app takes are looked for; for a connection alone, of all', () => {
  assert.deepEqual(login.start({}, facts({ methods: ['siws'] }))[0].chainTypes, ['solana'])
  assert.deepEqual(connect.start({}, facts({ methods: ['siws'] }))[0].chainTypes, ['ethereum', 'solana'])
  assert.deepEqual(link.start({ chainType: 'ethereum' }, facts({ methods: ['siws'] }))[0].chainTypes, ['ethereum'])
  assert.equal(login.start({}, facts({ connectOnly: true }))[0].intent, 'connect')
})

test('what says later that it is here is heard, and a search that has begun stays', () => {
  const [state] = login.start({}, facts())
  const nine = Array.from({ length: 9 }, (_, place) => row(`w${place}`))
  const [long, again] = login.on(state, found(nine), facts())
  assert.deepEqual([long.at, long.long], ['shown', true])
  assert.ok(again && 'run' in again && again.run === 'look' && (again.with as { shown: unknown }).shown === nine)
  assert.equal(login.on(state, found(nine.slice(1)), facts())[0].long, false)
  assert.equal(login.on(long, found(nine.slice(1)), facts())[0].long, true)
})

test('a choice leads to the connection, for what the list is for', () => {
  for (const [machine, intent, screen] of [
    [login, 'login', 'AWAITING_CONNECTION'],
    [link, 'link', 'AWAITING_CONNECTION'],
    [connect, 'connect', 'AWAITING_CONNECT_ONLY_CONNECTION'],
  ] as const) {
    const [state] = machine.start({ suggested: '0x1' }, facts())
    const [shown] = machine.on(state, found([row('io.acme')]), facts())
    assert.deepEqual(machine.on(shown, { type: 'choose', key: 'io.acme' }, facts())[1], {
      go: { screen, params: { suggested: '0x1', wallet: 'io.acme', intent, chainType: 'ethereum' } },
    })
    assert.deepEqual(machine.on(shown, { type: 'choose', key: 'nobody' }, facts()), [shown])
  }
})

test('back leads to the menu as it was', () => {
  const [state] = login.start({ email: 'ada@example.com', view: 'web3', from: 'more' }, facts())
  assert.deepEqual(login.back?.(state), [
    { back: true },
    { replace: { screen: 'LANDING', params: { email: 'ada@example.com', view: 'more' } } },
  ])
})

test('somebody without a wallet is shown some of the list, and the menu where it has another way in', () => {
  const rows = [
    row('io.acme'),
    ...(['metamask', 'coinbase_wallet', 'rainbow', 'zerion', 'wallet_connect'] as const).map((entry) =>
      row(entry, { entry, name: entry, installed: entry === 'coinbase_wallet' }),
    ),
  ]
  const press = (machine: typeof login, methods: string[], shown = rows, own = {}) => {
    const [state] = machine.start({ email: 'ada@example.com', view: 'web3', from: 'more', ...own }, facts({ methods } as never))
    const [here] = machine.on(state, { type: 'found', rows: shown, mobile: true }, facts())
    const [, move] = machine.on(here, { type: 'no-wallet' }, facts({ methods } as never))
    return move && 'go' in move && move.go.screen === 'NO_WALLET_SCREEN' ? move.go.params : null
  }
  const three = ['metamask', 'rainbow', 'zerion'].map((entry) => ({ entry, name: entry }))
  assert.deepEqual(press(login, ['email', 'siwe']), { wallets: three, mobile: true, menuTyped: { email: 'ada@example.com' } })
  assert.deepEqual(press(login, ['siwe', 'siws']), { wallets: three, mobile: true })
  assert.deepEqual(press(link, ['email', 'siwe']), { wallets: three, mobile: true })
  const solana = press(login, ['siws'], [row('io.acme')])
  assert.deepEqual(solana?.wallets, [{ entry: 'phantom', name: 'Phantom' }])
})
