// A step keeps what is said of it, whatever it is wrapped in.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem'
import type { Call } from './call-acts.ts'
import { explainTransaction } from './explain-transaction.ts'
import { withRegistry } from './registry.ts'
import type { TransactionFacts, TransactionSurroundings } from './transaction-facts.ts'
import { readTransactionRequest } from './transaction-request.ts'

const ACCOUNT = `0x${'ac'.repeat(20)}` as const
const PERSON = `0x${'0b'.repeat(20)}` as const
const CONTRACT = `0x${'c0'.repeat(20)}` as const
const FRIEND = `0xfeed${'77'.repeat(16)}beef` as const
const TWIN = `0xfeed${'78'.repeat(16)}beef` as const
const TOKEN = `0x${'70'.repeat(20)}` as const
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const UNIVERSAL = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const OLD_UNIVERSAL = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const SAFE = `0x${'5a'.repeat(20)}` as const
const MULTISEND = '0x40a2accbd92bca938b02010e17a5b8929b49130d'
const WALLET = `0x${'4a'.repeat(20)}` as const
const NULL = `0x${'0'.repeat(40)}` as const
const MOST = (1n << 256n) - 1n
const MOST_160 = (1n << 160n) - 1n

const ABI = parseAbi([
  'function transfer(address,uint256)',
  'function approve(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function transferOwnership(address)',
  'function safeTransferFrom(address,address,uint256)',
  'function multicall(bytes[])',
  'function aggregate((address,bytes)[])',
  'function tryAggregate(bool,(address,bytes)[])',
  'function aggregate3((address,bool,bytes)[])',
  'function aggregate3Value((address,bool,uint256,bytes)[])',
  'function multiSend(bytes)',
  'function execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
  'function execTransactionFromModule(address,uint256,bytes,uint8)',
  'function execute(address,uint256,bytes)',
  'function executeBatch(address[],uint256[],bytes[])',
  'function executeBatch((address,uint256,bytes)[])',
  'function execute(bytes32,bytes)',
  'function handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
  'function execute(bytes,bytes[],uint256)',
])
const PERMIT2_ABI = parseAbi([
  'function approve(address,address,uint160,uint48)',
  'function permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)',
])
const data = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: ABI, functionName, args } as never)

const FACTS: TransactionFacts = {
  hasCode: (address) => (address === PERSON || address === TWIN ? false : undefined),
  token: (address) => (address === TOKEN ? { symbol: 'USDC', decimals: 18 } : undefined),
  tokenBalance: () => undefined,
}
const AROUND: TransactionSurroundings = {
  ...{ account: ACCOUNT, origin: 'https://app.example', chain: '1', isTest: () => false, known: [], used: [FRIEND] },
}
const explain = ({ to, value, data }: Call) => {
  const request = readTransactionRequest({ to, value, data })
  assert.ok(typeof request !== 'string')
  return explainTransaction(request, FACTS, AROUND, { show: () => [] })
}
const GRAVITY = { note: 0, warn: 1, danger: 2 }
/** What is said of a call by itself, but for what every transaction has, and for steps that are counted together. */
const said = (call: Call) =>
  explain(call).findings.filter(
    ({ rule }) => !['loading-balance', 'cannot-read', 'cannot-read-part', 'to-yourself'].includes(rule),
  )

const call = (to: string, data: Hex, value = 0n): Call => ({ to, value, data })
/** Steps of each kind that is judged. */
const STEPS: readonly Call[] = [
  call(USDC, data('approve', [PERSON, MOST])),
  call(USDC, data('approve', [PERSON, 5n])),
  call(USDC, data('approve', [CONTRACT, MOST])),
  call(USDC, data('transfer', [PERSON, 5n])),
  call(USDC, data('transfer', [USDC, 5n])),
  call(USDC, data('transfer', [TWIN, 5n])),
  call(USDC, data('transfer', ['0x000000000000000000000000000000000000dEaD', 5n])),
  call(TOKEN, data('transfer', [PERSON, 5n])),
  call(CONTRACT, data('setApprovalForAll', [PERSON, true])),
  call(CONTRACT, data('transferOwnership', [PERSON])),
  call(CONTRACT, data('safeTransferFrom', [ACCOUNT, TWIN, 7n])),
  call(CONTRACT, '0x12345678'),
  call(PERMIT2, encodeFunctionData({ abi: PERMIT2_ABI, functionName: 'approve', args: [USDC, PERSON, MOST_160, 9] })),
  call(
    PERMIT2,
    encodeFunctionData({
      ...{ abi: PERMIT2_ABI, functionName: 'permit' },
      args: [ACCOUNT, [[USDC, MOST_160, 9, 0], PERSON, 9n], '0x1234'] as never,
    }),
  ),
]

const packed = (calls: readonly Call[]): Hex =>
  `0x${calls
    .map(({ to, value, data }) =>
      [
        '00',
        (to ?? '').slice(2),
        value.toString(16).padStart(64, '0'),
        ((data.length - 2) / 2).toString(16).padStart(64, '0'),
        data.slice(2),
      ].join(''),
    )
    .join('')}`
const list = (calls: readonly Call[]) => calls.map(({ to, value, data }) => [to, value, data])
const BATCH = `0x01${'0'.repeat(62)}` as const
const TRY_BATCH = `0x0101${'0'.repeat(60)}` as const
const OWN_DATA = `0x01000000000078210001${'0'.repeat(44)}` as const
const calls = (all: readonly Call[]): Hex =>
  encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [list(all)] as never)
const operation = (sender: string, data: string) => [
  sender,
  0n,
  '0x',
  data,
  `0x${'0'.repeat(64)}`,
  0n,
  `0x${'0'.repeat(64)}`,
  '0x',
  '0x',
]
const one = ([first]: readonly Call[]): Call => first as Call

/** Each makes one call of several, or of the first. */
const WRAPPERS: Readonly<Record<string, (all: readonly Call[]) => Call>> = {
  aggregate: (all) => call(CONTRACT, data('aggregate', [all.map(({ to, data }) => [to, data])])),
  tryAggregate: (all) => call(CONTRACT, data('tryAggregate', [false, all.map(({ to, data }) => [to, data])])),
  aggregate3: (all) => call(CONTRACT, data('aggregate3', [all.map(({ to, data }) => [to, true, data])])),
  aggregate3Value: (all) => call(CONTRACT, data('aggregate3Value', [all.map(({ to, value, data }) => [to, true, value, data])])),
  'a Safe': (all) => {
    const { to, value, data: inner } = one(all)
    return call(SAFE, data('execTransaction', [to, value, inner, 0, 0n, 0n, 0n, NULL, NULL, '0x']))
  },
  "a Safe's list": (all) =>
    call(SAFE, data('execTransaction', [MULTISEND, 0n, data('multiSend', [packed(all)]), 1, 0n, 0n, 0n, NULL, NULL, '0x'])),
  'a module': (all) => call(SAFE, data('execTransactionFromModule', [one(all).to, one(all).value, one(all).data, 0])),
  'an account': (all) => call(WALLET, data('execute', [one(all).to, one(all).value, one(all).data])),
  'an account, lists': (all) =>
    call(WALLET, data('executeBatch', [all.map(({ to }) => to), all.map(({ value }) => value), all.map(({ data }) => data)])),
  'an account, calls': (all) => call(WALLET, data('executeBatch', [list(all)])),
  'ERC-7579': (all) => call(WALLET, data('execute', [BATCH, calls(all)])),
  'ERC-7579, each may fail': (all) => call(WALLET, data('execute', [TRY_BATCH, calls(all)])),
  'ERC-7579, one': (all) => {
    const { to, value, data: inner } = one(all)
    return call(WALLET, data('execute', [`0x${'0'.repeat(64)}`, `${to}${value.toString(16).padStart(64, '0')}${inner.slice(2)}`]))
  },
  'ERC-7821, with data of its own': (all) =>
    call(
      WALLET,
      data('execute', [
        OWN_DATA,
        encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[], bytes'), [list(all), '0x'] as never),
      ]),
    ),
  'ERC-4337, handed whole': (all) =>
    call(CONTRACT, data('handleOps', [[operation(WALLET, `0x8dd7712f${data('executeBatch', [list(all)]).slice(2)}`)], ACCOUNT])),
  'ERC-4337': (all) => call(CONTRACT, data('handleOps', [[operation(WALLET, data('executeBatch', [list(all)]))], ACCOUNT])),
}

describe('a step keeps what is said of it', () => {
  for (const [name, wrap] of Object.entries(WRAPPERS))
    test(`in ${name}`, () => {
      for (const step of STEPS) {
        const wrapped = said(wrap([step]))
        for (const { rule, level, values } of said(step)) {
          const same = wrapped.find((other) => other.rule === rule && JSON.stringify(other.values) === JSON.stringify(values))
          assert.ok(same && GRAVITY[same.level] >= GRAVITY[level], `${rule} of ${step.data.slice(0, 10)} to ${step.to}`)
        }
      }
    })

  test('in any of them, in each other, beside any other', () => {
    const wrapper = fc.constantFrom(...Object.values(WRAPPERS))
    const steps = fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(steps, fc.array(wrapper, { minLength: 1, maxLength: 2 }), fc.nat(3), (beside, wrappers, place) => {
        const step = beside[0] as Call
        // Wrappers of one call take the first.
        const all = beside.length > 1 ? [step, ...beside.slice(1, place + 1)] : [step]
        const whole = wrappers.reduce<readonly Call[]>((inner, wrap) => [wrap(inner)], all)[0] as Call
        const found = said(whole)
        for (const { rule, level, values } of said(step))
          assert.ok(
            found.some(
              (other) =>
                other.rule === rule &&
                GRAVITY[other.level] >= GRAVITY[level] &&
                JSON.stringify(other.values) === JSON.stringify(values),
            ),
            rule,
          )
        const levels = found.map(({ level }) => level)
        if (said(step)[0]?.level === 'danger') assert.equal(levels[0], 'danger')
        // A step that cannot be read is counted.
        const isUnread = explain(step).findings.some(({ rule }) => rule === 'cannot-read')
        if (isUnread) assert.ok(explain(whole).findings.some(({ rule }) => rule === 'cannot-read' || rule === 'cannot-read-part'))
      }),
      { numRuns: 300 },
    )
  })

  test('a fifth wrapping is not read, and that is a danger', () => {
    const { multicall = (all: readonly Call[]) => call(USDC, data('multicall', [all.map(({ data }) => data)])) } = WRAPPERS
    const deep = (times: number): Call => (times === 0 ? (STEPS[3] as Call) : multicall([deep(times - 1)]))
    assert.ok(said(deep(4)).some(({ rule }) => rule === 'first-time'))
    assert.deepEqual(
      explain(deep(5))
        .findings.filter(({ level }) => level !== 'note')
        .map(({ rule, level }) => `${level} ${rule}`),
      ['danger unread-grant'],
    )
  })
})

/** A command of the router with its input. */
const router = (commands: Hex, inputs: readonly Hex[], to: string = UNIVERSAL): Call =>
  call(to, data('execute', [commands, inputs, 9n]))
const encode = (types: string, values: readonly unknown[]): Hex => encodeAbiParameters(parseAbiParameters(types), values as never)
const permitInput = (spender: string, amount = MOST_160): Hex =>
  encode('((address,uint160,uint48,uint48),address,uint256), bytes', [[[USDC, amount, 9, 0], spender, 9n], '0x1234'])
const rulesOf = (given: Call): string[] =>
  explain(given)
    .findings.filter(({ level }) => level !== 'note')
    .map(({ rule, level }) => `${level} ${rule}`)

describe('commands of the Universal Router', () => {
  const V3_PATH = `${USDC}0001f4c02aaa39b223fe8d0a0e5c4f27ead9083c756cc2` as Hex
  const swap = (to: string, least: bigint) =>
    encode('address, uint256, uint256, bytes, bool', [to, 1_000_000n, least, V3_PATH, true])
  const ME = `0x${'0'.repeat(39)}1`
  const ROUTER = `0x${'0'.repeat(39)}2`
  const sweep = (to: string, least: bigint) => encode('address, address, uint256', [NULL, to, least])
  const unwrap = (to: string, least: bigint) => encode('address, uint256', [to, least])

  test('a permission of Permit2 is one as it would be by itself', () => {
    const danger = ['danger approve-person', 'warn approve-unlimited']
    assert.deepEqual(rulesOf(router('0x0a', [permitInput(PERSON)])), danger)
    const batch = encode('((address,uint160,uint48,uint48)[],address,uint256), bytes', [
      [[[USDC, MOST_160, 9, 0]], PERSON, 9n],
      '0x',
    ])
    assert.deepEqual(rulesOf(router('0x03', [batch])), danger)
    // It may fail; in a plan; in a plan of a plan; at the first router.
    assert.deepEqual(rulesOf(router('0x8a', [permitInput(PERSON)])), danger)
    const plan = encode('bytes, bytes[]', ['0x0a', [permitInput(PERSON)]])
    assert.deepEqual(rulesOf(router('0x21', [plan])), danger)
    assert.deepEqual(rulesOf(router('0xa1', [encode('bytes, bytes[]', ['0x21', [plan]])], OLD_UNIVERSAL)), danger)
    const { rows, steps } = explain(router('0x0a', [permitInput(PERSON, 5n)]))
    assert.deepEqual(steps, [])
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['spender', 'amount', 'until', 'contract', 'network'],
    )
  })

  test('one that does not decode, or has a flag that is not known, is a danger or not read', () => {
    assert.deepEqual(rulesOf(router('0x0a', [`${permitInput(PERSON)}${'00'.repeat(32)}`])), ['danger unread-grant'])
    assert.deepEqual(rulesOf(router('0x4a', [permitInput(PERSON)])), [
      ...['danger approve-person', 'warn approve-unlimited', 'warn cannot-read-part'],
    ])
    assert.deepEqual(rulesOf(router('0x3d', ['0x'])), ['warn cannot-read'])
    // A router that is not known does more than it says.
    assert.ok(rulesOf(router('0x0a', [permitInput(PERSON)], CONTRACT)).includes('danger approve-person'))
    assert.ok(rulesOf(router('0x0a', [permitInput(PERSON)], CONTRACT)).includes('warn cannot-read-part'))
  })

  test('what Permit2 is told to take goes to whom it says', () => {
    const take = encode('address, address, uint160', [USDC, TWIN, 5n])
    assert.deepEqual(rulesOf(router('0x02', [take])), ['danger lookalike'])
    const many = encode('(address,address,uint160,address)[]', [[[ACCOUNT, TWIN, 5n, USDC]]])
    assert.deepEqual(rulesOf(router('0x0d', [many])), ['danger lookalike'])
  })

  test('a swap for oneself alarms nobody, and one for another does', () => {
    assert.deepEqual(rulesOf(router('0x00', [swap(ME, 9n)])), [])
    assert.deepEqual(rulesOf(router('0x000c', [swap(ROUTER, 9n), unwrap(ME, 9n)])), [])
    assert.deepEqual(
      rulesOf(router('0x000604', [swap(ROUTER, 9n), encode('address, address, uint256', [NULL, CONTRACT, 25n]), sweep(ME, 9n)])),
      [],
    )
    assert.deepEqual(rulesOf(router('0x00', [swap(PERSON, 9n)])), ['danger goes-elsewhere'])
    assert.deepEqual(rulesOf(router('0x000c', [swap(ROUTER, 9n), unwrap(PERSON, 9n)])), [
      'danger goes-elsewhere',
      'danger goes-elsewhere',
    ])
    // What stays with the router can be taken by any caller.
    assert.deepEqual(rulesOf(router('0x00', [swap(ROUTER, 9n)])), ['danger goes-elsewhere'])
    const share = encode('address, address, uint256', [NULL, PERSON, 9_000n])
    assert.ok(rulesOf(router('0x000604', [swap(ROUTER, 9n), share, sweep(ME, 9n)])).includes('danger goes-elsewhere'))
    assert.deepEqual(rulesOf(router('0x00', [swap(ME, 0n)])), ['warn no-least'])
  })

  test('a swap of version 4 is read by its actions', () => {
    const key = `0x${'0'.repeat(40)}`
    const params = (hooks: string) =>
      encode('((address,address,uint24,int24,address),bool,uint128,uint128,bytes)', [
        [[key, USDC, 500, -10, hooks], true, 100n, 9n, '0x'],
      ])
    const settle = encode('address, uint256', [key, 100n])
    const take = encode('address, uint256', [USDC, 9n])
    const v4 = (hooks: string) => router('0x10', [encode('bytes, bytes[]', ['0x060c0f', [params(hooks), settle, take]])])
    assert.deepEqual(rulesOf(v4(NULL)), [])
    assert.deepEqual(rulesOf(v4(PERSON)), ['warn cannot-read-part'])
    const elsewhere = encode('address, address, uint256', [USDC, PERSON, 0n])
    assert.deepEqual(rulesOf(router('0x10', [encode('bytes, bytes[]', ['0x060c0e', [params(NULL), settle, elsewhere]])])), [
      ...['danger goes-elsewhere', 'danger goes-elsewhere'],
    ])
    // The first router takes the command for an order of another market.
    assert.ok(rulesOf({ ...v4(NULL), to: OLD_UNIVERSAL }).includes('warn cannot-read'))
  })

  test('steps have their numbers, and what may fail says so', () => {
    const { steps, headline, values } = explain(router('0x0a80', [permitInput(UNIVERSAL), swap(ME, 9n)]))
    assert.deepEqual([headline, values.count], ['steps', 2])
    assert.deepEqual(
      steps.map(({ number, headline, mayFail }) => [number, headline, mayFail]),
      [
        ['1', 'allow', false],
        ['2', 'swap', true],
      ],
    )
  })
})

test('code of another in the name of an account is a danger, in each of its forms', () => {
  const inner = data('transfer', [PERSON, 5n])
  const delegated = `0xff${'0'.repeat(62)}`
  for (const given of [
    call(WALLET, data('execute', [delegated, `${CONTRACT}${inner.slice(2)}`])),
    call(SAFE, data('execTransactionFromModule', [CONTRACT, 0n, inner, 1])),
    call(ACCOUNT, data('execute', [BATCH, calls([STEPS[3] as Call])])),
  ])
    assert.ok(rulesOf(given).includes('danger foreign-code'))
  // An address of nothing is the account itself, in a batch.
  const own = call(WALLET, data('execute', [BATCH, calls([{ to: NULL, value: 0n, data: data('transferOwnership', [PERSON]) }])]))
  const [first] = explain(own).findings
  assert.deepEqual(first?.values.contract, { address: WALLET })
})

describe('what is said of a step names it', () => {
  const BATCH_OF = (all: readonly Call[]) => call(WALLET, data('execute', [BATCH, calls(all)]))
  const stepsOf = (given: Call, wanted: string) => explain(given).findings.find(({ rule }) => rule === wanted)?.steps
  const [unlimited, , , , toToken, toTwin] = STEPS as readonly [Call, Call, Call, Call, Call, Call]
  const unread = call(CONTRACT, '0x12345678')

  test('by its number, at any depth; what is said of the whole names none', () => {
    const whole = BATCH_OF([toToken, BATCH_OF([unread, unlimited])])
    assert.deepEqual(stepsOf(whole, 'to-token'), ['1'])
    assert.deepEqual(stepsOf(whole, 'approve-unlimited'), ['2.2'])
    assert.deepEqual(stepsOf(whole, 'approve-person'), ['2.2'])
    for (const rule of ['cannot-read-part', 'loading-balance']) {
      assert.ok(explain(whole).findings.some((one) => one.rule === rule))
      assert.equal(stepsOf(whole, rule), undefined)
    }
  })

  test('one sentence of several steps names all of them', () => {
    const whole = BATCH_OF([toTwin, toToken, toTwin])
    assert.deepEqual(stepsOf(whole, 'lookalike'), ['1', '3'])
    assert.equal(explain(whole).findings.filter(({ rule }) => rule === 'lookalike').length, 1)
  })

  test('what the registry says of a step names it too', () => {
    const described = { findings: [{ rule: 'far-deadline', level: 'warn', values: {} }], rows: [] } as never
    const said = (given: Call) =>
      withRegistry(explain(given), [{ number: '1', described }]).findings.find(({ rule }) => rule === 'far-deadline') as object
    assert.deepEqual(Object.entries(said(BATCH_OF([unread, toTwin]))).at(-1), ['steps', ['1']])
    assert.ok(!('steps' in said(BATCH_OF([unread]))))
  })

  test('a transaction of one act has no steps, however it is wrapped', () => {
    for (const one of [toTwin, BATCH_OF([toTwin]), router('0x0a', [permitInput(PERSON)])])
      assert.ok(explain(one).findings.every(({ steps }) => steps === undefined))
  })
})
