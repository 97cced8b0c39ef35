// Embedded wallets in the store: they come and go with the user, and are never stored.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import { sharedStorage } from '../../test/fakes/storage.ts'
import { connect, kept, metaMask, ONE, openTab, settle, THREE, TWO } from '../../test/fakes/wallet-tab.ts'
import type { User } from '../contract/entities.ts'
import { ACTIVE_WALLET_KEY } from '../contract/wallets/wallet-wire.ts'
import type { EmbeddedAccount } from '../kit/embedded-accounts.ts'
import { embeddedWallet } from '../session/embedded/embedded-wallet.ts'
import type { ConnectorEvent } from './connectors/connector.ts'

const accountOf = (address: string, own: object = {}) => ({
  type: 'wallet',
  address,
  chainType: 'ethereum',
  walletClientType: 'privy',
  verifiedAt: new Date(5),
  ...own,
})
const userOf = (...accounts: object[]): User => ({ linkedAccounts: accounts }) as unknown as User

/** A tab with a user who can have embedded wallets. */
const open = (storage = sharedStorage()) => {
  const $user = atom<User | null>(null)
  const tab = openTab(storage, { $user })
  const events = new Map<string, (event: ConnectorEvent) => void>()
  const made: string[] = []
  const embed = () =>
    tab.wallets.embed((account: EmbeddedAccount) => {
      made.push(account.address)
      const connector = embeddedWallet(account, {
        sign: async () => '0x01',
        ask: { network: async () => 1, asset: async () => undefined },
        chains: async () => ({ supported: [{ id: 1 }, { id: 8453 }], first: { id: 1 }, rpcOf: () => ({ url: '', headers: {} }) }),
        storage: tab.tab,
      })
      return {
        ...connector,
        listen(listener) {
          events.set(account.address, listener)
          return connector.listen(listener)
        },
      }
    })
  const sign = async (user: User | null) => {
    $user.set(user)
    await settle()
  }
  return { ...tab, $user, embed, sign, events, made }
}
const shown = ({ wallets }: { wallets: ReturnType<typeof open>['wallets'] }) =>
  wallets.$wallets.get().map(({ address, connectorType }) => `${connectorType} ${address}`)

describe('an embedded wallet', () => {
  test('comes with the user and goes with the user; nothing of it is stored, and it is no news', async () => {
    const tab = open()
    tab.embed()
    await tab.sign(userOf(accountOf(TWO)))
    assert.deepEqual(shown(tab), [`embedded ${TWO}`])
    assert.equal(tab.active(), TWO)
    assert.equal(kept(tab.storage), undefined)
    await tab.sign(userOf(accountOf(TWO), accountOf(THREE, { walletClientType: 'metamask' })))
    assert.deepEqual([shown(tab), tab.made], [[`embedded ${TWO}`], [TWO]], 'the same user again changes nothing')
    await tab.sign(null)
    assert.deepEqual([shown(tab), tab.active(), tab.news], [[], null, []])
  })

  test('of another user takes the place of the former one, also where it was chosen', async () => {
    const tab = open()
    tab.embed()
    await tab.sign(userOf(accountOf(TWO)))
    tab.wallets.choose(TWO, 'embedded')
    assert.equal(tab.storage.values.get(ACTIVE_WALLET_KEY), `embedded:${TWO}`)
    tab.tab.set(`privy:wallet:${TWO}`, 8453)
    await tab.sign(userOf(accountOf(THREE)))
    assert.deepEqual([shown(tab), tab.active()], [[`embedded ${THREE}`], THREE])
    const left = [...tab.storage.values.keys()].filter((key) => key === ACTIVE_WALLET_KEY || key.startsWith('privy:wallet:'))
    assert.deepEqual(left, [], 'nothing of a user who is gone stays')
  })

  test('is active unless the person chose another one; an outside wallet that only came back does not count as chosen', async () => {
    const storage = sharedStorage()
    metaMask().come()
    const first = open(storage)
    await connect(first.wallets, 'metamask')
    storage.values.delete(ACTIVE_WALLET_KEY)
    const tab = open(storage)
    tab.embed()
    await tab.sign(userOf(accountOf(TWO)))
    assert.deepEqual(shown(tab), [`injected ${ONE}`, `embedded ${TWO}`])
    assert.equal(tab.active(), TWO)
    tab.wallets.choose(ONE)
    assert.equal(tab.active(), ONE)
    assert.equal(tab.wallets.at().address, ONE)
    assert.equal(tab.wallets.at(TWO.toLowerCase()).connectorType, 'embedded')
    assert.throws(() => tab.wallets.at(THREE), { code: 'wallet_not_connected' })
    tab.wallets.choose(TWO, 'embedded')
    assert.equal(tab.active(), TWO)
  })

  test('stays when another tab lets an outside wallet go, and when a page disconnects its address', async () => {
    const storage = sharedStorage()
    metaMask().come()
    const tab = open(storage)
    const other = open(storage)
    tab.embed()
    await tab.sign(userOf(accountOf(TWO)))
    await connect(tab.wallets, 'metamask')
    await settle()
    await other.wallets.disconnect(ONE)
    await settle()
    assert.deepEqual(shown(tab), [`embedded ${TWO}`])
    await tab.wallets.disconnect(TWO)
    tab.events.get(TWO)?.({ type: 'disconnect' })
    tab.events.get(TWO)?.({ type: 'accounts', accounts: [THREE] })
    assert.deepEqual(shown(tab), [`embedded ${TWO}`])
  })

  test('may have the address of an outside wallet: each has its connector, and the storage knows the outside one alone', async () => {
    const storage = sharedStorage()
    metaMask().come()
    const tab = open(storage)
    tab.embed()
    await connect(tab.wallets, 'metamask')
    await tab.sign(userOf(accountOf(ONE, { imported: true })))
    assert.deepEqual(shown(tab).sort(), [`embedded ${ONE}`, `injected ${ONE}`])
    assert.equal(tab.wallets.connectorOf(ONE)?.walletClientType, 'metamask')
    assert.equal(tab.wallets.connectorOf(ONE, 'embedded')?.walletClientType, 'privy')
    assert.equal(tab.wallets.$active.get()?.connectorType, 'injected', 'the person connected it')
    tab.wallets.choose(ONE, 'embedded')
    assert.equal(tab.wallets.$active.get()?.connectorType, 'embedded')
    assert.equal((kept(storage) as unknown[]).length, 1)
    await tab.sign(null)
    assert.deepEqual(shown(tab), [`injected ${ONE}`])
  })

  test('says on which chain it is', async () => {
    const tab = open()
    tab.embed()
    await tab.sign(userOf(accountOf(TWO)))
    await tab.wallets
      .connectorOf(TWO, 'embedded')
      ?.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x2105' }] })
    assert.deepEqual(tab.list(), [[TWO, 'eip155:8453']])
    assert.equal(kept(tab.storage), undefined)
  })

  test('that is ready only when its user has gone is not shown', async () => {
    const tab = open()
    tab.embed()
    tab.$user.set(userOf(accountOf(TWO)))
    await tab.sign(null)
    assert.deepEqual(shown(tab), [])
  })
})
