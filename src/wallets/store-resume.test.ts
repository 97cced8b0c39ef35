import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import { never } from '../../test/fakes/injected-wallet.ts'
import { solanaKey, standardWallet } from '../../test/fakes/solana-wallet.ts'
import { sharedStorage } from '../../test/fakes/storage.ts'
import { kept, metaMask, ONE, openTab, registerSolana, settle, THREE, TWO, wallet } from '../../test/fakes/wallet-tab.ts'
import { CONNECTOR_INIT_TIMEOUT, INJECTED_WAIT } from '../contract/wallet-limits.ts'
import { CONNECTIONS_KEY } from '../contract/wire.ts'

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
    registerSolana(standardWallet('Phantom', [key], { trusted: true }).wallet)
    wallet('app.phantom', [ONE]).come()
    const { wallets, list } = openTab(remembering([key.address, 'phantom', 'phantom'], [ONE, 'phantom', 'phantom']))
    await wallets.resumed
    await settle()
    assert.deepEqual(list(), [
      [key.address, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      [ONE, 'eip155:1'],
    ])
  })
})
