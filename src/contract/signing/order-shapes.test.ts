// Orders: the most that can leave, the least that can come, and what makes one unreadable.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  blur,
  COLLECTION,
  cow,
  inchOld,
  inchOrder,
  KNOWN_SHAPES,
  looksRare,
  seaport,
  seaportItem,
  seaportPrice,
  UNISWAP_X,
  WETH,
} from '../../../test/fakes/known-shapes.ts'
import {
  ACCOUNT,
  data,
  inRow,
  OTHER,
  PERMIT2,
  SEAPORT,
  SOON,
  said,
  typed,
  USDC,
  ZERO,
} from '../../../test/fakes/sign-requests.ts'

const ETHER = '1000000000000000000'
const ETH = { address: ZERO, name: 'ETH' }
const usdc = (amount: string) => ({ amount, token: { address: USDC.toLowerCase(), name: 'USDC' }, decimals: 6 })
const partly = (shown: ReturnType<typeof typed>) => [
  shown.headline,
  said(shown).includes('danger partly-read'),
  shown.fields.length > 0,
]
const PARTLY = ['typed-data', true, true]

describe('Seaport', () => {
  const priced = (...consideration: object[]) => seaport({ consideration })
  test('what comes to the account itself counts, and the lower end of it', () => {
    const fair = typed(seaport())
    assert.deepEqual([fair.headline, said(fair)], ['order', []])
    assert.deepEqual([fair.itemsOn, typed(cow()).itemsOn], ['1', undefined])
    assert.deepEqual(inRow(fair, 'gets'), [{ amount: ETHER, token: ETH, decimals: 18 }])
    assert.deepEqual(inRow(fair, 'others'), [{ amount: '9', token: ETH, decimals: 18 }])
    assert.deepEqual(inRow(fair, 'gives'), [{ amount: '1', token: { address: COLLECTION }, item: '7' }])
    for (const bad of [
      priced(seaportPrice(ETHER, ETHER, OTHER)),
      priced(seaportPrice(ETHER, '0')),
      priced(seaportPrice('1', '1')),
      priced(seaportPrice('0', ETHER)),
    ])
      assert.ok(said(typed(bad)).includes('danger order-for-nothing'))
  })
  test('of what leaves, the higher end', () => {
    const token = { itemType: 1, token: USDC, identifierOrCriteria: 0 }
    for (const ends of [
      ['1000000', '1000000000000'],
      ['1000000000000', '1000000'],
    ]) {
      const shown = typed(seaport({ offer: [{ ...token, startAmount: ends[0], endAmount: ends[1] }] }))
      assert.deepEqual(shown.values.items, [usdc('1000000000000')])
      assert.deepEqual(inRow(shown, 'gives'), [usdc('1000000000000')])
    }
  })
  test('any item of a collection is any', () => {
    const offer = [{ ...seaportItem, itemType: 4, identifierOrCriteria: 0 }]
    assert.deepEqual(inRow(typed(seaport({ offer })), 'gives'), [{ amount: '1', token: { address: COLLECTION }, item: null }])
    assert.deepEqual(
      typed(seaport({ offer: [{ ...seaportItem, itemType: 4, identifierOrCriteria: 9 }] })).fields.length > 0,
      true,
    )
  })
  test('a kind, an offerer or an item that nobody knows makes it one that is not understood', () => {
    for (const own of [
      { orderType: 4 },
      { offerer: OTHER },
      { offer: [{ ...seaportItem, itemType: 6 }] },
      { offer: [{ ...seaportItem, itemType: 0 }] },
      { offer: [{ ...seaportItem, itemType: 1 }] },
      { totalOriginalConsiderationItems: 1 },
      { hook: OTHER },
    ])
      assert.deepEqual(partly(typed(seaport(own))), PARTLY, JSON.stringify(own))
  })
  test('a zone, its data, a channel, parts, and others who get something are drawn', () => {
    const names = (own: object) =>
      typed(seaport(own)).fields.flatMap(({ name, depth }) => (depth === 0 ? [name.split('[')[0]] : []))
    assert.deepEqual(names({ consideration: [seaportPrice(ETHER, ETHER)] }), [])
    for (const [name, value] of [
      ['zone', OTHER],
      ['zoneHash', `0x${'1f'.repeat(32)}`],
      ['conduitKey', `0x${'1f'.repeat(32)}`],
      ['orderType', 1],
    ] as const)
      assert.deepEqual(names({ consideration: [seaportPrice(ETHER, ETHER)], [name]: value }), [name])
    assert.ok(names({}).includes('consideration'))
  })
})

describe('one token for another', () => {
  test('of CoW the fee leaves beside the amount', () => {
    const shown = typed(cow())
    assert.deepEqual([shown.headline, said(shown), inRow(shown, 'gives')], ['swap', [], [usdc('1000500')]])
    assert.deepEqual(typed(cow({ feeAmount: '1000000000' })).values.items, [usdc('1001000000')])
    for (const receiver of [ZERO, ACCOUNT])
      assert.ok(!said(typed(cow({ receiver }))).includes('danger order-for-nothing'), receiver)
    const away = typed(cow({ receiver: OTHER }))
    assert.ok(said(away).includes('danger order-for-nothing'))
    assert.deepEqual(away.fields, [{ name: 'receiver', depth: 0, value: { address: OTHER.toLowerCase() } }])
    for (const own of [{ kind: 'both' }, { hooks: '0x12' }, { sellAmount: 'all' }])
      assert.deepEqual(partly(typed(cow(own))), PARTLY, JSON.stringify(own))
  })
  test('of 1inch (4) an extension, a call and a flag of nobody are not understood; its time is read', () => {
    assert.deepEqual([said(typed(inchOrder())), inRow(typed(inchOrder()), 'until')], [[], { until: SOON }])
    for (const bit of [247n, 249n, 251n, 252n, 253n, 246n, 200n])
      assert.deepEqual(partly(typed(inchOrder(1n << bit))), PARTLY, String(bit))
    for (const bit of [255n, 254n, 250n, 248n, 199n, 159n, 0n])
      assert.equal(typed(inchOrder(1n << bit)).headline, 'swap', String(bit))
    const longer = inchOrder(1n << (80n + 35n))
    assert.ok(said(typed(longer)).includes('warn far-deadline'))
    assert.deepEqual(said(typed(inchOrder(0n, { receiver: OTHER }))).includes('danger order-for-nothing'), true)
  })
  test('of 1inch (3) what is called to fill it is not understood', () => {
    assert.equal(typed(inchOld()).headline, 'swap')
    for (const own of [{ interactions: '0x1234' }, { offsets: 1 }, { getMakingAmount: '0x12345678' }, { maker: OTHER }])
      assert.deepEqual(partly(typed(inchOld(own))), PARTLY, JSON.stringify(own))
  })
  test('of 0x one in which the account is no maker is not understood', () => {
    for (const name of ['0x, limit', '0x, a quote', '0x, over the counter']) {
      const sample = KNOWN_SHAPES[name] as ReturnType<typeof data>
      assert.deepEqual(inRow(typed(sample), 'until'), { until: SOON }, name)
      assert.deepEqual(partly(typed(data(sample.primaryType, { ...sample.message, maker: OTHER }))), PARTLY)
    }
    const nothing = { makerToken: USDC, takerToken: USDC, makerAmount: 10, takerAmount: 0, expiry: SOON }
    assert.deepEqual(said(typed(data('LimitOrder', nothing))), ['danger order-for-nothing'])
  })
})

describe('marketplaces', () => {
  test('of a price what others take is gone', () => {
    assert.deepEqual(inRow(typed(blur()), 'gets'), [{ amount: '950000000000000000', token: ETH, decimals: 18 }])
    assert.deepEqual(said(typed(blur({ fees: [{ rate: 10_000, recipient: OTHER }] }))), ['danger order-for-nothing'])
    const [gets] = inRow(typed(looksRare()), 'gets') as readonly { amount: string }[]
    assert.equal(gets?.amount, '980000000000000000')
    assert.deepEqual(said(typed(looksRare({ minPercentageToAsk: 0 }))), ['danger order-for-nothing'])
    for (const bad of [looksRare({ params: '0x12' }), blur({ side: 2 }), blur({ trader: OTHER })])
      assert.deepEqual(partly(typed(bad)), PARTLY)
  })
  test('offers that nobody here reads are said not to be read', () => {
    for (const type of ['Order', 'ERC721Order', 'Maker', 'BidOrder'])
      assert.deepEqual(said(typed(data(type, { seller: ACCOUNT, price: 0, item: 7 }))), ['warn cannot-read'], type)
    for (const type of ['Permit', 'Approve', 'PermitX'])
      assert.deepEqual(said(typed(data(type, { holder: ACCOUNT, to: OTHER, amount: 7 }))), ['danger partly-read'], type)
    assert.deepEqual(said(typed(data('Allowance', { spender: OTHER, sum: 7 }))), ['danger partly-read'])
  })
  test('lists that are hidden behind a root', () => {
    const at = { name: 'Seaport', chainId: 1, verifyingContract: SEAPORT }
    const root = `0x${'ab'.repeat(32)}`
    for (const one of [
      data('BulkOrder', { tree: [{ offerer: ACCOUNT }] }, at),
      data('Root', { root }, at),
      data('Batch', { merkleRoot: root, size: 4 }, at),
      data('Order', { trader: ACCOUNT, collection: COLLECTION, listingsRoot: root, numberOfListings: 3 }, at),
    ])
      assert.deepEqual([typed(one).headline, said(typed(one))], ['orders', ['danger order-unreadable']])
  })
})

describe('a witness of Permit2', () => {
  const at = { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 }
  const of = (spender: string, witness: object) =>
    data('PermitWitnessTransferFrom', { permitted: { token: USDC, amount: '5' }, spender, nonce: 0, deadline: SOON, witness }, at)
  test('counts where the contract is known to hold to it', () => {
    const witness = { outputs: [{ token: USDC, startAmount: '900', endAmount: '800', recipient: ACCOUNT }] }
    const shown = typed(of(UNISWAP_X, witness))
    assert.deepEqual([shown.headline, said(shown), inRow(shown, 'gets')], ['swap', [], [usdc('800')]])
  })
  test('that is more than is permitted, or of another form, is no promise', () => {
    for (const witness of [
      { inputToken: USDC, inputAmount: '6', outputs: [] },
      { inputToken: WETH, inputAmount: '5', outputs: [] },
      { outputs: [{ token: USDC, amount: '9', recipient: ACCOUNT, hook: OTHER }] },
      { info: { swapper: OTHER }, outputs: [] },
    ]) {
      const shown = typed(of(UNISWAP_X, witness))
      assert.deepEqual(partly(shown), PARTLY, JSON.stringify(witness))
      assert.ok(said(shown).includes('danger permit-transfer'))
    }
  })
  test('of anybody else is drawn', () => {
    const shown = typed(of(OTHER, { outputs: [{ token: ZERO, startAmount: 9, endAmount: 9, recipient: ACCOUNT }] }))
    assert.deepEqual([shown.headline, said(shown)], ['send', ['danger permit-transfer']])
    assert.ok(shown.fields.some(({ name }) => name === 'recipient'))
  })
  test('of anybody else is told as what it promises to the account, and stays a danger', () => {
    const outputs = [
      { token: USDC, startAmount: '900', endAmount: '800', recipient: ACCOUNT },
      { token: USDC, startAmount: '7', endAmount: '7', recipient: OTHER },
    ]
    const shown = typed(of(OTHER, { outputs }))
    assert.deepEqual(inRow(shown, 'promised'), [usdc('800')])
    assert.deepEqual([shown.headline, said(shown), inRow(shown, 'gets')], ['send', ['danger permit-transfer'], undefined])
    for (const odd of [{ outputs: [{ token: USDC, recipient: ACCOUNT }] }, { outputs: [{ token: 'USDC' }] }, { outputs: 'all' }])
      assert.deepEqual(inRow(typed(of(OTHER, odd)), 'promised'), undefined, JSON.stringify(odd))
  })
  test('counts for each kind of order, on each chain whose contract is known, by the least that comes', () => {
    const own = { token: USDC, recipient: ACCOUNT }
    const curve = { relativeBlocks: '0', relativeAmounts: ['1'] }
    const on = (chainId: number, spender: string, witness: object) =>
      typed({ ...of(spender, witness), domain: { ...at, chainId } }, { chain: String(chainId) })
    const [ARBITRUM, BASE] = ['0xB274d5F4b833b61B340b654d600A864fB604a87c', '0x000000001Ec5656dcdB24D90DFa42742738De729']
    for (const [chain, spender, witness] of [
      [1, UNISWAP_X, { outputs: [{ ...own, amount: '800' }] }],
      [8453, BASE, { outputs: [{ ...own, amount: '800', mpsPerPriorityFeeWei: '1' }] }],
      [
        42161,
        ARBITRUM,
        { baseOutputs: [{ ...own, startAmount: '900', curve, minAmount: '800', adjustmentPerGweiBaseFee: '0' }] },
      ],
    ] as const) {
      const shown = on(chain, spender, witness)
      assert.deepEqual([shown.headline, Object(inRow(shown, 'gets'))[0]?.amount], ['swap', '800'], String(chain))
    }
    // A name is never carried to another chain.
    assert.deepEqual(said(on(1, BASE, { outputs: [{ ...own, amount: '800' }] })), ['danger permit-transfer'])
  })
})

test('a danger stays whatever is added to what it is of', () => {
  const all = data('Permit', {
    owner: ACCOUNT,
    spender: OTHER,
    value: String((1n << 256n) - 1n),
    nonce: 0,
    deadline: SOON,
    note: 'Hi',
  })
  assert.deepEqual(said(typed(all)), ['danger permit-unlimited', 'danger partly-read'])
  assert.deepEqual(typed(all).stranger, { address: OTHER.toLowerCase(), chain: '1' })
  const owner = data('Permit', { owner: OTHER, spender: OTHER, value: 5, nonce: 0, deadline: SOON })
  assert.deepEqual(said(typed(owner)), ['danger permit-unknown', 'danger partly-read'])
})
