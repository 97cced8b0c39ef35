// Descriptors that lie: each is refused when a set is made, or by the reader, or does no harm: every value of the
// request is on the screen
// as it is, what our own readers say stays, and no name and no decimals are the descriptor's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeCall } from '../../src/contract/signing/descriptors/describe.ts'
import type { Described, DescribedCall } from '../../src/contract/signing/descriptors/described.ts'
import type { DescriptorsAt } from '../../src/contract/signing/descriptors/descriptor.ts'
import { request as copy } from '../../src/i18n/en/signing.json'
import { registryIntent, registryLines } from '../../src/kit/registry-lines.ts'
import { ROUTER, USDC } from '../fakes/registry.ts'
import { around, assertWhole, at, type Change, DEPOSIT, field, KEYS, lied, THIEF } from './descriptor-lab.ts'

/** What the reader takes for no description of the request. */
const UNFIT: readonly (readonly [name: string, answer: DescriptorsAt, one: DescribedCall])[] = [
  ['of another chain', { ...at(DEPOSIT), chain: '10' }, DEPOSIT],
  ['of another contract', { ...at(DEPOSIT), address: ROUTER }, DEPOSIT],
  [
    'of another function under this selector',
    lied(DEPOSIT, (one) => {
      one.key = 'deposit(uint256 assets,address receiver,uint16 mode)'
    }),
    DEPOSIT,
  ],
  [
    'of the same name with other types',
    lied(DEPOSIT, (one) => {
      one.key = 'deposit(uint256 assets)'
    }),
    DEPOSIT,
  ],
  [
    'of a message',
    lied(DEPOSIT, (one) => {
      one.form = 'typed'
    }),
    DEPOSIT,
  ],
  [
    'of a path that is not there',
    lied(DEPOSIT, (one) => {
      one.fields = [field('#.nothing')]
    }),
    DEPOSIT,
  ],
  [
    'of an element of what is no list',
    lied(DEPOSIT, (one) => {
      one.fields = [field('#.receiver.[0]')]
    }),
    DEPOSIT,
  ],
  [
    'that demands another value',
    lied(DEPOSIT, (one) => {
      one.fields = [field('#.mode', { must: ['0'], shown: 'never' })]
    }),
    DEPOSIT,
  ],
  [
    'that has no word for the chain',
    lied(DEPOSIT, (one) => {
      one.fields = [field('#.assets', { format: 'tokenAmount', parts: { token: { map: { 10: USDC }, path: '@.chainId' } } })]
    }),
    DEPOSIT,
  ],
  ['of data that are cut off', at(DEPOSIT), { ...DEPOSIT, data: DEPOSIT.data.slice(0, -64) }],
  [
    'of data with dirt in an address',
    at(DEPOSIT),
    { ...DEPOSIT, data: DEPOSIT.data.replace(`${'0'.repeat(24)}bad`, `${'0'.repeat(23)}1bad`) },
  ],
]
for (const [name, answer, one] of UNFIT)
  test(`no description: ${name}`, () => {
    assert.equal(describeCall(answer, one, around), null)
  })

/** What does no harm: the values are there as they are. `check`: what is promised beside that. */
const HARMLESS: readonly (readonly [name: string, change: Change, check?: (described: Described, text: string) => void])[] = [
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
]
for (const [name, change, check] of HARMLESS)
  test(`harmless: ${name}`, () => {
    const described = describeCall(lied(DEPOSIT, change), DEPOSIT, around)
    assert.ok(described)
    assertWhole(described, DEPOSIT, KEYS.deposit)
    const writing = { copy, locale: 'en' }
    const text = [registryIntent(described, writing), ...registryLines(described, writing).map(({ value }) => value)].join('\n')
    check?.(described, text.replace(/[\u2068\u2069]/g, ''))
  })
