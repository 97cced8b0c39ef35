// What the confirming frame shows of messages, typed data and transactions, in each of its languages.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ToConfirm } from '../handlers/confirmations.ts'
import { type Reader, shownRequest, WORDS } from './shown-request.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SPENDER = '0x2222222222222222222222222222222222222222'
const READER: Reader = { origin: 'https://app.example', words: WORDS.en, locale: 'en', now: Date.UTC(2030, 0, 1) }
const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`
const message = (text: string): ToConfirm => ({ method: 'personal_sign', params: [hex(text), ADDRESS], address: ADDRESS })
const transaction = (own: object): ToConfirm => ({
  method: 'eth_signTransaction',
  params: [{ chainId: 1, nonce: 7, gas: '0x5208', maxFeePerGas: '0x174876e800', maxPriorityFeePerGas: '0x1', ...own }],
  address: ADDRESS,
})
const plain = (text = ''): string => text.replace(/[\u2068\u2069]/g, '')

test('a message stands whole, with the account that signs it', () => {
  const shown = shownRequest(message('Hello, Ada'), READER)
  assert.equal(shown?.title, 'Sign a message')
  assert.deepEqual(shown?.text, [{ kind: 'text', text: 'Hello, Ada' }])
  assert.deepEqual(shown?.rows, [{ label: 'Your account', value: ADDRESS, isCode: true }])
})

test('a login of another site is a danger', () => {
  const login = `bank.example wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nHi\n\nURI: https://bank.example\nVersion: 1\nChain ID: 1\nNonce: abcdefgh1\nIssued At: 2030-01-01T00:00:00Z`
  const shown = shownRequest(message(login), READER)
  assert.equal(plain(shown?.title), 'Log in to bank.example')
  assert.deepEqual(
    shown?.findings.map(({ level, text }) => [level, plain(text)]),
    [['danger', 'This logs you in to bank.example, but app.example is asking. It may be stealing your login.']],
  )
})

test('an unlimited permission by typed data is a danger', () => {
  const types = {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name) => ({
      name,
      type: name === 'owner' || name === 'spender' ? 'address' : 'uint256',
    })),
  }
  const value = String(2n ** 256n - 1n)
  const data = {
    types,
    primaryType: 'Permit',
    domain: { name: 'Coin', chainId: 1, verifyingContract: '0x3333333333333333333333333333333333333333' },
    message: { owner: ADDRESS, spender: SPENDER, value, nonce: '0', deadline: value },
  }
  const asked = { method: 'eth_signTypedData_v4', params: [ADDRESS, JSON.stringify(data)], address: ADDRESS }
  const shown = shownRequest(asked, READER)
  assert.match(plain(shown?.title), /^Allow spending of all /)
  assert.ok(shown?.findings.some(({ level }) => level === 'danger'))
  assert.ok(shown?.rows.some(({ value: text, isCode }) => isCode && text.includes(SPENDER)))
})

test('a transaction says what it moves, where to, and the most that it costs', () => {
  const shown = shownRequest(transaction({ to: SPENDER, value: '0xde0b6b3a7640000' }), READER)
  assert.match(plain(shown?.title), /^Send 1 ETH$/)
  const rows = Object.fromEntries((shown?.rows ?? []).map(({ label, value }) => [label, value]))
  assert.equal(rows.To, SPENDER)
  assert.match(plain(rows['Network fee']), /^0\.0021 ETH$/)
  assert.equal(rows['Transaction number'], '7')
  const unlimited = `0x095ea7b3${SPENDER.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
  const approval = shownRequest(transaction({ to: '0x3333333333333333333333333333333333333333', data: unlimited }), READER)
  assert.ok(approval?.findings.some(({ level }) => level !== 'note'))
})

test('what cannot be read is not shown, so nobody can confirm it', () => {
  assert.equal(shownRequest({ method: 'eth_sign', params: [ADDRESS, '0x11'], address: ADDRESS }, READER), null)
  assert.equal(shownRequest(transaction({ to: 'nowhere' }), READER), null)
})

test('every language has a headline and sentences for it', () => {
  for (const [locale, words] of Object.entries(WORDS)) {
    const shown = shownRequest(message('Hello'), { ...READER, words, locale })
    assert.ok(shown?.title && shown.title !== 'undefined', locale)
  }
})
