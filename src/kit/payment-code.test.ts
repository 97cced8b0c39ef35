// Payment codes are carried out whole or refused: a table of what is read of each.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type CodeProblem, type Payment, readPaymentCode } from './payment-code.ts'

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const BOB = '0x929525899F4Cb34A683309b161E282cfd5552BAA'
const paid = (own: Partial<Payment>): Payment => ({ to: BOB, chain: null, token: null, amount: null, ...own })
const ETHER = 10n ** 18n

describe('read whole', () => {
  const rows: readonly (readonly [string, Payment])[] = [
    [`ethereum:${BOB}`, paid({})],
    [` ETHEREUM:pay-${BOB} `, paid({})],
    [`ethereum:${BOB}@1`, paid({ chain: 1 })],
    [`ethereum:${BOB}@8453?value=1`, paid({ chain: 8453, amount: 1n })],
    [`ethereum:${BOB}?value=2.014e18`, paid({ amount: 2_014n * 10n ** 15n })],
    [`ethereum:${BOB}?value=1E18`, paid({ amount: ETHER })],
    [`ethereum:${BOB}?value=+1e18`, paid({ amount: ETHER })],
    [`ethereum:${BOB}?value=.5e18`, paid({ amount: ETHER / 2n })],
    [`ethereum:${BOB}?value=1e`, paid({ amount: 1n })],
    [`ethereum:${BOB}?value=0`, paid({ amount: 0n })],
    [`ethereum:${BOB}?value=%31e18`, paid({ amount: ETHER })],
    [`ethereum:${BOB}?gas=21000&value=5&gasPrice=1e9`, paid({ amount: 5n })],
    [`ethereum:ada.eth?value=5`, paid({ to: 'ada.eth', amount: 5n })],
    [`ethereum:pay-ada.eth@1`, paid({ to: 'ada.eth', chain: 1 })],
    [`${BOB}@1?value=1`, paid({ chain: 1, amount: 1n })],
    [`eip155:10:${BOB}`, paid({ chain: 10 })],
    [`ethereum:${USDT}@1/transfer?address=${BOB}&uint256=9.55e6`, paid({ chain: 1, token: USDT, amount: 9_550_000n })],
    [`ethereum:pay-${USDT}/transfer?address=${BOB}&uint256=1`, paid({ token: USDT, amount: 1n })],
    [`${USDT}/transfer?address=${BOB}&uint256=1`, paid({ token: USDT, amount: 1n })],
    [`ethereum:${USDT}/transfer?address=ada.eth&uint256=1&gasLimit=90000`, paid({ to: 'ada.eth', token: USDT, amount: 1n })],
    [`ethereum:${USDT}/transfer?address=${BOB}`, paid({ token: USDT })],
  ]
  for (const [text, payment] of rows) test(text, () => assert.deepEqual(readPaymentCode(text), payment))
})

describe('refused', () => {
  const transfer = `ethereum:${USDT}/transfer`
  const rows: readonly (readonly [string, CodeProblem])[] = [
    ['bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=0.1', 'otherCode'],
    ['solana:mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN?amount=1', 'otherCode'],
    ['lightning:lnbc1', 'otherCode'],
    ['wc:7f6e504b@2?relay-protocol=irn', 'otherCode'],
    [`https://pay.example/send/${BOB}`, 'otherCode'],
    [`matic:${BOB}`, 'otherCode'],
    ['eip155:1', 'badCode'],
    ['ethereum:', 'badCode'],
    [`ethereum:${BOB}00`, 'badCode'],
    [`ethereum:${BOB.slice(0, -1)}`, 'badCode'],
    [`ethereum:${BOB}@0x1`, 'badCode'],
    [`ethereum:${BOB}@`, 'badCode'],
    [`ethereum:${BOB}@1@2`, 'badCode'],
    [`ethereum:${BOB}#x`, 'badCode'],
    [`ethereum:foo-${BOB}`, 'badCode'],
    [`ethereum:${BOB}?value=1&value=2`, 'badCode'],
    [`ethereum:${BOB}?value=-1`, 'badCode'],
    [`ethereum:${BOB}?value=1.5`, 'badCode'],
    [`ethereum:${BOB}?value=1.55e1`, 'badCode'],
    [`ethereum:${BOB}?value=0x10`, 'badCode'],
    [`ethereum:${BOB}?value=`, 'badCode'],
    [`ethereum:${BOB}?value=1e99`, 'badCode'],
    [`ethereum:${BOB}?value=%`, 'badCode'],
    [`ethereum:${BOB}?gas=many`, 'badCode'],
    [`ethereum:${BOB}?`, 'badCode'],
    [`ethereum:${BOB}?value=1${'0'.repeat(1000)}`, 'badCode'],
    [`ethereum:${BOB}?amount=1`, 'noPayment'],
    [`ethereum:${BOB}?value=1&data=0x00`, 'noPayment'],
    [`ethereum:${BOB}?address=${USDT}&uint256=1`, 'noPayment'],
    [`ethereum:${USDT}/approve?address=${BOB}&uint256=1`, 'noPayment'],
    [`ethereum:${USDT}/transferFrom?address=${BOB}&address2=${BOB}&uint256=1`, 'noPayment'],
    [`${transfer}?uint256=1&address=${BOB}`, 'noPayment'],
    [`${transfer}?address=${BOB}&uint256=1&value=1`, 'noPayment'],
    [`${transfer}?address=${BOB}&uint8=1`, 'noPayment'],
    [`${transfer}?uint256=1`, 'noPayment'],
    [transfer, 'noPayment'],
    [`${transfer}?address=${BOB}&uint256=9.5`, 'badCode'],
    [`${transfer}?address=0x12&uint256=9`, 'badCode'],
    [`ethereum:usdt.eth/transfer?address=${BOB}&uint256=9`, 'badCode'],
    [`${BOB}/pay`, 'noPayment'],
  ]
  for (const [text, problem] of rows) test(text, () => assert.equal(readPaymentCode(text), problem))
})

test('what a person types is no code', () => {
  for (const text of [BOB, ` ${BOB} `, 'ada.eth', '0x0000', '', `${BOB}00`, `${BOB}ab.eth`])
    assert.equal(readPaymentCode(text), null, text)
})
