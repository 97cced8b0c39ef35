// The rules of any other typed data, and of any request: what raises each, and what looks like it and does not.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getAddress } from 'viem'
import {
  ACCOUNT,
  data,
  MAX,
  message,
  OTHER,
  PERMIT2,
  permit,
  SOON,
  said,
  typed,
  USDC,
} from '../../../test/fakes/sign-requests.ts'
import { knownAt } from './known-contracts.ts'
import { falseClaim } from './name-claims.ts'

describe('any other typed data', () => {
  const vote = (own: object = {}, domain?: object) =>
    data('Vote', { proposal: 7, voter: { name: 'Ada', wallet: ACCOUNT }, ...own }, domain)
  test('is its fields, depth first, long lists cut, with its type in the headline', () => {
    const shown = typed(vote({ choices: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], none: [] }))
    assert.deepEqual([shown.headline, shown.values, said(shown)], ['typed-data', { type: 'Vote' }, []])
    assert.deepEqual(
      shown.fields.map(({ name, depth, value, more }) => [name, depth, value, ...(more ? [more] : [])]),
      [
        ['proposal', 0, '7'],
        ['voter', 0, null],
        ['name', 1, 'Ada'],
        ['wallet', 1, { address: ACCOUNT.toLowerCase() }],
        ...['a', 'b', 'c', 'd', 'e'].map((one, at) => [`choices[${at}]`, 0, one]),
        ['choices', 0, null, 2],
        ['none', 0, '[]'],
      ],
    )
  })
  test('the rest of a long list is folded, and each of its addresses counts', () => {
    const twin = `${ACCOUNT.slice(0, 6)}${'0'.repeat(32)}${ACCOUNT.slice(-4)}`
    const list = [...Array.from({ length: 6 }, (_, at) => `0x${String(at + 1).repeat(40)}`), twin]
    const shown = typed(vote({ to: list, deep: [[{ who: twin }]] }))
    const fold = shown.fields.find(({ more }) => more !== undefined)
    assert.deepEqual([fold?.more, fold?.rest?.map(({ name }) => name)], [2, ['to[5]', 'to[6]']])
    assert.deepEqual(fold?.rest?.[1]?.value, { address: twin.toLowerCase() })
    assert.deepEqual(said(shown), ['danger lookalike'])
    assert.deepEqual(shown.findings[0]?.values, {
      address: { address: twin.toLowerCase(), whole: true },
      known: { address: ACCOUNT, whole: true },
    })
    assert.deepEqual(said(typed(vote({ note: Array(7).fill('a\u200bb') }))), ['warn hidden-characters'])
  })
  test('lookalike: in fields, texts, words and calls of any data, and in messages', () => {
    const friend = `0xabcd${'1'.repeat(32)}ef01`
    const twin = `0xabcd${'2'.repeat(32)}ef01`
    const known = [friend]
    const inCall = `0xa9059cbb${'0'.repeat(24)}${twin.slice(2)}${'0'.repeat(64)}`
    for (const own of [{ to: twin }, { to: `0x${'0'.repeat(24)}${twin.slice(2)}` }, { note: `Pay ${twin}!` }, { input: inCall }])
      assert.ok(said(typed(vote(own), { known })).includes('danger lookalike'), JSON.stringify(own))
    assert.deepEqual(said(typed(vote({ to: friend }), { known })), [])
    assert.ok(said(typed(vote({}, { name: 'App', chainId: 1, verifyingContract: twin }), { known })).includes('danger lookalike'))
    assert.deepEqual(said(message(`Send to ${twin}`, { known })), ['danger lookalike'])
    assert.deepEqual(said(message(`Send to ${friend}, not to ${twin}ab`, { known })), [])
    assert.deepEqual(said(typed(permit({ spender: twin }), { known })), ['danger permit-unknown', 'danger lookalike'])
  })
  test('instructions within lists are not read either', () => {
    const calls = [{ target: OTHER, value: 0, data: '0x1234567890' }]
    assert.deepEqual(said(typed(data('Batch', { calls }))), ['warn cannot-read'])
  })
  test('hash-only: what wraps nothing but a hash', () => {
    for (const one of [
      data('SafeMessage', { message: `0x${'ab'.repeat(32)}` }),
      data('Wrapper', { inner: { hash: `0x${'ab'.repeat(32)}` } }),
    ])
      assert.deepEqual([typed(one).headline, said(typed(one))], ['hash', ['danger hash-only']])
    assert.deepEqual(said(typed(data('SafeMessage', { message: '0x48656c6c6f' }))), [])
  })
  test('other-chain: grave where something moves', () => {
    const base = { name: 'App', chainId: 8453, verifyingContract: OTHER }
    assert.deepEqual(said(typed(vote({}, base))), ['warn other-chain'])
    assert.ok(said(typed(permit({}, base))).includes('danger other-chain'))
    assert.deepEqual(said(typed(vote({}, base), { chain: '8453' })), [])
    assert.deepEqual(typed(vote({}, base)).findings[0]?.values, { domainChain: { chain: '8453' }, chain: { chain: '1' } })
  })
  test('no-domain, unsigned-fields, hidden-characters', () => {
    assert.deepEqual(said(typed(vote({}, { name: 'App', version: '1' }))), ['warn no-domain'])
    assert.deepEqual(said(typed(vote({}, { name: 'App', chainId: 1 }))), [])
    const more = vote()
    const shown = typed({
      ...more,
      message: { ...more.message, gift: '100', voter: { ...(more.message.voter as object), prize: 1 } },
    })
    assert.deepEqual([said(shown), shown.findings[0]?.values], [['warn unsigned-fields'], { n: 2 }])
    assert.deepEqual(said(typed(vote({ note: 'Pay\u202e1' }))), ['warn hidden-characters'])
    for (const name of ['Unisw\u0430p', 'Sea\u200bport'])
      assert.deepEqual(said(typed(vote({}, { name, chainId: 1 }))), ['warn hidden-characters'], name)
    assert.deepEqual(said(typed(vote({}, { name: 'Кошелёк Wallet', chainId: 1 }))), [])
  })
  test('name-claims: the name of a known contract at another address', () => {
    assert.deepEqual(said(typed(vote({}, { name: 'Permit2', chainId: 1, verifyingContract: OTHER }))), ['warn name-claims'])
    assert.deepEqual(said(typed(vote({}, { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }))), [])
    assert.equal(falseClaim('324', OTHER, 'Permit2'), null)
    assert.equal(knownAt('8453', USDC), null)
  })
  test('other-site-named: a host that is not the page', () => {
    for (const [value, alarm] of [
      ['https://bank.example/x', true],
      ['bank.example', true],
      ['https://app.example', false],
      ['www.app.example', false],
      ['example', false],
      ['a b.c', false],
    ] as const)
      assert.deepEqual(said(typed(vote({ website: value }))), alarm ? ['warn other-site-named'] : [], value)
  })
  test('foreign-code and cannot-read: what a contract is told to run', () => {
    const safe = (operation: number, to: string) =>
      data('SafeTx', { to, value: 0, data: '0x12345678', operation }, { chainId: 1, verifyingContract: OTHER })
    assert.deepEqual(said(typed(safe(1, ACCOUNT))), ['danger foreign-code', 'warn cannot-read'])
    assert.deepEqual(said(typed(safe(1, '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'))), ['warn cannot-read'])
    assert.deepEqual(said(typed(safe(0, ACCOUNT))), ['warn cannot-read'])
  })
})

describe('partly-read: what could allow something, or have it done in the name of the account', () => {
  const domain = { name: 'Tide', chainId: 1, verifyingContract: OTHER }
  const call = `0x095ea7b3${'0'.repeat(24)}${OTHER.slice(2)}${'f'.repeat(64)}`
  for (const [name, type, fields] of [
    ['a meta transaction', 'MetaTransaction', { nonce: 1, from: ACCOUNT, functionSignature: call }],
    ['a forwarded call', 'ForwardRequest', { from: ACCOUNT, to: OTHER, value: 0, gas: 1, nonce: 1, data: call }],
    ['a relayed call', 'SponsoredCallERC2771', { target: OTHER, data: call, user: ACCOUNT }],
    ['calls of unknown fields', 'Deed', { who: ACCOUNT, what: call }],
    ['a credit that is delegated', 'DelegationWithSig', { delegatee: OTHER, value: MAX(256), nonce: 0 }],
    ['an agent, by a name with a colon', 'App:ApproveAgent', { chain: 'Main', agentAddress: OTHER }],
    ['a key for a session', 'Session', { sessionKey: OTHER, until: SOON }],
    ['an operator within a struct', 'Deed', { grant: { operator: OTHER } }],
  ] as const)
    test(name, () => assert.ok(said(typed(data(type, fields, domain))).includes('danger partly-read')))

  test('none of what only votes, or has the account as whom something is sent to', () => {
    for (const [type, fields] of [
      ['Delegation', { delegatee: OTHER, nonce: 0, expiry: SOON }],
      ['Deed', { to: ACCOUNT, data: call }],
      ['Vote', { voter: ACCOUNT, proposal: 7, reason: 'Good' }],
    ] as const)
      assert.ok(!said(typed(data(type, fields, domain))).includes('danger partly-read'), type)
  })
})

describe('of any request', () => {
  test('plain-http, many-requests, host-words', () => {
    assert.deepEqual(said(message('Hi', { origin: 'http://app.example' })), ['warn plain-http'])
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000', 'http://a.localhost'])
      assert.deepEqual(said(message('Hi', { origin })), [], origin)
    assert.deepEqual(said(message('Hi', { insists: true })), ['warn many-requests'])
    const shown = message('Hi', { said: 'Get 100 USDC' })
    assert.deepEqual(
      [said(shown), shown.findings[0]?.values],
      [['note host-words'], { origin: 'app.example', text: 'Get 100 USDC' }],
    )
  })
  test('the raw data are what is signed', () => {
    assert.equal(message('Hi').raw, '0x4869')
    assert.equal(JSON.parse(typed(permit()).raw).message.spender, OTHER.toLowerCase())
  })
})

test('the known addresses have the checksum of their letters', async () => {
  const { readFile } = await import('node:fs/promises')
  const text = await readFile(new URL('./known-contracts.ts', import.meta.url), 'utf8')
  const found = [...text.matchAll(/'([\da-fA-F]{40})'/g)]
  assert.ok(found.length > 25)
  for (const [, digits] of found) assert.equal(getAddress(`0x${digits}`), `0x${digits}`)
})
