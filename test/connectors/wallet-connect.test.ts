// The WalletConnect connector against WalletConnect's own wallet client, over the local relay.

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { verifyMessage } from 'viem'
import { createRelay, type Relay } from '../../server/dev/relay/relay.ts'
import type { ChainSpec, Connector, ConnectorEvent } from '../../src/wallets/connectors/connector.ts'
import { walletConnect } from '../../src/wallets/connectors/live/wallet-connect.ts'
import type { WalletConnectSetup } from '../../src/wallets/connectors/wallet-connect-setup.ts'
import { listening } from '../listening.ts'
import { letTimersGo, openWalletSide, type WalletSide } from '../wallet-side.ts'

const server = createServer()
let relay: Relay
let setup: WalletConnectSetup
let wallet: WalletSide
let connector: Connector

before(async () => {
  letTimersGo()
  relay = createRelay(Date.now)
  server.on('upgrade', relay.upgrade)
  const relayUrl = `ws://127.0.0.1:${await listening(server)}/dev/relay`
  const app = { name: 'Shop', url: 'https://shop.example', icon: null }
  setup = { projectId: 'test', relayUrl, app, entry: 'wallet_connect', chains: [1, 10, 137] }
  wallet = await openWalletSide(relayUrl)
})
after(async () => {
  await wallet.close()
  relay.close()
  server.close()
})
beforeEach(async () => {
  await connector?.disconnect()
  Object.assign(wallet, { proposals: 'approve', requests: 'approve', chains: [1, 137] })
  wallet.asked.length = 0
})

const signal = new AbortController().signal
const connect = async (chainId?: number, calledOff = signal) => {
  connector = walletConnect(setup)
  const onUri = (uri: string): void => void wallet.scan(uri)
  return connector.connect({ signal: calledOff, onUri, ...(chainId !== undefined && { chainId }) })
}
/** What the connector tells next, of this type. */
const next = <T extends ConnectorEvent['type']>(type: T): Promise<Extract<ConnectorEvent, { type: T }>> =>
  new Promise((resolve) => {
    const stop = connector.listen((event) => {
      if (event.type !== type) return
      stop()
      resolve(event as Extract<ConnectorEvent, { type: T }>)
    })
  })
const refused = (code: string) => (error: { code: unknown }) => {
  assert.equal(error.code, code)
  return true
}
const chain = (id: number, name: string): ChainSpec => ({
  id,
  name,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
  explorerUrls: [],
})

test('connects by the uri, on a chain of the page, with checksums, and tells the wallet who asks', async () => {
  const { accounts, chainId } = await connect()
  assert.deepEqual({ accounts, chainId }, { accounts: [wallet.address, wallet.otherAddress], chainId: 'eip155:1' })
  assert.equal(connector.name, 'Wallet Side')
  assert.equal(connector.walletClientType, 'wallet_connect')
  assert.equal(wallet.peers.at(-1)?.url, 'https://shop.example')
})

test('is on the wished chain where the wallet has it', async () => {
  assert.equal((await connect(137)).chainId, 'eip155:137')
})

test('a signature is of the account that was asked, over the very text', async () => {
  const { accounts } = await connect()
  const text = 'Line one\nand ümlauts'
  for (const address of accounts as `0x${string}`[]) {
    const signature = (await connector.signMessage(address, text, signal)) as `0x${string}`
    assert.ok(await verifyMessage({ address, message: text, signature }))
  }
})

test('a wallet that says no is told as that, for the connection and for a signature', async () => {
  wallet.proposals = 'reject'
  await assert.rejects(connect(), refused('user_rejected_request'))
  wallet.proposals = 'approve'
  const { accounts } = await connect()
  wallet.requests = 'reject'
  await assert.rejects(connector.signMessage(accounts[0] ?? '', 'x', signal), refused('user_rejected_request'))
  const params = [{ from: accounts[0], to: accounts[1], value: '0x1' }]
  await assert.rejects(connector.request({ method: 'eth_sendTransaction', params }), { code: 4001 })
})

test('what a wallet was not granted is not asked of it', async () => {
  await connect()
  await assert.rejects(connector.request({ method: 'eth_getBalance', params: [] }), { code: 4200 })
  assert.deepEqual(wallet.asked, [])
})

test('a connection that was called off is taken back from a wallet that says yes later', async () => {
  const off = new AbortController()
  wallet.proposals = 'never'
  const asked = wallet.peers.length
  const connecting = connect(undefined, off.signal)
  await wallet.heard(() => wallet.peers.length > asked)
  off.abort(new Error('closed'))
  await assert.rejects(connecting, { message: 'closed' })
  await wallet.sayYes().catch(() => undefined)
  await wallet.heard(() => wallet.sessions() === 0)
})

test('a chain of the session is gone to without asking; another is asked for, and added where the wallet does not know it', async () => {
  await connect(1)
  wallet.chains = [1]
  const onChain = next('chain')
  await connector.switchChain(chain(10, 'OP Mainnet'), signal)
  assert.equal((await onChain).chainId, 'eip155:10')
  const methods = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']
  assert.deepEqual(
    wallet.asked.map(({ method }) => method),
    methods,
  )
  assert.equal(await connector.request({ method: 'eth_chainId' }), '0xa')
  await connector.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
  assert.equal(await connector.request({ method: 'eth_chainId' }), '0x1')
  assert.equal(wallet.asked.length, methods.length)
})

test('a chain that the person does not want is not gone to', async () => {
  await connect(1)
  wallet.requests = 'reject'
  await assert.rejects(connector.switchChain(chain(10, 'OP Mainnet'), signal), refused('user_rejected_request'))
  assert.equal(await connector.request({ method: 'eth_chainId' }), '0x1')
})

test('follows the wallet to another account, another chain and other chains', async () => {
  await connect(1)
  const account = next('accounts')
  await wallet.switchAccount()
  assert.deepEqual((await account).accounts, [wallet.otherAddress, wallet.address])
  const other = next('chain')
  await wallet.switchChain(137)
  assert.equal((await other).chainId, 'eip155:137')
  const back = next('chain')
  await wallet.allow([1])
  assert.equal((await back).chainId, 'eip155:1')
  await wallet.switchAccount()
})

test('is resumed as it was left, on its chain; a wallet of another name is not', async () => {
  await connect(1)
  const moved = next('chain')
  await wallet.switchChain(137)
  await moved
  const again = walletConnect(setup)
  assert.deepEqual(await again.resume(signal), { accounts: [wallet.address, wallet.otherAddress], chainId: 'eip155:137' })
  assert.equal(await walletConnect({ ...setup, entry: 'rainbow' }).resume(signal), null)
})

test('hears when the wallet ends it, and there is nothing to resume then', async () => {
  await connect()
  const end = next('disconnect')
  await wallet.disconnect()
  await end
  assert.equal(await walletConnect(setup).resume(signal), null)
  await assert.rejects(connector.request({ method: 'personal_sign', params: [] }), { code: 4900 })
})

test('ends it for the wallet too', async () => {
  await connect()
  await connector.disconnect()
  await wallet.heard(() => wallet.sessions() === 0)
  assert.equal(await walletConnect(setup).resume(signal), null)
})

test('calls MetaMask by its name also where any wallet was asked', async () => {
  const metamask = await openWalletSide(setup.relayUrl ?? '', { name: 'MetaMask Wallet', url: 'https://metamask.io/' })
  connector = walletConnect(setup)
  await connector.connect({ signal, onUri: (uri) => void metamask.scan(uri) })
  assert.equal(connector.walletClientType, 'metamask')
  assert.ok(await walletConnect({ ...setup, entry: 'metamask' }).resume(signal))
  await metamask.close()
})
