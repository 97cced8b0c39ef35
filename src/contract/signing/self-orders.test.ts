// What an account with code would take as its owner's order is refused, for every page and in every wrapping.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ACCOUNT, data, OTHER, permit, USDC } from '../../../test/fakes/sign-requests.ts'
import { readRequest } from './read-request.ts'

const ENTRY_POINT = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const BYTES = `0x${'12'.repeat(36)}`
const WORD = `0x${'00'.repeat(31)}01`
const ruleOf = (typed: object) => {
  const read = readRequest({ method: 'eth_signTypedData_v4', params: [ACCOUNT, typed] }, ACCOUNT)
  return read.kind === 'refused' ? read.refusal.rule : read.kind
}
const call = { target: OTHER, value: 0, data: BYTES }
const at = (verifyingContract: string, name = 'App') => ({ name, chainId: 1, verifyingContract })
const packed = (sender: string) =>
  data(
    'PackedUserOperation',
    {
      ...{ sender, nonce: 0, initCode: '0x', callData: BYTES, accountGasLimits: WORD, preVerificationGas: 1, gasFees: WORD },
      paymasterAndData: '0x',
    },
    at(ENTRY_POINT, 'ERC4337'),
  )

describe('refused where they are for the account, and not where they are for another', () => {
  const rows: readonly (readonly [string, (account: string) => object])[] = [
    ['an operation of an entry point (0.8)', packed],
    [
      'one of the older form',
      (sender) => data('UserOperation', { sender, nonce: 0, callData: BYTES, callGasLimit: 1 }, at(ENTRY_POINT)),
    ],
    ['one of hashes alone', (sender) => data('UserOperation', { sender, nonce: 0, hashCallData: WORD }, at(ENTRY_POINT))],
    ['one within another', (sender) => data('Bundle', { ops: [{ sender, callData: BYTES }] }, at(ENTRY_POINT))],
    ['an operation of a Safe by its module', (safe) => data('SafeOp', { safe, nonce: 0, callData: BYTES }, at(ENTRY_POINT))],
    ['calls in a row', (account) => data('ExecuteBatch', { account, calls: [call], nonce: 0 }, at(ENTRY_POINT))],
    ['an intent that calls', (eoa) => data('Intent', { multichain: false, eoa, calls: [call], nonce: 0 }, at(ENTRY_POINT))],
    ['transactions of an operation', (account) => data('Operation', { account, txns: [call], nonce: 0 }, at(ENTRY_POINT))],
    ['a delegation', (delegator) => data('Delegation', { delegate: OTHER, delegator, authority: WORD }, at(OTHER))],
    ['a delegation that names nothing else', (delegator) => data('Delegation', { delegator }, { name: 'DelegationManager' })],
    [
      'delegations in a list',
      (delegator) => data('Many', { list: [{ delegate: OTHER, delegator, authority: WORD }] }, at(OTHER)),
    ],
    [
      "a message within the account's own (ERC-7739)",
      (own) =>
        data(
          'TypedDataSign',
          { contents: { text: 'Hi' }, name: 'A', version: '1', chainId: 1, verifyingContract: own },
          at(OTHER),
        ),
    ],
    ['typed data of the account itself', (own) => data('Kernel', { hash: WORD }, at(own))],
    [
      'a transaction of the account as a Safe',
      (own) => data('SafeTx', { to: OTHER, value: 0, data: BYTES, operation: 0 }, at(own)),
    ],
    ['a permit of the account as a token', (own) => permit({}, at(own))],
  ]
  for (const [what, of] of rows)
    test(what, () => {
      assert.equal(ruleOf(of(ACCOUNT)), 'self-contract')
      assert.equal(ruleOf(of(ACCOUNT.toLowerCase())), 'self-contract')
      assert.equal(ruleOf(of(USDC)), 'typed-data')
    })
})

test('a vote, a credit, a transfer or an order of the account is no order to it', () => {
  for (const one of [
    data('Delegate', { delegator: ACCOUNT, delegatee: OTHER, nonce: 0 }),
    data('DelegationWithSig', { delegator: ACCOUNT, delegatee: OTHER, value: 1, nonce: 0, deadline: 1 }),
    data('Register', { account: ACCOUNT, data: BYTES }),
    data('ForwardRequest', { from: ACCOUNT, to: OTHER, value: 0, gas: 1, nonce: 0, data: BYTES }),
    data('Mail', { wallet: ACCOUNT, text: 'Hi' }),
  ])
    assert.equal(ruleOf(one), 'typed-data', one.primaryType)
})
