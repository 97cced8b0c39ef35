import assert from 'node:assert/strict'
import { verify } from 'node:crypto'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { error, never } from '../../../../test/fakes/injected-wallet.ts'
import { solanaKey, standardWallet } from '../../../../test/fakes/solana-wallet.ts'
import { LatchkeyError } from '../../../contract/latchkey-error.ts'
import { WALLET_REQUEST_TIMEOUT } from '../../../contract/wallet-limits.ts'
import type { ConnectorEvent } from '../connector.ts'
import { solana } from './solana.ts'
import type { PhantomSolana, StandardWallet } from './solana-wallets.ts'

const facts = { connectorType: 'injected', client: null, name: 'Wallet', icon: null } as const
const { signal } = new AbortController()
const [key, other] = [solanaKey(), solanaKey()]

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const end = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((thrown: unknown) => (thrown instanceof LatchkeyError ? thrown.code : thrown))
const made = (keys = [key, other], options = {}) => {
  const fake = standardWallet('Wallet', keys, options)
  const of = fake.wallet as unknown as StandardWallet
  return { ...fake, connector: solana(facts, { name: 'Wallet', icon: null, wallet: { kind: 'standard', of } }) }
}

test('connects and signs, and the signature holds', async () => {
  const { connector } = made()
  assert.deepEqual(await connector.connect({ signal }), {
    accounts: [key.address, other.address],
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  const signature = Buffer.from(await connector.signMessage(other.address, 'Grüße', signal), 'base64')
  assert.ok(verify(null, Buffer.from('Grüße'), other.publicKey, signature))
  assert.ok(!verify(null, Buffer.from('Grüße'), key.publicKey, signature))
})

test('goes on without asking anybody, where the wallet has let the page in', async () => {
  const stranger = made()
  assert.equal(await stranger.connector.resume(signal), null)
  assert.deepEqual(stranger.asked, [{ connect: true }])
  assert.equal((await made([key], { trusted: true }).connector.resume(signal))?.accounts[0], key.address)
})

test('accounts of other chains, and what is no address, are left out', async () => {
  const { connector, wallet } = made([key, other])
  const accounts = [
    { address: 'not an address', chains: ['solana:mainnet'] },
    { address: key.address, chains: ['sui:mainnet'] },
    { address: other.address, chains: ['solana:mainnet', 'sui:mainnet'] },
  ]
  wallet.features['standard:connect'] = { connect: async () => ({ accounts }) }
  assert.deepEqual((await connector.connect({ signal })).accounts, [other.address])
  wallet.features['standard:connect'] = { connect: async () => ({ accounts: [] }) }
  assert.equal(await end(connector.connect({ signal })), 'generic_connect_wallet_error')
  wallet.features['standard:connect'] = { connect: async () => null }
  assert.equal(await end(connector.connect({ signal })), 'unknown_connect_wallet_error')
})

test('a signature of something else is none', async () => {
  const { connector, wallet } = made()
  await connector.connect({ signal })
  const good = key.sign(new TextEncoder().encode('text'))
  for (const answer of [
    [{ signedMessage: new TextEncoder().encode('texT'), signature: good }],
    [{ signedMessage: new TextEncoder().encode('text '), signature: good }],
    [{ signedMessage: new TextEncoder().encode('text'), signature: good.slice(1) }],
    [{ signedMessage: new TextEncoder().encode('text'), signature: 'signed' }],
    [],
  ]) {
    wallet.features['solana:signMessage'] = { signMessage: async () => answer }
    assert.equal(await end(connector.signMessage(key.address, 'text', signal)), 'wallet_error')
  }
  wallet.features['solana:signMessage'] = { signMessage: () => Promise.reject(error(4001)) }
  assert.equal(await end(connector.signMessage(key.address, 'text', signal)), 'user_rejected_request')
})

test('an account that the wallet has taken away signs nothing', async () => {
  const { connector, change } = made()
  await connector.connect({ signal })
  change([other])
  assert.equal(await end(connector.signMessage(key.address, 'text', signal)), 'wallet_error')
})

test('a wallet that never answers is waited for 120 s', async () => {
  const { connector, wallet } = made()
  wallet.features['standard:connect'] = { connect: () => never }
  const connecting = end(connector.connect({ signal }))
  mock.timers.tick(WALLET_REQUEST_TIMEOUT)
  assert.equal(await connecting, 'wallet_request_timeout')
})

test('follows the accounts, until nobody listens', async () => {
  const { connector, change } = made()
  const events: ConnectorEvent[] = []
  const stop = connector.listen((event) => events.push(event))
  await connector.connect({ signal })
  change([other])
  change([])
  stop()
  change([key])
  assert.deepEqual(events, [{ type: 'accounts', accounts: [other.address] }, { type: 'disconnect' }])
})

test('has no Ethereum accounts', async () => {
  await assert.rejects(made().connector.request({ method: 'eth_accounts' }), { code: 4200 })
  assert.equal(await end(made().connector.switchChain({} as never, signal)), 'unsupported_chain_id')
})

test("Phantom's own object does the same", async () => {
  const listeners = new Map<string, (what: unknown) => void>()
  let trusted = false
  const of = {
    isPhantom: true,
    publicKey: null as { toString(): string } | null,
    async connect(options?: { onlyIfTrusted?: boolean }) {
      if (options?.onlyIfTrusted && !trusted) throw error(4001)
      trusted = true
      of.publicKey = { toString: () => key.address }
      return { publicKey: of.publicKey }
    },
    async disconnect() {
      trusted = false
    },
    signMessage: async (message: Uint8Array) => ({ signature: key.sign(message) }),
    on: (event: string, listener: (what: unknown) => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
  }
  const connector = solana(facts, {
    name: 'Phantom',
    icon: null,
    wallet: { kind: 'phantom', of: of as unknown as PhantomSolana },
  })
  assert.equal(await connector.resume(signal), null)
  assert.deepEqual(await connector.connect({ signal }), {
    accounts: [key.address],
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  assert.deepEqual(await connector.resume(signal), {
    accounts: [key.address],
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  const signature = Buffer.from(await connector.signMessage(key.address, 'text', signal), 'base64')
  assert.ok(verify(null, Buffer.from('text'), key.publicKey, signature))
  assert.equal(await end(connector.signMessage(other.address, 'text', signal)), 'wallet_error')
  const events: ConnectorEvent[] = []
  const stop = connector.listen((event) => events.push(event))
  listeners.get('accountChanged')?.({ toString: () => other.address })
  listeners.get('accountChanged')?.(null)
  listeners.get('disconnect')?.(undefined)
  assert.deepEqual(events, [{ type: 'accounts', accounts: [other.address] }, { type: 'disconnect' }, { type: 'disconnect' }])
  stop()
  assert.equal(listeners.size, 0)
  await connector.disconnect()
  await settle()
  assert.equal(trusted, false)
})
