// The rules of allowances, transfers and orders: what raises each, and what looks like it and does not.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  ACCOUNT,
  data,
  inRow,
  MAX,
  OTHER,
  PERMIT2,
  permit,
  SOON,
  said,
  typed,
  UNISWAP,
  USDC,
  ZERO,
} from '../../../test/fakes/sign-requests.ts'
import { imitated } from './known-contracts.ts'

describe('typed data that allow something', () => {
  test('permit-unknown and permit-unlimited', () => {
    const shown = typed(permit())
    assert.deepEqual([shown.headline, said(shown)], ['allow', ['danger permit-unknown']])
    assert.deepEqual(shown.values.items, [
      { amount: '1000000', token: { address: USDC.toLowerCase(), name: 'USDC' }, decimals: 6 },
    ])
    assert.deepEqual(
      shown.rows.map(({ label }) => label),
      ['spender', 'amount', 'until', 'contract', 'network'],
    )
    assert.deepEqual(said(typed(permit({ spender: UNISWAP }))), [])
    for (const value of [MAX(256), String(1n << 255n), MAX(160), MAX(128), MAX(96)]) {
      assert.deepEqual(said(typed(permit({ value }))), ['danger permit-unlimited'], value)
      assert.deepEqual(said(typed(permit({ value, spender: UNISWAP }))), ['warn permit-unlimited'])
    }
    assert.deepEqual(said(typed(permit({ value: String(10n ** 21n) }))), ['danger permit-unknown'])
  })
  test('approve-person: in the place of a spender that is only unknown, beside an allowance without a limit', () => {
    const people = [OTHER.toLowerCase()]
    const shown = typed(permit(), { people })
    assert.deepEqual(said(shown), ['danger approve-person'])
    assert.deepEqual(shown.findings[0]?.values.spender, { address: OTHER.toLowerCase() })
    assert.deepEqual(said(typed(permit({ value: MAX(256) }), { people })), ['danger approve-person', 'danger permit-unlimited'])
    assert.deepEqual(said(typed(permit(), { people: [ACCOUNT.toLowerCase()] })), ['danger permit-unknown'])
    assert.deepEqual(said(typed(permit({ value: '0' }), { people })), [], 'permission that is taken back alarms nobody')
  })
  test('a spender that is not known is worth a question to its chain', () => {
    assert.deepEqual(typed(permit()).stranger, { address: OTHER.toLowerCase(), chain: '1' })
    assert.deepEqual(typed(permit({}, { name: 'App', chainId: 8453, verifyingContract: USDC })).stranger?.chain, '8453')
    for (const own of [{ spender: UNISWAP }, { value: '0' }]) assert.equal(typed(permit(own)).stranger, undefined)
  })
  test('what is taken back is no grant', () => {
    const shown = typed(permit({ value: '0', deadline: MAX(256) }))
    assert.deepEqual([shown.headline, said(shown)], ['revoke', []])
    assert.deepEqual(
      shown.rows.map(({ label }) => label),
      ['spender', 'contract', 'network'],
    )
    const dai = data('Permit', { holder: ACCOUNT, spender: OTHER, nonce: 0, expiry: 0, allowed: false })
    assert.equal(typed(dai).headline, 'revoke')
  })
  test('of several tokens in one permission each that is taken back is told as that', () => {
    const details = [
      { token: USDC, amount: '0', expiration: SOON, nonce: 0 },
      { token: OTHER, amount: MAX(160), expiration: SOON, nonce: 0 },
    ]
    const at = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }
    const of = (all: object[]) =>
      typed(data('PermitBatch', { details: all, spender: OTHER, sigDeadline: SOON }, at), { balance: () => 7n })
    const shown = of(details)
    const [token, rest] = [
      { address: USDC.toLowerCase(), name: 'USDC' },
      { amount: null, token: { address: OTHER.toLowerCase() } },
    ]
    assert.deepEqual([shown.headline, shown.values.items], ['allow', [rest]])
    assert.deepEqual([inRow(shown, 'amount'), inRow(shown, 'removed')], [[rest], token])
    // What the account has is told, and asked for, of what is allowed alone.
    assert.deepEqual(inRow(shown, 'has'), [{ ...rest, amount: '7' }])
    assert.deepEqual(shown.tokens?.addresses, [OTHER.toLowerCase()])
    // What is unlimited is told of the token that it is of.
    assert.deepEqual(shown.findings.find(({ rule }) => rule === 'permit-unlimited')?.values.token, rest.token)
    const none = of(details.map((one) => ({ ...one, amount: '0' })))
    assert.deepEqual([none.headline, inRow(none, 'removed'), said(none)], ['revoke', undefined, []])
    const all = of(details.slice(1))
    assert.deepEqual([all.headline, inRow(all, 'removed')], ['allow', undefined])
  })
  test('of DAI: all of it, for ever', () => {
    const dai = data('Permit', { holder: ACCOUNT, spender: OTHER, nonce: 0, expiry: 0, allowed: true })
    const shown = typed(dai)
    assert.deepEqual(said(shown), ['danger permit-unlimited', 'warn no-deadline'])
    assert.equal(
      shown.rows.some(({ label }) => label === 'until'),
      false,
    )
  })
  test('of Permit2, one token and many', () => {
    const details = { token: USDC, amount: '5', expiration: SOON, nonce: 0 }
    const at = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }
    const single = typed(data('PermitSingle', { details, spender: OTHER, sigDeadline: SOON }, at))
    assert.deepEqual([single.headline, said(single)], ['allow', ['danger permit-unknown']])
    const batch = typed(
      data('PermitBatch', { details: [details, { ...details, amount: MAX(160) }], spender: OTHER, sigDeadline: SOON }, at),
    )
    assert.deepEqual(said(batch), ['danger permit-unlimited'])
    assert.equal((batch.values.items as unknown[]).length, 2)
  })
  test('permit-transfer: the signature alone moves money', () => {
    const at = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }
    const permitted = { token: USDC, amount: '5' }
    const moves = [
      data('PermitTransferFrom', { permitted, spender: UNISWAP, nonce: 0, deadline: SOON }, at),
      data('PermitBatchTransferFrom', { permitted: [permitted], spender: OTHER, nonce: 0, deadline: SOON }, at),
      data(
        'PermitWitnessTransferFrom',
        {
          permitted,
          spender: OTHER,
          nonce: 0,
          deadline: SOON,
          witness: { outputs: [{ token: ZERO, startAmount: 9, endAmount: 9, recipient: ACCOUNT }] },
        },
        at,
      ),
      data('TransferWithAuthorization', {
        from: ACCOUNT,
        to: OTHER,
        value: 5,
        validAfter: 0,
        validBefore: SOON,
        nonce: `0x${'00'.repeat(32)}`,
      }),
      data('ReceiveWithAuthorization', {
        from: ACCOUNT,
        to: OTHER,
        value: 5,
        validAfter: 0,
        validBefore: SOON,
        nonce: `0x${'00'.repeat(32)}`,
      }),
    ]
    for (const one of moves)
      assert.deepEqual([typed(one).headline, said(typed(one))], ['send', ['danger permit-transfer']], one.primaryType)
  })
  test('far-deadline, unknown-decimals, test-network', () => {
    assert.deepEqual(said(typed(permit({ deadline: SOON + 400 * 86_400, spender: UNISWAP }))), ['warn far-deadline'])
    assert.deepEqual(said(typed(permit({ deadline: MAX(256), spender: UNISWAP }))), ['warn no-deadline'])
    const strange = { name: 'Strange', chainId: 1, verifyingContract: OTHER }
    assert.deepEqual(said(typed(permit({ spender: UNISWAP }, strange))), ['note unknown-decimals'])
    const test = { name: 'Strange', chainId: 11155111, verifyingContract: OTHER }
    assert.deepEqual(said(typed(permit({}, test), { chain: '11155111' })), [
      'danger permit-unknown',
      'note unknown-decimals',
      'note test-network',
    ])
  })
  test('lookalike: the ends of a known address, and another middle', () => {
    const twin = `${ACCOUNT.slice(0, 6)}${'0'.repeat(32)}${ACCOUNT.slice(-4)}`
    assert.deepEqual(said(typed(permit({ spender: twin }))), ['danger permit-unknown', 'danger lookalike'])
    assert.equal(imitated(`0x3fC9${'1'.repeat(32)}7fad`, []), UNISWAP)
    assert.equal(imitated(UNISWAP.toLowerCase(), [UNISWAP]), null)
  })
})
