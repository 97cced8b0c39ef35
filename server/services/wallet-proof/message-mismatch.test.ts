// Promises of the judgement whether a message was meant for this call.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SignedMessage } from '../../../src/contract/wallets/read-wallet-message.ts'
import { MINUTE } from '../../../src/kit/durations.ts'
import { type Circumstances, type MessageMismatch, messageMismatch } from './message-mismatch.ts'

const NOW = Date.parse('2030-01-31T12:00:00.000Z')
const at = (milliseconds: number): string => new Date(NOW + milliseconds).toISOString()
const message: SignedMessage = {
  scheme: undefined,
  chainType: 'ethereum',
  domain: 'host.example',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  statement: null,
  uri: 'https://host.example',
  chainId: '1',
  nonce: 'abcdefgh',
  issuedAt: at(0),
  resources: [],
}
const here: Circumstances = {
  chainType: 'ethereum',
  pages: ['https://host.example'],
  chainId: 'eip155:1',
  now: NOW,
  lifetime: 5 * MINUTE,
  clock: 5 * MINUTE,
}
const two = { pages: ['https://host.example', 'http://localhost:4000'] }
const solana = { chainType: 'solana', chainId: null } as const

const CASES: [what: string, why: MessageMismatch | null, change: Partial<SignedMessage>, at?: Partial<Circumstances>][] = [
  ['one for this call', null, {}],
  ['a page of the origin', null, { uri: 'https://host.example/login?x=1' }],
  ['no word on the chain in the call', null, {}, { chainId: null }],
  [
    'another page of the app, for a client without an origin',
    null,
    { domain: 'localhost:4000', uri: 'http://localhost:4000' },
    two,
  ],
  ['another domain', 'domain', { domain: 'evil.example' }],
  ['the domain with a port of its own', 'domain', { domain: 'host.example:8443' }],
  ['a domain in big letters', 'domain', { domain: 'HOST.example' }],
  ['a domain that begins alike', 'domain', { domain: 'host.example.evil.example' }],
  ['another origin', 'uri', { uri: 'https://evil.example' }],
  ['an origin that begins alike', 'uri', { uri: 'https://host.example.evil.example' }],
  ['an origin with a name in it', 'uri', { uri: 'https://host.example@evil.example/' }],
  ['an origin of plain http', 'uri', { uri: 'http://host.example' }],
  ['no URL at all', 'uri', { uri: 'host.example' }],
  ['domain of one page and origin of another', 'uri', { domain: 'localhost:4000' }, two],
  ['a client without an origin, at an app without pages', 'domain', {}, { pages: [] }],
  ['another network', 'network', { chainType: 'solana' }],
  ['another chain than the call says', 'chain', {}, { chainId: 'eip155:10' }],
  ['a chain of another kind', 'chain', {}, { chainId: 'solana:mainnet' }],
  ['a chain with a nought before it', 'chain', { chainId: '01' }, { chainId: null }],
  ['a chain in words', 'chain', { chainId: 'mainnet' }, { chainId: null }],
  ['the main network of Solana', null, { chainType: 'solana', chainId: 'mainnet' }, solana],
  ['another network of Solana', 'chain', { chainType: 'solana', chainId: 'devnet' }, solana],
  ['a clock that is ahead by five minutes', null, { issuedAt: at(5 * MINUTE) }],
  ['a time to come', 'future', { issuedAt: at(5 * MINUTE + 1) }],
  ['a clock that is behind by five minutes', null, { issuedAt: at(-10 * MINUTE) }],
  ['a time long gone', 'old', { issuedAt: at(-10 * MINUTE - 1) }],
  ['a time that there is not', 'future', { issuedAt: '2030-02-31T99:00:00Z' }],
  ['a day that there is not', 'future', { issuedAt: '2030-01-32T12:00:00.000Z' }],
  [
    'a day that there is not, on the day as which it would be read',
    'future',
    { issuedAt: '2030-02-31T12:00:00.000Z' },
    { now: Date.parse('2030-03-03T12:00:00.000Z') },
  ],
  ['the scheme of the page', null, { scheme: 'https' }],
  ['another scheme', 'domain', { scheme: 'http' }],
  ['an end on a day that there is not', 'expired', { expirationTime: '2100-02-31T14:31:43.952Z' }],
  ['an end on the day more of a year that has none', 'expired', { expirationTime: '2100-02-29T00:00:00Z' }],
  ['an end in an hour that there is not', 'expired', { expirationTime: '2031-01-01T24:00:00Z' }],
  ['an end in a second that there is not', 'expired', { expirationTime: '2031-12-31T23:59:60Z' }],
  ['an end in another zone', null, { expirationTime: '2030-01-31T13:00:01+01:00' }],
  ['a beginning on a day that there is not', 'early', { notBefore: '2020-02-31T14:31:43.952Z' }],
  ['a beginning in an hour that there is not', 'early', { notBefore: '2020-02-01T24:00:00Z' }],
  ['an end to come', null, { expirationTime: at(1) }],
  ['an end that has come', 'expired', { expirationTime: at(0) }],
  ['an end that there is not', 'expired', { expirationTime: '2030-99-01T00:00:00Z' }],
  ['a beginning that has come', null, { notBefore: at(0) }],
  ['a beginning to come', 'early', { notBefore: at(1) }],
]
for (const [what, why, change, circumstances] of CASES) {
  test(`${what}: ${why ?? 'fits'}`, () =>
    assert.equal(messageMismatch({ ...message, ...change }, { ...here, ...circumstances }), why))
}
