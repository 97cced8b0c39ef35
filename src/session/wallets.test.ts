import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { atom } from 'nanostores'
import { announce, error, info, injectedWallet, never } from '../../test/fakes/injected-wallet.ts'
import { openWindow } from '../../test/fakes/page-window.ts'
import { register, solanaKey, standardWallet } from '../../test/fakes/solana-wallet.ts'
import { sharedStorage } from '../../test/fakes/storage.ts'
import { CONNECTOR_INIT_TIMEOUT, INJECTED_WAIT } from '../contract/limits.ts'
import type { ChainType, WalletNews } from '../contract/wallets.ts'
import { ACTIVE_WALLET_KEY, CONNECTIONS_KEY } from '../contract/wire.ts'
import type { Runtime } from './runtime.ts'
import { type Wallets, walletsOf } from './wallets.ts'

const ONE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TWO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THREE = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const { signal } = new AbortController()

openWindow()
const leaving: (() => void)[] = []
beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_700_000_000_000 }))
afterEach(() => {
  mock.timers.reset()
  for (const leave of leaving.splice(0)) leave()
})
/** Lets everything happen that waits for no clock; code that is loaded lazily takes some turns. */
const settle = async (): Promise<void> => {
  await Promise.all([import('../connectors/injected.ts'), import('../connectors/solana.ts')])
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve))
}

const wallet = (rdns: string, accounts: string[] = [ONE], more: object = {}) => {
  const fake = injectedWallet({
    eth_requestAccounts: accounts,
    eth_accounts: accounts,
    eth_chainId: '0x1',
    wallet_revokePermissions: null,
    ...more,
  })
  const come = (): void => void leaving.push(announce({ info: info(rdns), provider: fake.provider }))
  return { ...fake, come }
}
const metaMask = (accounts?: string[], more?: object) => wallet('io.metamask', accounts, more)

/** A tab: its wallets, and what it was told. */
const openTab = (storage = sharedStorage()) => {
  const news: string[] = []
  const tab = storage.tab()
  const runtime = { storage: tab, walletNews: new Set(), $config: atom(null), whenReady: async () => {} } as unknown as Runtime
  const wallets = walletsOf(runtime)
  wallets.onNews(({ type, wallet }: WalletNews) => news.push(`${type.slice(7)} ${wallet.address}`))
  const list = () => wallets.$wallets.get().map(({ address, chainId }) => [address, chainId])
  return { storage, tab, runtime, wallets, news, list, active: () => wallets.$active.get()?.address ?? null }
}
const connect = async (wallets: Wallets, key: string, chainType: ChainType = 'ethereum') => {
  const offer = wallets.$offers.get().find((one) => one.key === key)
  assert.ok(offer, `${key} is offered`)
  mock.timers.tick(1)
  return wallets.connect(await offer.connector(chainType), { signal })
}
const kept = (storage: ReturnType<typeof sharedStorage>) => storage.values.get(CONNECTIONS_KEY) as unknown

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

describe('after a reload', () => {
  const rows = (...all: [address: string, client: string, connectorType?: string][]) =>
    all.map(([address, walletClientType, connectorType = 'injected'], at) => ({
      address,
      walletClientType,
      connectorType,
      connectedAt: 1_600_000_000_000 - at,
    }))
  const remembering = (...all: Parameters<typeof rows>) => {
    const storage = sharedStorage()
    storage.values.set(CONNECTIONS_KEY, rows(...all) as never)
    return storage
  }

  test('goes on with a wallet without asking anybody, and without a word', async () => {
    const mine = metaMask([ONE])
    mine.come()
    const { wallets, news, list, storage } = openTab(remembering([ONE, 'metamask']))
    await wallets.resumed
    assert.deepEqual(list(), [[ONE, 'eip155:1']])
    assert.deepEqual(mine.methods(), ['eth_accounts', 'eth_chainId'])
    assert.deepEqual(news, [])
    assert.deepEqual(kept(storage), rows([ONE, 'metamask']))
    mine.say('accountsChanged', [TWO])
    assert.deepEqual(news, [`disconnect ${ONE}`, `connect ${TWO}`])
  })

  test('asks only those that were connected', async () => {
    const [mine, stranger] = [metaMask(), wallet('io.rabby')]
    mine.come()
    stranger.come()
    await openTab(remembering([ONE, 'metamask'])).wallets.resumed
    openTab(sharedStorage())
    await settle()
    assert.deepEqual(stranger.asked, [])
    assert.equal(mine.methods().filter((method) => method === 'eth_accounts').length, 1)
  })

  test('a wallet that never answers holds up nobody', async () => {
    metaMask([ONE], { eth_accounts: never }).come()
    wallet('io.rabby', [TWO]).come()
    const { wallets, list } = openTab(remembering([ONE, 'metamask'], [TWO, 'rabby_wallet']))
    let resumed = false
    void wallets.resumed.then(() => {
      resumed = true
    })
    await settle()
    assert.deepEqual(list(), [[TWO, 'eip155:1']])
    assert.equal(resumed, false)
    mock.timers.tick(CONNECTOR_INIT_TIMEOUT)
    await settle()
    assert.equal(resumed, true)
  })

  test('a wallet that comes late goes on when it comes', async () => {
    const { wallets, list } = openTab(remembering([ONE, 'metamask']))
    mock.timers.tick(INJECTED_WAIT)
    await settle()
    assert.deepEqual(list(), [])
    metaMask([ONE]).come()
    await settle()
    assert.deepEqual(list(), [[ONE, 'eip155:1']])
    await wallets.resumed
  })

  test('a wallet that is locked goes on when it is unlocked, and stays remembered until then', async () => {
    const mine = metaMask([])
    mine.come()
    const { wallets, list, storage } = openTab(remembering([ONE, 'metamask']))
    await wallets.resumed
    assert.deepEqual([list(), kept(storage)], [[], rows([ONE, 'metamask'])])
    mine.answers.eth_accounts = [ONE]
    mine.say('accountsChanged', [ONE])
    await settle()
    assert.deepEqual(list(), [[ONE, 'eip155:1']])
  })

  test('a wallet that we know may show another account; of one that we do not know, another account is another wallet', async () => {
    metaMask([TWO]).come()
    wallet('com.example.first', [TWO]).come()
    wallet('com.example.second', [THREE, ONE]).come()
    const { wallets, list, storage } = openTab(remembering([THREE, 'metamask'], [ONE, 'unknown_browser_extension']))
    await wallets.resumed
    await settle()
    assert.deepEqual(list(), [
      [TWO, 'eip155:1'],
      [ONE, 'eip155:1'],
    ])
    assert.equal(wallets.connectorOf(ONE)?.name, 'com.example.second')
    assert.deepEqual(kept(storage), rows([TWO, 'metamask'], [ONE, 'unknown_browser_extension']))
  })

  test('what is written in no known form counts for nothing', async () => {
    const mine = metaMask()
    mine.come()
    for (const junk of [
      null,
      'text',
      7,
      {},
      [null, 7, 'text', []],
      [{ address: ONE }],
      [{ ...rows([ONE, 'metamask'])[0], address: 'nonsense' }],
      [{ ...rows([ONE, 'metamask'])[0], connectedAt: 'yesterday' }],
      [{ ...rows([ONE, 'metamask'])[0], connectorType: 'embedded' }],
      [{ ...rows([ONE, 'metamask'])[0], walletClientType: 'x'.repeat(65) }],
    ]) {
      const storage = sharedStorage()
      storage.values.set(CONNECTIONS_KEY, junk as never)
      const { wallets, list } = openTab(storage)
      await wallets.resumed
      await settle()
      assert.deepEqual(list(), [])
    }
    assert.deepEqual(mine.asked, [])
  })

  test('a Solana wallet goes on too, beside the Ethereum one of the same wallet', async () => {
    const key = solanaKey()
    leaving.push(register(standardWallet('Phantom', [key], { trusted: true }).wallet))
    wallet('app.phantom', [ONE]).come()
    const { wallets, list } = openTab(remembering([key.address, 'phantom', 'phantom'], [ONE, 'phantom', 'phantom']))
    await wallets.resumed
    await settle()
    assert.deepEqual(list(), [
      [key.address, 'solana:mainnet'],
      [ONE, 'eip155:1'],
    ])
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
