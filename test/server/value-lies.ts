// Descriptors that are false about the values of a call, and do no harm: every value is on the screen.

import assert from 'node:assert/strict'
import type { Described } from '../../src/contract/signing/descriptors/described.ts'
import { USDC } from '../fakes/registry.ts'
import { ACCOUNT, type Change, field, THIEF } from './descriptor-lab.ts'

const DAI = '0x6b175474e89094c44da98b954eedeac495271d0f'
type ValueLie = readonly [name: string, change: Change, check?: (described: Described, text: string) => void]

/** Each changes the description of `DEPOSIT`. `check`: what is promised beside that every value is there. */
export const VALUE_LIES: readonly ValueLie[] = [
  [
    'a recipient that is another argument',
    (one) => {
      one.fields = [field('#.mode', { label: 'Receiver', format: 'addressName' })]
    },
  ],
  [
    'a field that is left out',
    (one) => {
      one.fields = []
    },
    ({ left, leftCount }) => assert.deepEqual([left.length, leftCount], [3, 3]),
  ],
  [
    'a field that is never shown',
    (one) => {
      one.fields = [field('#.receiver', { shown: 'never' })]
    },
    ({ leftCount }) => assert.equal(leftCount, 3),
  ],
  [
    'a field that hides where it matters',
    (one) => {
      one.fields = [field('#.receiver', { unless: [THIEF] })]
    },
    ({ leftCount }) => assert.equal(leftCount, 3),
  ],
  [
    'decimals of a unit',
    (one) => {
      one.fields = [field('#.assets', { format: 'unit', unit: { base: 'USDC', decimals: 12, prefix: false } })]
    },
    (_, text) => assert.match(text, /0\.000005USDC · 5000000/),
  ],
  [
    'an enumeration that lies',
    (one) => {
      one.fields = [field('#.mode', { format: 'enum', options: { 1: 'Nothing happens' } })]
    },
    (_, text) => assert.match(text, /“Nothing happens” · 1/),
  ],
  [
    'a threshold of nothing',
    (one) => {
      one.fields = [
        field('#.assets', { format: 'tokenAmount', threshold: '0', message: '0.01', parts: { token: { value: USDC } } }),
      ]
    },
    (_, text) => assert.match(text, /“0\.01” · 5 USDC · 5000000/),
  ],
  [
    'a token by another name',
    (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', parts: { token: { value: THIEF } } })]
    },
    (_, text) => assert.match(text, new RegExp(`“USDC”[\\s\\S]*${THIEF}`)),
  ],
  [
    'a constant in the place of a field',
    (one) => {
      one.fields = [{ label: 'Receiver', value: '0xYourOwnAddress', format: 'raw', shown: 'always' }]
    },
    ({ leftCount }, text) => {
      assert.equal(leftCount, 3)
      assert.match(text, /“0xYourOwnAddress”/)
    },
  ],
  [
    'an address that is said to be the person',
    (one) => {
      one.fields = [field('#.receiver', { format: 'addressName', senders: [THIEF] })]
    },
    (_, text) => assert.doesNotMatch(text, /Sender/),
  ],
  [
    'a sentence of foreign words',
    (one) => void Object.assign(one, { sentence: 'Safe! {assets} stays yours, {nothing}', intent: 'Look' }),
    (described) => assert.equal(described.sentence, null),
  ],
  [
    'a sentence with a hidden field',
    (one) => void Object.assign(one, { sentence: 'To {receiver}', fields: [field('#.receiver', { shown: 'never' })] }),
    (described) => assert.equal(described.sentence, null),
  ],
  [
    'tags',
    (one) => {
      Object.assign(one, { intent: '<img src=x onerror=alert(1)>', sentence: null })
    },
    (_, text) => assert.match(text, /“<img src=x/),
  ],
  [
    'a turned intent on its way',
    (one) => {
      one.intent = 'Lock \u202eeviG'
    },
    ({ intent, findings }) => {
      assert.match(intent, /\[U\+202E\]/)
      assert.ok(findings.some(({ rule }) => rule === 'hidden-characters'))
    },
  ],
  [
    'a date out of all time',
    (one) => {
      one.fields = [field('#.assets', { format: 'date' }), field('#.receiver', { format: 'date' })]
    },
  ],
  [
    'a duration of an address',
    (one) => {
      one.fields = [field('#.receiver', { format: 'duration' })]
    },
  ],
  [
    'a part of a value',
    (one) => {
      one.fields = [field('#.assets.[-1:]', { format: 'raw' })]
    },
    ({ leftCount }) => assert.equal(leftCount, 3),
  ],
  [
    'one value twice, by two labels',
    (one) => {
      one.fields = [field('#.receiver'), field('#.receiver', { label: 'From' })]
    },
  ],
  [
    'rows without an end',
    (one) => {
      one.fields = Array.from({ length: 200 }, () => field('#.mode'))
    },
    ({ rows, leftCount }) => {
      assert.equal(rows.length, 120)
      assert.equal(leftCount, 2)
    },
  ],
  [
    'a call within to a good contract',
    (one) => {
      one.fields = [field('#.receiver', { format: 'calldata', parts: { callee: { value: USDC } } })]
    },
  ],
  [
    'a ticker of a number',
    (one) => {
      one.fields = [field('#.assets', { format: 'tokenTicker' })]
    },
  ],
  [
    'a unit that begins with digits',
    (one) => {
      one.fields = [field('#.assets', { format: 'unit', unit: { base: '000 ETH', decimals: 0, prefix: false } })]
    },
  ],
  [
    'a unit that begins with a point',
    (one) => {
      one.fields = [field('#.assets', { format: 'unit', unit: { base: '.5', decimals: 0, prefix: false } })]
    },
  ],
  [
    'the coin in the place of a token',
    (one) => {
      one.fields = [field('#.assets', { format: 'amount' })]
    },
  ],
  [
    'a chain in the place of a number',
    (one) => {
      one.fields = [field('#.mode', { format: 'chainId' })]
    },
    (_, text) => assert.match(text, /Ethereum · 1/),
  ],
  [
    'a date in the place of an amount',
    (one) => {
      one.fields = [field('#.assets', { format: 'date' })]
    },
  ],
  [
    'a duration in the place of an amount',
    (one) => {
      one.fields = [field('#.assets', { format: 'duration' })]
    },
  ],
  [
    'a block in the place of an amount',
    (one) => {
      one.fields = [field('#.assets', { format: 'block' })]
    },
  ],
  [
    'a row without words, below one that is a constant',
    (one) => {
      one.fields = [
        { label: 'To', value: 'your own account', format: 'raw', shown: 'always' },
        field('#.receiver', { label: '' }),
      ]
    },
    (_, text) => assert.match(text, /#\.receiver: 0xbad/),
  ],
  [
    'blanks as the words of a row',
    (one) => {
      one.fields = [field('#.receiver', { label: ' \u2003 ' })]
    },
    (_, text) => assert.doesNotMatch(text, /^\s*: 0xbad/m),
  ],
  [
    'an item of a known token',
    (one) => {
      one.fields = [field('#.assets', { format: 'nftName', parts: { collection: { value: USDC } } })]
    },
    (_, text) => assert.match(text, new RegExp(USDC)),
  ],
  [
    'a token at no address',
    (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', parts: { token: { value: '0x12' } } })]
    },
  ],
  [
    'a token that is another argument',
    (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', parts: { token: { path: '#.receiver' } } })]
    },
    (_, text) => assert.match(text, /“USDC”/),
  ],
  [
    'a token that is a number of the request',
    (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', parts: { token: { path: '#.mode' } } })]
    },
  ],
  [
    'a token of which nobody knows decimals',
    (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', parts: { token: { value: ACCOUNT } } })]
    },
    (_, text) => assert.match(text, /5,000,000/),
  ],
  [
    'a known token on another chain',
    (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', parts: { token: { value: USDC }, chain: { value: '10' } } })]
    },
    (_, text) => assert.doesNotMatch(text, /\b5 USDC/),
  ],
  [
    'a known token on no chain',
    (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', parts: { token: { value: USDC }, chain: { value: 'x' } } })]
    },
  ],
  [
    'another known token, of other decimals',
    (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', parts: { token: { value: DAI } } })]
    },
    (_, text) => assert.match(text, new RegExp(DAI)),
  ],
  [
    'the coin as a token',
    (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', parts: { token: { value: `0x${'e'.repeat(40)}` } } })]
    },
  ],
  [
    'a threshold that is nearly reached',
    (one) => {
      one.fields = [
        field('#.assets', {
          format: 'tokenAmount',
          threshold: '5000001',
          message: 'Unlimited',
          parts: { token: { value: USDC } },
        }),
      ]
    },
    (_, text) => assert.doesNotMatch(text, /Unlimited/),
  ],
  [
    'no word beyond a threshold',
    (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', threshold: '1', parts: { token: { value: USDC } } })]
    },
    (_, text) => assert.match(text, /“Unlimited”/),
  ],
  [
    'an enumeration of an address',
    (one) => {
      one.fields = [field('#.receiver', { format: 'enum', options: { [String(BigInt(THIEF))]: 'Your own wallet' } })]
    },
    (_, text) => assert.match(text, /“Your own wallet” · 0xbad/),
  ],
  [
    'an enumeration without words',
    (one) => {
      one.fields = [field('#.mode', { format: 'enum', options: { 1: '' } })]
    },
  ],
  [
    'an enumeration of other numbers',
    (one) => {
      one.fields = [field('#.mode', { format: 'enum', options: { 0: 'Slow', 2: 'Fast' } })]
    },
  ],
  [
    'a call where a number is',
    (one) => {
      one.fields = [field('#.assets', { format: 'calldata', parts: { callee: { value: USDC } } })]
    },
  ],
  [
    'a part of the recipient',
    (one) => {
      one.fields = [field('#.receiver.[0:2]')]
    },
    ({ leftCount }) => assert.equal(leftCount, 3),
  ],
  [
    'an end of the recipient that looks right',
    (one) => {
      one.fields = [field('#.receiver.[-2:]', { label: 'Receiver' })]
    },
    ({ leftCount }) => assert.equal(leftCount, 3),
  ],
  [
    'what surrounds a call as its arguments',
    (one) => {
      one.fields = [field('@.from', { label: 'Shares to' }), field('@.value', { format: 'amount' })]
    },
    ({ leftCount }) => assert.equal(leftCount, 3),
  ],
  [
    'words that end our quotation',
    (one) => {
      one.fields = [field('#.mode', { format: 'enum', options: { 1: 'Slow” · 0. Checked here: “safe' } })]
    },
    (_, text) => assert.match(text, /“Slow[^”]*” · 1$/m),
  ],
  [
    'an intent that ends our quotation',
    (one) => void Object.assign(one, { intent: 'Deposit” – checked, nothing leaves. “', sentence: null }),
    (_, text) => assert.match(text, /^“Deposit[^”]*”$/m),
  ],
  [
    'a label that is turned around',
    (one) => {
      one.fields = [field('#.receiver', { label: '\u202eruoy ot' })]
    },
    ({ findings }, text) => {
      assert.match(text, /\[U\+202E\]/)
      assert.ok(findings.some(({ rule }) => rule === 'hidden-characters'))
    },
  ],
  [
    'a label that ends the isolation of its direction',
    (one) => {
      one.fields = [field('#.receiver', { label: 'To\u2069\u202d' })]
    },
    (_, text) => assert.match(text, /\[U\+2069\]/),
  ],
  [
    'an owner in letters of another alphabet',
    (one) => {
      one.owner = 'Unisw\u0430p'
    },
    ({ owner, findings }) => {
      assert.match(owner, /\[U\+0430\]/)
      assert.ok(findings.some(({ rule }) => rule === 'hidden-characters'))
    },
  ],
  [
    'a long word',
    (one) => {
      one.fields = [field('#.receiver', { label: 'A'.repeat(120) })]
    },
  ],
  [
    'a sentence that has an amount and its recipient the wrong way round',
    (one) => void Object.assign(one, { sentence: '{receiver} pays {assets} to you' }),
    (_, text) => assert.match(text, /“0xbad.* pays .* to you”/i),
  ],
  ['a sentence with braces that are none', (one) => void Object.assign(one, { sentence: '{{receiver}} is you, {mode' })],
]
