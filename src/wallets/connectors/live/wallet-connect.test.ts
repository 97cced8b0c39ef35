// Time limits of the WalletConnect connector, on a fake clock. A real wallet: test/connectors/wallet-connect.test.ts.

import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { isRetryable } from '../../../../test/fakes/retryable.ts'
import { pageMemory } from '../../../browser/address.ts'
import type { WcClient, WcEvent, WcSession } from '../walletconnect/wallet-connect-client.ts'
import { walletConnect } from './wallet-connect.ts'
import { keepDeepLink } from './wallet-connect-links.ts'

const ADDRESS = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const session: WcSession = {
  topic: 'aa',
  expiry: 9e9,
  namespaces: { eip155: { accounts: [`eip155:1:${ADDRESS}`], methods: ['personal_sign', 'wallet_switchEthereumChain'] } },
  peer: { metadata: { name: 'A wallet', url: 'https://wallet.example' } },
}
const nothing = new Promise<never>(() => undefined)
const signal = new AbortController().signal

const fake = (change: Partial<WcClient> = {}) => {
  const ended: string[] = []
  let tell = (_news: WcEvent): void => undefined
  const client: WcClient = {
    propose: async () => ({ uri: 'wc:x', approval: Promise.resolve(session) }),
    sessions: () => [session],
    request: () => nothing,
    end: async (topic) => void ended.push(topic),
    subscribe: (listener) => {
      tell = listener
      return () => undefined
    },
    ...change,
  }
  const app = { name: 'Shop', url: 'https://shop.example', icon: null }
  const setup = { projectId: 'one', relayUrl: null, app, entry: 'rainbow', chains: [1] } as const
  return { connector: walletConnect(setup, async () => client), ended, tell: (news: WcEvent) => tell(news) }
}
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
/** What a promise that is to fail has failed with by now; null: it waits. */
const failure = (promise: Promise<unknown>): (() => { code: string } | null) => {
  let met: { code: string } | null = null
  promise.catch((error: { code: string }) => {
    met = error
  })
  return () => met
}

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

test('a wallet has 120 s for an answer to the uri; one that comes later is taken back', async () => {
  let approve = (_session: WcSession): void => undefined
  const approval = new Promise<WcSession>((resolve) => {
    approve = resolve
  })
  const { connector, ended } = fake({ propose: async () => ({ uri: 'wc:x', approval }) })
  const uris: string[] = []
  const failed = failure(connector.connect({ signal, onUri: (uri) => uris.push(uri) }))
  await settle()
  assert.deepEqual(uris, ['wc:x'])
  mock.timers.tick(119_999)
  await settle()
  assert.equal(failed(), null)
  mock.timers.tick(1)
  await settle()
  assert.equal(failed()?.code, 'wallet_request_timeout')
  assert.ok(isRetryable(failed()))
  approve(session)
  await settle()
  assert.deepEqual(ended, ['aa'])
})

test('a relay that cannot be reached for 20 s is an error with another try', async () => {
  const { connector } = fake({ propose: () => nothing })
  const failed = failure(connector.connect({ signal }))
  await settle()
  mock.timers.tick(19_999)
  await settle()
  assert.equal(failed(), null)
  mock.timers.tick(1)
  await settle()
  assert.equal(failed()?.code, 'generic_connect_wallet_error')
  assert.ok(isRetryable(failed()))
})

test('a proposal that the library lets expire is one that took too long', async () => {
  const approval = Promise.reject(new Error('Proposal expired'))
  approval.catch(() => undefined)
  const { connector } = fake({ propose: async () => ({ uri: 'wc:x', approval }) })
  await assert.rejects(connector.connect({ signal }), { code: 'wallet_request_timeout' })
})

test('a signature is waited for 120 s, and no longer than the person waits', async () => {
  const { connector } = fake()
  await connector.connect({ signal })
  const late = failure(connector.signMessage(ADDRESS, 'x', signal))
  const off = new AbortController()
  const left = failure(connector.signMessage(ADDRESS, 'x', off.signal))
  await settle()
  off.abort(Object.assign(new Error('left'), { code: 'left' }))
  await settle()
  assert.equal(left()?.code, 'left')
  mock.timers.tick(120_000)
  await settle()
  assert.equal(late()?.code, 'wallet_request_timeout')
})

test('what a wallet answers to a signature must be one', async () => {
  const { connector } = fake({ request: async () => ({ signature: '0x1' }) })
  await connector.connect({ signal })
  await assert.rejects(connector.signMessage(ADDRESS, 'x', signal), { code: 'wallet_error' })
})

test('a wallet without an account on any chain of Ethereum is let go', async () => {
  const empty = { ...session, namespaces: {} }
  const { connector, ended } = fake({ propose: async () => ({ uri: 'wc:x', approval: Promise.resolve(empty) }) })
  await assert.rejects(connector.connect({ signal }), { code: 'unsupported_chain_id' })
  assert.deepEqual(ended, ['aa'])
})

test('news of another session, and accounts that were never given, change nothing', async () => {
  const { connector, tell } = fake()
  await connector.connect({ signal })
  const events: unknown[] = []
  connector.listen((event) => events.push(event))
  tell({ type: 'gone', topic: 'bb' })
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  tell({ type: 'event', topic: 'aa', name: 'accountsChanged', data: [other], chainId: 'eip155:1' })
  tell({ type: 'event', topic: 'aa', name: 'chainChanged', data: 137, chainId: 'eip155:137' })
  assert.deepEqual(events, [])
  tell({ type: 'gone', topic: 'aa' })
  assert.deepEqual(events, [{ type: 'disconnect' }])
})

test('a page without a project says so at once, instead of waiting for a relay that takes nobody', async () => {
  const app = { name: 'Shop', url: 'https://shop.example', icon: null }
  const connector = walletConnect({ projectId: '', relayUrl: null, app, entry: 'zerion', chains: [1] }, () => nothing)
  const failed = failure(connector.connect({ signal }))
  await settle()
  assert.equal(failed()?.code, 'generic_connect_wallet_error')
  assert.ok(!isRetryable(failed()))
})

test('the app that was opened for another wallet is not the one that is opened for this one', async () => {
  keepDeepLink('metamask')
  const { connector } = fake()
  await connector.connect({ signal })
  assert.equal(pageMemory().get('WALLETCONNECT_DEEPLINK_CHOICE'), undefined)
  keepDeepLink('rainbow')
  assert.ok(pageMemory().has('WALLETCONNECT_DEEPLINK_CHOICE'))
})

test('is loaded by nobody who has no session to resume', async () => {
  const asked: string[] = []
  const app = { name: 'Shop', url: 'https://shop.example', icon: null }
  const connector = walletConnect({ projectId: '', relayUrl: null, app, entry: 'zerion', chains: [1] }, async () => {
    asked.push('client')
    throw new Error('not here')
  })
  assert.equal(await connector.resume(signal), null)
  assert.deepEqual(asked, [])
})
