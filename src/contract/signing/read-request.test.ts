// What is never signed, and the one form of what is; viem is the oracle of the form.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hashTypedData, type TypedDataDefinition } from 'viem'
import { changeProof } from '../wallets/change-proof.ts'
import { embeddedProof } from '../wallets/embedded-proof.ts'
import { PROOF_BEGINNINGS, proofText } from '../wallets/proof-text.ts'
import { recoveryProof } from '../wallets/recovery.ts'
import { type AskedRequest, readRequest } from './read-request.ts'

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const LONG = 128 * 1024

const PERSON = {
  Person: [
    { name: 'name', type: 'string' },
    { name: 'wallet', type: 'address' },
  ],
} as const
const DOMAIN = {
  name: 'Mail',
  version: '1',
  chainId: 1,
  verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
} as const
const MAIL = {
  types: {
    ...PERSON,
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'text', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: DOMAIN,
  message: { from: { name: 'Ada', wallet: OTHER }, to: [{ name: 'Bob', wallet: ACCOUNT }], text: 'Hello: "you"' },
} as const
/** Typed data of one field. */
const one = (type: string, value: unknown, types: object = {}) => ({
  types: { ...types, One: [{ name: 'value', type }] },
  primaryType: 'One',
  domain: { name: 'One' },
  message: { value },
})
const typed = (data: unknown) => readRequest({ method: 'eth_signTypedData_v4', params: [ACCOUNT, data] }, ACCOUNT)
const message = (text: unknown, account: unknown = ACCOUNT) =>
  readRequest({ method: 'personal_sign', params: [text, account] }, ACCOUNT)
const ruleOf = (read: ReturnType<typeof readRequest>) => (read.kind === 'refused' ? read.refusal.rule : read.kind)

describe('refused, whoever asks', () => {
  const rows: readonly (readonly [string, AskedRequest, number])[] = [
    ['raw-hash', { method: 'eth_sign', params: [ACCOUNT, `0x${'ab'.repeat(32)}`] }, 4200],
    ['raw-hash', { method: 'secp256k1_sign', params: [`0x${'ab'.repeat(32)}`] }, 4200],
    ['typed-v1', { method: 'eth_signTypedData', params: [[{ type: 'string', name: 'a', value: 'b' }], ACCOUNT] }, 4200],
    ['typed-v1', { method: 'eth_signTypedData_v1', params: [] }, 4200],
    ['typed-v1', { method: 'eth_signTypedData_v3', params: [ACCOUNT, MAIL] }, 4200],
    ['code-delegation', { method: 'wallet_signAuthorization', params: [{}] }, 4200],
    ['code-delegation', { method: 'eth_signTransaction', params: [{ type: '0x4' }] }, 4200],
    ['code-delegation', { method: 'eth_sendTransaction', params: [{ type: 'eip7702' }] }, 4200],
    ['code-delegation', { method: 'eth_sendTransaction', params: [{ to: OTHER, authorizationList: [] }] }, 4200],
    ['wrong-account', { method: 'eth_signTransaction', params: [{ from: OTHER }] }, 4100],
    ['wrong-account', { method: 'personal_sign', params: ['Hello', OTHER] }, 4100],
    ['wrong-account', { method: 'personal_sign', params: ['Hello'] }, 4100],
    ['wrong-account', { method: 'eth_signTypedData_v4', params: [OTHER, MAIL] }, 4100],
    ['empty-message', { method: 'personal_sign', params: ['', ACCOUNT] }, 4200],
    ['empty-message', { method: 'personal_sign', params: ['0x', ACCOUNT] }, 4200],
    ['empty-message', { method: 'personal_sign', params: [{}, ACCOUNT] }, 4200],
    ['too-large', { method: 'personal_sign', params: ['x'.repeat(LONG + 1), ACCOUNT] }, 4200],
    ['too-large', { method: 'personal_sign', params: ['ä'.repeat(LONG / 2 + 1), ACCOUNT] }, 4200],
    ['too-large', { method: 'personal_sign', params: [`0x${'00'.repeat(LONG + 1)}`, ACCOUNT] }, 4200],
    ['too-large', { method: 'eth_signTypedData_v4', params: [ACCOUNT, one('string', 'x'.repeat(LONG))] }, 4200],
  ]
  for (const [rule, request, code] of rows)
    test(`${rule}: ${request.method} ${JSON.stringify(request.params).slice(0, 60)}`, () => {
      const read = readRequest(request, ACCOUNT)
      assert.equal(ruleOf(read), rule)
      assert.equal(read.kind === 'refused' && read.refusal.code, code)
    })
})

const hexOf = (text: string): string => `0x${Buffer.from(text).toString('hex')}`

describe('what the wallet signs for the service', () => {
  const of = { app: 'app', user: 'did:privy:u', address: ACCOUNT }
  const made = {
    wallet: embeddedProof({ ...of, set: 'set' }),
    change: changeProof({ ...of, change: 'recovery', content: { id: 'id' } }),
    recovery: recoveryProof({ ...of, id: 'id', key: 'key' }),
  } satisfies Record<keyof typeof PROOF_BEGINNINGS, string>
  for (const [kind, beginning] of Object.entries(PROOF_BEGINNINGS))
    test(`${kind}: refused as a text and as hex`, () => {
      const proof = made[kind as keyof typeof made]
      assert.ok(proof.startsWith(`${beginning}\n\n`))
      const texts = [proof, proofText(kind as keyof typeof made, {}), beginning, `${beginning} More`]
      for (const text of texts.flatMap((one) => [one, hexOf(one), hexOf(one).toUpperCase()])) {
        const read = message(text)
        assert.equal(ruleOf(read), 'wallet-proof', text)
        assert.equal(read.kind === 'refused' && read.refusal.code, 4200)
      }
    })
  test('their texts are those that kept signatures are over', () => {
    const whose = `Wallet: ${ACCOUNT}\nUser: did:privy:u\nApp: app\n`
    assert.equal(made.wallet, `This is a new embedded wallet.\n\n${whose}Shares: set`)
    const change = 'This changes how an embedded wallet is kept.'
    assert.equal(made.change, `${change}\n\n${whose}Change: recovery\nContent: {"id":"id"}`)
    assert.equal(made.recovery, `This is a new way to recover an embedded wallet.\n\n${whose}Recovery: id\nKey: key`)
  })
  test('what speaks of one is a message as any other', () => {
    for (const text of [` ${made.change}`, `\ufeff${made.wallet}`, 'This is a new embedded wallet', 'This', 'Hello'])
      assert.equal(ruleOf(message(text)), 'message')
  })
})

describe('typed data that is not well formed', () => {
  const nested = (depth: number): object => (depth === 0 ? { inner: [] } : { inner: [nested(depth - 1)] })
  const INNER = { Inner: [{ name: 'inner', type: 'Inner[]' }] }
  const rows: readonly (readonly [string, unknown])[] = [
    ['no object', 7],
    ['no JSON', '{"types":'],
    ['a list', [MAIL]],
    ['no types', { ...MAIL, types: undefined }],
    ['a type that is not declared', one('Nobody', {})],
    ['a primary type that is not declared', { ...MAIL, primaryType: 'Nothing' }],
    ['a primary type of every object', { ...MAIL, primaryType: 'toString' }],
    ['the domain alone', { ...MAIL, primaryType: 'EIP712Domain' }],
    ['a field that is missing', { ...MAIL, message: { from: MAIL.message.from, to: [] } }],
    ['a field of null', { ...MAIL, message: { ...MAIL.message, from: null } }],
    [
      'a domain field that is declared and missing',
      { ...MAIL, types: { ...MAIL.types, EIP712Domain: [{ name: 'salt', type: 'bytes32' }] } },
    ],
    ['one more key beside the four', { ...MAIL, note: 'You get 100 USDC' }],
    [
      'a field twice in a type',
      one('uint8', 1, {
        Two: [
          { name: 'a', type: 'uint8' },
          { name: 'a', type: 'uint8' },
        ],
      }),
    ],
    ['a type with the name of one that is built in', one('uint8', 1, { address: [] })],
    ['a name that would change the text of the type', one('uint8', 1, { 'A(uint8 b)': [] })],
    // Libraries sign `uint`, or `uint256` in its place, or nothing.
    ['a width that is not written', one('uint', 1)],
    ['a width that is not written, in a list', one('int[]', [1])],
    ['a list written with a blank', one('Inner []', [], { Inner: [{ name: 'a', type: 'uint8' }] })],
    // Libraries leave what is behind such a name out of the text of the type, or do not.
    ['a name with a sign that leads to another type', one('A:B', { a: 1 }, { 'A:B': [{ name: 'a', type: 'uint8' }] })],
    [
      'a name with a sign from which one is reached',
      { ...MAIL, types: { ...MAIL.types, $Mail: MAIL.types.Mail }, primaryType: '$Mail' },
    ],
    [
      'a field whose name would change the text of the type',
      { ...one('uint8', 1), types: { One: [{ name: 'a,uint8 b', type: 'uint8' }] } },
    ],
    ['a width that does not exist', one('uint7', 1)],
    ['bytes that do not exist', one('bytes33', `0x${'00'.repeat(33)}`)],
    ['a number too large for its type', one('uint8', 256)],
    ['a number too small for its type', one('int8', -129)],
    ['a negative number without a sign in its type', one('uint256', '-1')],
    ['a number that is no longer exact', one('uint256', 2 ** 53)],
    ['a fraction', one('uint256', 1.5)],
    ['a number in words', one('uint256', 'ten')],
    ['a boolean in words', one('bool', 'true')],
    ['a short address', one('address', '0x1234')],
    ['an address that is none', one('address', 'vitalik.eth')],
    ['too few bytes', one('bytes4', '0x123456')],
    ['half a byte', one('bytes', '0x123')],
    ['a list that is none', one('uint8[]', 1)],
    ['a list of another length', one('uint8[2]', [1])],
    ['a list of more than a thousand', one('uint8[]', Array(1001).fill(1))],
    ['values too deep in each other', { types: INNER, primaryType: 'Inner', domain: { name: 'x' }, message: nested(9) }],
    ['a key twice', JSON.stringify(MAIL).replace('"text":', '"text":"Goodbye","text":')],
    ['a key twice, spelled in two ways', JSON.stringify(MAIL).replace('"text":', '"\\u0074ext":"Goodbye","text" :')],
    ['thousands of brackets', '['.repeat(60_000) + ']'.repeat(60_000)],
  ]
  for (const [what, data] of rows) test(what, () => assert.equal(ruleOf(typed(data)), 'typed-malformed'))

  test('values that lie as deep in each other as may be are', () => {
    const data = { types: INNER, primaryType: 'Inner', domain: { name: 'x' }, message: nested(7) }
    assert.equal(ruleOf(typed(data)), 'typed-data')
  })

  test('an object that throws, or refers to itself, is none', () => {
    const ring: Record<string, unknown> = { ...MAIL }
    ring.message = ring
    const trap = {
      get types() {
        throw new Error('no')
      },
    }
    for (const data of [ring, trap]) assert.equal(ruleOf(typed(data)), 'typed-malformed')
  })
})

describe('the form that is shown and signed', () => {
  const oracle = (data: unknown) => hashTypedData(data as TypedDataDefinition)
  const same = (given: unknown, spelled: unknown = given) => {
    const read = typed(given)
    assert.equal(read.kind, 'typed-data', JSON.stringify(read))
    if (read.kind === 'typed-data') assert.equal(oracle(JSON.parse(read.canonical)), oracle(spelled))
    return read.kind === 'typed-data' ? read : null
  }

  test('has the hash of what was given, as an object and as a text', () => {
    const first = same(MAIL)
    assert.equal(same(JSON.stringify(MAIL, null, 2), MAIL)?.canonical, first?.canonical)
    assert.equal(first?.unsigned, 0)
    same({ ...MAIL, domain: {} })
    same({
      ...MAIL,
      types: {
        ...MAIL.types,
        EIP712Domain: [
          { name: 'chainId', type: 'uint256' },
          { name: 'name', type: 'string' },
        ],
      },
    })
    same(
      one('uint8[2][]', [
        [1, 2],
        [3, 4],
      ]),
    )
    same(one('bytes', '0xABCDEF'))
    same(one('int256', '-57896044618658097711785492504343953926634992332820282019728792003956564819968'))
    same(one('uint256', '0xff'), one('uint256', 255n))
    same(one('uint256', 255n))
    same(one('bool', false))
    // As apps write them.
    const withdraw = [
      { name: 'hyperliquidChain', type: 'string' },
      { name: 'amount', type: 'string' },
    ]
    const hyperliquid = { types: { 'HyperliquidTransaction:Withdraw': withdraw }, primaryType: 'HyperliquidTransaction:Withdraw' }
    same({ ...hyperliquid, domain: DOMAIN, message: { hyperliquidChain: 'Mainnet', amount: '1' } })
    const labelled = [
      { name: 'Wallet address', type: 'address' },
      { name: '1st-choice', type: 'uint8' },
    ]
    same({
      types: { Vote: labelled },
      primaryType: 'Vote',
      domain: DOMAIN,
      message: { 'Wallet address': OTHER, '1st-choice': 2 },
    })
  })

  test('leaves out what is not signed, and counts it', () => {
    const given = {
      ...MAIL,
      types: { ...MAIL.types, EIP712Domain: [{ name: 'name', type: 'string' }], Unused: [{ name: 'a', type: 'uint8' }] },
      message: { ...MAIL.message, amount: '0', from: { ...MAIL.message.from, note: 'gift' } },
    }
    const read = same(given)
    assert.equal(read?.unsigned, 5)
    assert.deepEqual(Object.keys(read?.data.types ?? {}), ['EIP712Domain', 'Mail', 'Person'])
    assert.deepEqual(read?.data.domain, { name: 'Mail' })
    assert.doesNotMatch(read?.canonical ?? '', /gift|amount|Unused/)
  })

  test('reads itself as itself', () => {
    const read = typed(MAIL)
    const text = read.kind === 'typed-data' ? read.canonical : ''
    const again = typed(text)
    assert.equal(again.kind === 'typed-data' && again.canonical, text)
  })

  test('of a message is the same, its account first or last, where it is plain which is which', () => {
    const canonical = (params: unknown[]) => {
      const read = readRequest({ method: 'personal_sign', params }, ACCOUNT)
      return read.kind === 'message' ? read.canonical : ruleOf(read)
    }
    assert.equal(canonical([ACCOUNT, '0x68656c6c6f']), '0x68656c6c6f')
    assert.equal(canonical([ACCOUNT.toLowerCase(), 'hello', '']), '0x68656c6c6f')
    assert.equal(canonical([ACCOUNT, ACCOUNT]), ACCOUNT.toLowerCase())
    // An address is a message too: of two of them, the second one signs.
    assert.equal(canonical([ACCOUNT, OTHER]), 'wrong-account')
    assert.equal(canonical([OTHER, ACCOUNT]), OTHER.toLowerCase())
    assert.equal(canonical([OTHER, 'hello']), 'wrong-account')
    assert.equal(canonical([ACCOUNT]), 'empty-message')
  })

  test('of a message is its bytes: hex as hex, anything else as UTF-8', () => {
    const canonical = (text: string) => {
      const read = message(text)
      return read.kind === 'message' ? read.canonical : null
    }
    assert.equal(canonical('Hi ä'), '0x486920c3a4')
    assert.equal(canonical('0x486920C3A4'), '0x486920c3a4')
    assert.equal(canonical('0x123'), '0x3078313233')
    assert.equal(message('Hello', ACCOUNT.toLowerCase()).kind, 'message')
  })
})
