import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountsOn, addParams, addressesIn, chainFor, chainIn, chainsOf, grants, proposalOf } from './wallet-connect-session.ts'

const [A, B] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
const space = (accounts: string[], more: object = {}) => ({ accounts, methods: ['personal_sign'], ...more })
const session = { eip155: space([`eip155:1:${A}`, `eip155:1:${B}`, `eip155:10:${A}`], { chains: ['eip155:1', 'eip155:10'] }) }

test('a proposal requires nothing, names each chain once, the wished one first, and asks for no raw signature', () => {
  const { optionalNamespaces, ...rest } = proposalOf([10, 1, 10])
  assert.deepEqual(rest, {})
  assert.deepEqual(optionalNamespaces.eip155.chains, ['eip155:10', 'eip155:1'])
  assert.ok(!optionalNamespaces.eip155.methods.join(' ').split(' ').includes('eth_sign'))
})

test('a session is on the wished chain where it has an account there, else on its first', () => {
  assert.equal(chainFor(session, 'eip155:137', null, 'eip155:10'), 'eip155:10')
  assert.equal(chainFor(session, 'eip155:137'), 'eip155:1')
  assert.equal(chainFor({ eip155: space([], { chains: ['eip155:1'] }) }, 'eip155:1'), null)
  assert.equal(chainFor({ solana: space(['solana:mainnet:abc']) }), null)
})

test('accounts are those of the chain, the one in use first; what is no account of Ethereum is passed over', () => {
  assert.deepEqual(accountsOn(session, 'eip155:1', B.toLowerCase()), [B, A])
  assert.deepEqual(accountsOn(session, 'eip155:1', '0x0'), [A, B])
  assert.deepEqual(accountsOn(session, 'eip155:10', B), [A])
  const odd = { 'eip155:1': space([`eip155:1:${A}`, 'eip155:1:0x12', 'eip155:1', `solana:1:${A}`, `eip155:01x:${A}`]) }
  assert.deepEqual(accountsOn(odd, 'eip155:1'), [A])
  assert.deepEqual(chainsOf(odd), ['eip155:1'])
})

test('only what a session grants for Ethereum is granted', () => {
  assert.ok(grants(session, 'personal_sign'))
  assert.ok(!grants({ solana: space([]) }, 'personal_sign'))
})

test('events name accounts and chains in several ways', () => {
  assert.deepEqual(addressesIn([`eip155:1:${A}`, B, 'x', 7]), [A, B])
  assert.deepEqual(addressesIn('nothing'), [])
  for (const ten of [10, '10', '0xa', 'eip155:10', { chainId: '0xa' }]) assert.equal(chainIn(ten), 'eip155:10')
  for (const none of [null, undefined, '', 'x', -1, 0, 1.5, {}, 2 ** 60]) assert.equal(chainIn(none), null)
})

test('a chain without an explorer is added without one', () => {
  const chain = { id: 10, name: 'OP', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: ['https://a'] }
  const { id: _, name: chainName, nativeCurrency, rpcUrls } = chain
  assert.deepEqual(addParams({ ...chain, explorerUrls: [] }), { chainId: '0xa', chainName, nativeCurrency, rpcUrls })
  assert.deepEqual(addParams({ ...chain, explorerUrls: ['https://b'] }).blockExplorerUrls, ['https://b'])
})
