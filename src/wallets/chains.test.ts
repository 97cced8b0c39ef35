import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import { anvil, base, mainnet, optimism } from 'viem/chains'
import type { WireAppConfig } from '../contract/app-config.ts'
import { chainIdsIn, evmChainId } from '../contract/chains/chain-ids.ts'
import type { HostConfig } from '../contract/host-config.ts'
import { checkHostConfig } from '../contract/rules/check-host-config.ts'
import { withDevelopmentChain } from '../contract/wallets/with-development-chain.ts'
import { chainsOf } from './chains.ts'

const runtime = (custom: string | null = null) => ({
  appId: 'app',
  apiUrl: 'https://id.example.com',
  $config: atom({ custom_api_url: custom } as WireAppConfig),
})
/** The config as a page's tag reads it. */
const host = (given: unknown): HostConfig => {
  const checked = checkHostConfig(given)
  if ('problem' in checked) throw new Error(checked.problem)
  return checked.config
}
const problem = (given: unknown): string => {
  const checked = checkHostConfig(given)
  return 'problem' in checked ? checked.problem : ''
}
/** The chains that are supported; who only asks for their numbers is told the same ones. */
const ids = (given: unknown): number[] => {
  const supported = chainsOf(runtime(), host(given)).supported.map(({ id }) => id)
  assert.deepEqual(chainIdsIn(host(given)), supported)
  return supported
}

test('an app has the thirty default chains, mainnet first', () => {
  const { supported, first, switchOnConnect } = chainsOf(runtime(), {})
  assert.equal(supported.length, 30)
  assert.deepEqual(
    chainIdsIn({}),
    supported.map(({ id }) => id),
  )
  assert.equal(first.id, 1)
  assert.equal(switchOnConnect, false)
})

test('supportedChains take the place of the defaults, and the first of them is the default', () => {
  const given = { supportedChains: [optimism, base, optimism] }
  assert.deepEqual(ids(given), [10, 8453])
  assert.equal(chainsOf(runtime(), host(given)).first.id, 10)
})

test('chains means the same, and counts where supportedChains is absent', () => {
  assert.deepEqual(ids({ chains: [base] }), [8453])
  assert.deepEqual(ids({ chains: [base], supportedChains: [mainnet] }), [1])
})

test('additionalChains join the others', () => {
  assert.equal(ids({ additionalChains: [anvil] }).at(-1), 31337)
  assert.equal(ids({ additionalChains: [anvil] }).length, 31)
  assert.deepEqual(ids({ supportedChains: [base], additionalChains: [anvil, base] }), [8453, 31337])
})

test('defaultChain must be one of the supported chains, and wallets are then switched to it', () => {
  const { first, switchOnConnect } = chainsOf(runtime(), host({ supportedChains: [base, optimism], defaultChain: optimism }))
  assert.equal(first.id, 10)
  assert.equal(switchOnConnect, true)
  assert.match(
    problem({ supportedChains: [base], defaultChain: optimism }),
    /^config\.defaultChain: must be one of .*received 10/,
  )
  assert.match(problem({ defaultChain: anvil }), /^config\.defaultChain: /)
})

test('what cannot be a list of chains is said with its path', () => {
  assert.match(problem({ supportedChains: [] }), /^config\.supportedChains: must hold at least one chain/)
  assert.match(problem({ supportedChains: [{ ...base, id: 1.5 }] }), /^config\.supportedChains\.0\.id: /)
  const rpc = (url: string) => ({ supportedChains: [{ ...base, rpcUrls: { default: { http: [url] } } }] })
  assert.match(problem(rpc('javascript:alert(1)')), /^config\.supportedChains\.0\.rpcUrls\.default\.http\.0: must be an https/)
  assert.match(problem(rpc('http://example.com')), /must be an https/)
  assert.equal(problem(rpc('http://127.0.0.1:8545')), '')
  assert.match(problem({ rpcConfig: { rpcUrls: { 1: 'ftp://x' } } }), /^config\.rpcConfig\.rpcUrls\.1: must be an https/)
})

test('a chain that is not there is said to be unsupported', () => {
  const { chainOf, rpcOf } = chainsOf(runtime(), {})
  assert.equal(chainOf(8453).name, 'Base')
  const unsupported = { code: 'unsupported_chain_id', message: 'Unsupported chain: 31337' }
  assert.throws(() => chainOf(31337), unsupported)
  assert.throws(() => rpcOf(31337), unsupported)
})

test('a chain is asked at the host’s own address, else at the service', () => {
  const rpc = (given: unknown, id: number, custom: string | null = null) => chainsOf(runtime(custom), host(given)).rpcOf(id)
  const service = { url: 'https://id.example.com/api/v1/rpc/8453', headers: { 'privy-app-id': 'app' } }
  assert.deepEqual(rpc({}, 8453), service)
  assert.deepEqual(rpc({}, 8453, 'https://api.app.example'), { ...service, url: 'https://api.app.example/api/v1/rpc/8453' })
  // What viem says of a common chain is no wish of the host's.
  assert.deepEqual(rpc({ supportedChains: [base] }, 8453), service)
  const own = 'https://rpc.app.example'
  assert.deepEqual(rpc({ rpcConfig: { rpcUrls: { 8453: own } } }, 8453), { url: own, headers: {} })
  const override = { ...base, rpcUrls: { ...base.rpcUrls, privyWalletOverride: { http: ['https://first.example'] } } }
  assert.equal(rpc({ supportedChains: [override], rpcConfig: { rpcUrls: { 8453: own } } }, 8453).url, 'https://first.example')
  assert.equal(rpc({ additionalChains: [anvil] }, 31337).url, 'http://127.0.0.1:8545')
  assert.match(rpc({ additionalChains: [{ ...anvil, rpcUrls: {} }] }, 31337).url, /\/api\/v1\/rpc\/31337$/)
})

test('what a host leaves out of a chain is taken from the default one', () => {
  const [chain] = chainsOf(runtime(), host({ supportedChains: [{ id: 137, name: 'PoS', rpcUrls: {} }] })).supported
  assert.deepEqual(chain, {
    id: 137,
    name: 'PoS',
    nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpcUrls: ['https://polygon.drpc.org'],
    explorerUrls: ['https://polygonscan.com'],
    testnet: false,
  })
})

test('the number of a chain is read from its CAIP-2 name alone', () => {
  assert.equal(evmChainId('eip155:8453'), 8453)
  for (const other of ['solana:mainnet', 'eip155:', 'eip155:0x1', 'eip155:01', 'x eip155:1'])
    assert.equal(evmChainId(other), null)
})

test('a wallet begins on the chain of a development service, which no page with chains of its own gets', () => {
  const development_chain = {
    ...{ chain_id: 31337, name: 'Harbour test', token: { address: `0x${'5e'.repeat(20)}`, symbol: 'SHELL', decimals: 18 } },
    collection: { address: `0x${'aa'.repeat(20)}` },
  }
  const server = { ...runtime(), $config: atom({ custom_api_url: null, development_chain } as unknown as WireAppConfig) }
  const merged = (given: unknown) => withDevelopmentChain(host(given), server.$config.get())
  const { supported, first, rpcOf, switchOnConnect } = chainsOf(server, merged({}))
  assert.deepEqual([supported.length, first.name, first.testnet, switchOnConnect], [31, 'Harbour test', true, false])
  assert.equal(rpcOf(31337).url, 'https://id.example.com/api/v1/rpc/31337')
  assert.deepEqual(merged({}).tokens, [{ chainId: 31337, ...development_chain.token }])
  assert.equal(chainsOf(server, merged({ defaultChain: base })).first.id, 8453)
  for (const own of [{ supportedChains: [base] }, { chains: [base] }]) {
    const given = merged(own)
    assert.deepEqual([chainsOf(server, given).supported.map(({ id }) => id), given.tokens], [[8453], undefined])
  }
  assert.equal(merged(merged({})).additionalChains?.length, 1)
})
