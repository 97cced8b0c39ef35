import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { error } from '../../test/fakes/injected-wallet.ts'
import { sharedStorage } from '../../test/fakes/storage.ts'
import { connect, kept, metaMask, ONE, openTab, settle, THREE, TWO, wallet } from '../../test/fakes/wallet-tab.ts'
import { ACTIVE_WALLET_KEY } from '../contract/wallets/wallet-wire.ts'
import { walletsOf } from './store.ts'

describe('wallets that can be chosen', () => {
  test('are those that are here, then every other one of a wallet list', async () => {
    metaMask().come()
    wallet('com.example.new').come()
    const { wallets } = openTab()
    const seen = wallets.$offers.get().map(({ key, installed, walletClientType }) => [key, installed, walletClientType])
    assert.deepEqual(seen.slice(0, 3), [
      ['metamask', true, 'metamask'],
      ['com.example.new', true, 'unknown_browser_extension'],
      ['phantom', false, 'phantom'],
    ])
    assert.equal(seen.length, 11)
    assert.equal(new Set(seen.map(([key]) => key)).size, 11)
    const app = wallets.$offers.get().find(({ key }) => key === 'coinbase_wallet')
    await assert.rejects(app?.connector('ethereum') ?? Promise.resolve(), { code: 'generic_connect_wallet_error' })
  })

  test('grow while wallets announce themselves, and nobody is asked for anything', async () => {
    const { wallets } = openTab()
    const late = metaMask()
    assert.equal(wallets.$offers.get().find(({ key }) => key === 'metamask')?.installed, false)
    late.come()
    assert.equal(wallets.$offers.get().find(({ key }) => key === 'metamask')?.installed, true)
    await settle()
    assert.deepEqual(late.asked, [])
  })
})

test('one store per runtime', () => {
  const { runtime, wallets } = openTab()
  assert.equal(walletsOf(runtime), wallets)
})

describe('a wallet that was connected', () => {
  test('is listed, active, remembered as the protocol says, and told once', async () => {
    metaMask([ONE.toLowerCase(), TWO]).come()
    const { wallets, storage, news, list, active } = openTab()
    const connected = await connect(wallets, 'metamask')
    assert.deepEqual(connected, {
      address: ONE,
      chainType: 'ethereum',
      chainId: 'eip155:1',
      walletClientType: 'metamask',
      connectorType: 'injected',
      name: 'io.metamask',
      icon: connected.icon,
      connectedAt: Date.now(),
    })
    assert.deepEqual(list(), [[ONE, 'eip155:1']])
    assert.equal(active(), ONE)
    assert.deepEqual(news, [`connect ${ONE}`])
    assert.deepEqual(kept(storage), [
      { address: ONE, connectorType: 'injected', walletClientType: 'metamask', connectedAt: connected.connectedAt },
    ])
    assert.equal(wallets.connectorOf(ONE.toLowerCase())?.walletClientType, 'metamask')
    assert.equal(wallets.connectorOf(TWO), null)
    await connect(wallets, 'metamask')
    assert.deepEqual(news, [`connect ${ONE}`], 'the same again is no news')
    assert.equal(list().length, 1)
  })

  test('is not there when the person says no', async () => {
    metaMask([], { eth_requestAccounts: error(4001) }).come()
    const { wallets, storage, news, list } = openTab()
    await assert.rejects(connect(wallets, 'metamask'), { code: 'user_rejected_request' })
    assert.deepEqual([list(), news, kept(storage)], [[], [], undefined])
  })

  test('is followed: its account, its chain, its end', async () => {
    const mine = metaMask()
    mine.come()
    const { wallets, storage, news, list, active } = openTab()
    await connect(wallets, 'metamask')
    mine.say('chainChanged', '0x2105')
    assert.deepEqual(list(), [[ONE, 'eip155:8453']])
    assert.equal(news.length, 1)
    mine.say('accountsChanged', [TWO])
    assert.deepEqual(list(), [[TWO, 'eip155:8453']])
    assert.equal(active(), TWO, 'the wallet stays the active one')
    assert.deepEqual(news.slice(1), [`disconnect ${ONE}`, `connect ${TWO}`])
    assert.equal((kept(storage) as { address: string }[])[0]?.address, TWO)
    mine.say('accountsChanged', [TWO, ONE])
    assert.equal(news.length, 3)
    mine.say('accountsChanged', [])
    assert.deepEqual([list(), active(), kept(storage)], [[], null, undefined])
    assert.equal(news[3], `disconnect ${TWO}`)
    assert.equal(mine.heard(), 0, 'and is listened to no longer')
  })

  test('is let go by the person, in the wallet too', async () => {
    const mine = metaMask()
    mine.come()
    const { wallets, storage, news, list } = openTab()
    await connect(wallets, 'metamask')
    await wallets.disconnect(ONE.toLowerCase())
    assert.equal(mine.methods().at(-1), 'wallet_revokePermissions')
    mine.say('accountsChanged', [])
    assert.deepEqual([list(), news.slice(1), kept(storage)], [[], [`disconnect ${ONE}`], undefined])
    await wallets.disconnect(ONE)
    assert.equal(news.length, 2)
  })

  test('gives its place to another wallet with the same account', async () => {
    const [mine, other] = [metaMask(), wallet('io.rabby')]
    mine.come()
    other.come()
    const { wallets, news, list } = openTab()
    await connect(wallets, 'metamask')
    await connect(wallets, 'rabby_wallet')
    assert.equal(list().length, 1)
    assert.equal(wallets.connectorOf(ONE)?.walletClientType, 'rabby_wallet')
    assert.equal(mine.heard(), 0)
    assert.deepEqual(news, [`connect ${ONE}`])
  })
})

describe('the active wallet', () => {
  test('is the one chosen last, else the one connected last, and a reload knows', async () => {
    metaMask([ONE]).come()
    wallet('io.rabby', [TWO]).come()
    wallet('me.rainbow', [THREE]).come()
    const storage = sharedStorage()
    const { wallets, list, active } = openTab(storage)
    await connect(wallets, 'metamask')
    await connect(wallets, 'rabby_wallet')
    assert.equal(active(), TWO)
    assert.deepEqual(
      list().map(([address]) => address),
      [TWO, ONE],
    )
    wallets.choose(ONE.toLowerCase())
    wallets.choose(THREE)
    assert.equal(active(), ONE, 'only a connected one can be chosen')
    const again = openTab(storage)
    await again.wallets.resumed
    await settle()
    assert.equal(again.active(), ONE)
    await again.wallets.disconnect(ONE)
    assert.equal(again.active(), TWO)
  })
})

describe('two tabs', () => {
  test('what one connects or lets go, the other has too', async () => {
    metaMask([ONE]).come()
    const storage = sharedStorage()
    const [a, b] = [openTab(storage), openTab(storage)]
    await connect(a.wallets, 'metamask')
    await settle()
    assert.deepEqual(b.list(), [[ONE, 'eip155:1']])
    assert.deepEqual(b.news, [`connect ${ONE}`])
    await a.wallets.disconnect(ONE)
    assert.deepEqual(b.list(), [])
    assert.deepEqual(b.news, [`connect ${ONE}`, `disconnect ${ONE}`])
    assert.deepEqual(a.news, b.news)
  })

  test('connect two wallets at once, and both are remembered', async () => {
    metaMask([ONE]).come()
    wallet('io.rabby', [TWO]).come()
    const storage = sharedStorage()
    const [a, b] = [openTab(storage), openTab(storage)]
    await Promise.all([connect(a.wallets, 'metamask'), connect(b.wallets, 'rabby_wallet')])
    await settle()
    assert.equal((kept(storage) as unknown[]).length, 2)
    assert.deepEqual(a.list().map(String).sort(), b.list().map(String).sort())
    assert.equal(a.list().length, 2)
  })

  test('a choice in one is the choice of the other', async () => {
    metaMask([ONE]).come()
    wallet('io.rabby', [TWO]).come()
    const storage = sharedStorage()
    const [a, b] = [openTab(storage), openTab(storage)]
    await connect(a.wallets, 'metamask')
    await connect(a.wallets, 'rabby_wallet')
    await settle()
    b.wallets.choose(ONE)
    assert.deepEqual([a.active(), b.active()], [ONE, ONE])
    assert.equal(storage.values.get(ACTIVE_WALLET_KEY), ONE)
  })

  test('whoever clears the storage lets every wallet go', async () => {
    metaMask([ONE]).come()
    const storage = sharedStorage()
    const { wallets, list, news } = openTab(storage)
    await connect(wallets, 'metamask')
    storage.clear()
    assert.deepEqual([list(), news.at(-1)], [[], `disconnect ${ONE}`])
  })
})
