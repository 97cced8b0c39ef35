// Typed data as a person reads them: headline and rows of every shape, by what is known of the tokens in them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  blur,
  COLLECTION,
  cow,
  KNOWN_SHAPES,
  looksRare,
  looksRareMaker,
  rarible,
  raribleAsset,
  raribleData,
  raribleLists,
  seaport,
  seaportItem,
  seaportPrice,
  WETH,
  zeroExItem,
  zeroExItems,
} from '../../../test/fakes/known-shapes.ts'
import { ACCOUNT, data, OTHER, permit, SOON, said, typed, USDC, ZERO } from '../../../test/fakes/sign-requests.ts'
import type { TokenFacts } from '../../contract/signing/tokens.ts'
import { request as ar } from '../../i18n/ar/signing.json'
import { request as de } from '../../i18n/de/signing.json'
import { request as en } from '../../i18n/en/signing.json'
import { amountText, sentence, textOf } from '../../kit/written-values.ts'

const TOKEN = `0x${'70'.repeat(20)}`
const FACTS: Readonly<Record<string, TokenFacts>> = {
  [COLLECTION]: { name: 'Tidy Apes', symbol: 'TAPE', kind: 'erc721' },
  [TOKEN]: { name: 'Tide Token', symbol: 'TIDE', decimals: 6, kind: 'erc20' },
}
const APES = '“Tidy Apes”'
const ETHER = 10n ** 18n
const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '')

/** What is drawn: the headline, the rows of amounts and tokens, the names of fields that stand below, and what is said. */
const drawn = (request: object, facts = FACTS) => {
  const shown = typed(request, { token: (_, address) => facts[address] })
  const writing = { copy: en, locale: 'en' }
  const rows = shown.rows.flatMap(({ label, value }): string[] => {
    if (!['amount', 'gives', 'gets', 'others', 'token', 'collection'].includes(label)) return []
    const text = Array.isArray(value)
      ? value.map((one) => amountText(one, writing)).join(', ')
      : `${textOf(value, writing)} ${(value as { address: string }).address}`
    return [`${en.labels[label]}: ${text}`]
  })
  return {
    title: plain(sentence(en.headline[shown.headline], shown.values, writing)),
    rows: rows.map(plain),
    fields: [...new Set(shown.fields.flatMap(({ name, depth }) => (depth === 0 ? [name.split('[')[0]] : [])))],
    said: said(shown),
  }
}
const collection = `Collection: ${APES} ${COLLECTION}`
const paid = (sum: bigint, recipient = ACCOUNT) => seaportPrice(String(sum), String(sum), recipient)
const OPEN_SEA = '0x0000a26b00c1F0DF003000390027140000fAa719'
const fair = [paid((975n * ETHER) / 100n), paid(ETHER / 4n, OPEN_SEA)]

type Told = Partial<ReturnType<typeof drawn>>
const TOLD: readonly (readonly [name: string, request: object, told: Told])[] = [
  [
    'a sale on Seaport, with the fee of the market',
    seaport({ consideration: fair }),
    {
      title: `Sell ${APES} #7 for 9.75 ETH`,
      rows: [`You give: ${APES} #7`, 'You get: 9.75 ETH', 'Fees and royalties: 0.25 ETH', collection],
      fields: [],
      said: [],
    },
  ],
  [
    'with royalties for somebody: who that is stands below, and both are one sum',
    seaport({ consideration: [...fair, paid(ETHER / 2n, OTHER)] }),
    {
      rows: [`You give: ${APES} #7`, 'You get: 9.75 ETH', 'Fees and royalties: 0.75 ETH', collection],
      fields: ['consideration'],
      said: [],
    },
  ],
  ['a price in two parts is one', seaport({ consideration: [paid(ETHER), paid(ETHER)] }), { title: `Sell ${APES} #7 for 2 ETH` }],
  [
    'that others get most of',
    seaport({ consideration: [paid(ETHER), paid(9n * ETHER, OTHER)] }),
    { said: ['warn order-shares'] },
  ],
  [
    'any item of a collection',
    seaport({ offer: [{ ...seaportItem, itemType: 4, identifierOrCriteria: 0 }], consideration: fair }),
    { title: `Sell any item of ${APES} for 9.75 ETH`, fields: [] },
  ],
  [
    'any item of a list that is not shown',
    seaport({ offer: [{ ...seaportItem, itemType: 4, identifierOrCriteria: 9 }], consideration: fair }),
    { title: `Sell any item of ${APES} for 9.75 ETH`, fields: ['offer'] },
  ],
  [
    'so many of one item, and any so many',
    seaport({
      offer: [
        { ...seaportItem, itemType: 3, startAmount: 4, endAmount: 4 },
        { ...seaportItem, itemType: 5, identifierOrCriteria: 0, startAmount: 2, endAmount: 2 },
      ],
      consideration: fair,
    }),
    { title: `Sell 4 × ${APES} #7 and any 2 items of ${APES} for 9.75 ETH` },
  ],
  [
    'a bundle',
    seaport({
      offer: [
        seaportItem,
        { ...seaportItem, identifierOrCriteria: 8 },
        { ...seaportItem, itemType: 1, token: TOKEN, identifierOrCriteria: 0, startAmount: 5_000_000, endAmount: 5_000_000 },
      ],
      consideration: fair,
    }),
    {
      title: `Sell ${APES} #7, ${APES} #8, and 5 “TIDE” for 9.75 ETH`,
      rows: [
        `You give: ${APES} #7, ${APES} #8, 5 “TIDE”`,
        'You get: 9.75 ETH',
        'Fees and royalties: 0.25 ETH',
        collection,
        `Token: “TIDE” ${TOKEN}`,
      ],
    },
  ],
  [
    'an offer on Seaport for any item',
    seaport({
      offer: [
        {
          ...seaportItem,
          itemType: 1,
          token: WETH,
          identifierOrCriteria: 0,
          startAmount: String(ETHER),
          endAmount: String(ETHER),
        },
      ],
      consideration: [
        { ...paid(1n), itemType: 4, token: COLLECTION },
        { ...paid(ETHER / 40n, OPEN_SEA), itemType: 1, token: WETH },
      ],
    }),
    { title: `Buy any item of ${APES} for 1 WETH`, said: [] },
  ],
  ['a part of it may be taken', seaport({ orderType: 1, consideration: fair }), { fields: ['orderType'], said: [] }],
  [
    'nothing comes',
    seaport({ consideration: [paid(ETHER, OTHER)] }),
    { title: `Sell ${APES} #7`, said: ['danger order-for-nothing'] },
  ],
  [
    'LooksRare',
    looksRare(),
    {
      title: `Sell ${APES} #7 for 0.98 WETH`,
      rows: [`You give: ${APES} #7`, 'You get: 0.98 WETH', 'Fees and royalties: 0.02 WETH', collection],
    },
  ],
  ['LooksRare, an offer', looksRare({ isOrderAsk: false }), { title: `Buy any item of ${APES} for 1 WETH`, said: [] }],
  ['LooksRare (2)', looksRareMaker(), { title: `Sell ${APES} #7 for 1 WETH`, said: ['note fees-unsaid'] }],
  [
    'LooksRare (2), several',
    looksRareMaker({ itemIds: [7, 8], amounts: [1, 3], collectionType: 1 }),
    { title: `Sell ${APES} #7 and 3 × ${APES} #8 for 1 WETH` },
  ],
  [
    'LooksRare (2), a strategy that is not known',
    looksRareMaker({ strategyId: 4 }),
    { title: 'Sign Maker', said: ['danger partly-read'] },
  ],
  ['LooksRare (2), more items than counts', looksRareMaker({ itemIds: [7, 8] }), { title: 'Sign Maker' }],
  ['LooksRare (2), for nothing', looksRareMaker({ price: 0 }), { said: ['danger order-for-nothing', 'note fees-unsaid'] }],
  [
    'Blur',
    blur(),
    {
      title: `Sell ${APES} #7 for 0.95 ETH`,
      rows: [`You give: ${APES} #7`, 'You get: 0.95 ETH', 'Fees and royalties: 0.05 ETH', collection],
    },
  ],
  ['Blur, most of it for others', blur({ fees: [{ rate: 5000, recipient: OTHER }] }), { said: ['warn order-shares'] }],
  ['Blur, an offer', blur({ side: 0, paymentToken: WETH }), { title: `Buy any item of ${APES} for 1 WETH` }],
  [
    '0x',
    zeroExItem(),
    {
      title: `Sell ${APES} #7 for 1 WETH`,
      rows: [`You give: ${APES} #7`, 'You get: 1 WETH', 'Fees and royalties: 0.025 WETH', collection],
    },
  ],
  ['0x, so many', zeroExItems(), { title: `Sell 3 × ${APES} #7 for 1 WETH` }],
  ['0x, an offer: the fees are paid beside it', zeroExItem({ direction: 1 }), { title: `Buy ${APES} #7 for 1.025 WETH` }],
  ['0x, for nothing', zeroExItem({ erc20TokenAmount: 0 }), { said: ['danger order-for-nothing'] }],
  [
    '0x, of any item: no sale is that',
    zeroExItem({ erc721TokenProperties: [{ propertyValidator: ZERO, propertyData: '0x' }] }),
    { title: 'Sign ERC721Order' },
  ],
  ['Rarible: the most that is taken is gone', rarible(), { title: `Sell ${APES} #7 for 0.9 ETH`, said: [] }],
  [
    'Rarible, paid to somebody else',
    rarible({ data: raribleData((10_000n << 160n) | BigInt(OTHER), 0n, 0n, 1000n, 0n) }),
    { title: 'Sign Order' },
  ],
  [
    'Rarible, paid to the account',
    rarible({ data: raribleData((10_000n << 160n) | BigInt(ACCOUNT), 0n, 0n, 0n, 0n) }),
    { title: `Sell ${APES} #7 for 1 ETH` },
  ],
  [
    'Rarible, elder data: a fee is taken off',
    rarible({ dataType: '0x4c234266', data: raribleLists([], [[OTHER, 250n]]) }),
    { title: `Sell ${APES} #7 for 0.975 ETH`, said: ['note fees-unsaid'] },
  ],
  [
    'Rarible, elder data: paid to somebody else',
    rarible({ dataType: '0x4c234266', data: raribleLists([[OTHER, 10_000n]], []) }),
    { title: 'Sign Order' },
  ],
  [
    'Rarible, elder data: paid to the account in part',
    rarible({ dataType: '0x4c234266', data: raribleLists([[ACCOUNT, 9000n]], []) }),
    { title: 'Sign Order' },
  ],
  [
    'Rarible, elder data: more than all is a fee',
    rarible({ dataType: '0x4c234266', data: raribleLists([], [[OTHER, 10_001n]]) }),
    { title: 'Sign Order' },
  ],
  ['Rarible, data of another form', rarible({ dataType: '0x23d235ef' }), { title: 'Sign Order' }],
  [
    'Rarible, an asset of another kind',
    rarible({ makeAsset: raribleAsset('0xd8f960c1', '1', COLLECTION, 7n) }),
    { title: 'Sign Order' },
  ],
  [
    'Rarible, all of it for others',
    rarible({ data: raribleData(0n, 0n, 0n, 10_000n, 0n) }),
    { said: ['danger order-for-nothing'] },
  ],
  [
    'Rarible, an offer: the fee is paid beside it',
    KNOWN_SHAPES['Rarible, an offer for any item'] as object,
    { title: `Buy any item of ${APES} for 1.025 WETH` },
  ],
  [
    'one token for another',
    cow({ sellToken: TOKEN }),
    { title: 'Swap 1.0005 “TIDE” for 1 WETH', rows: ['You give: 1.0005 “TIDE”', 'You get: 1 WETH', `Token: “TIDE” ${TOKEN}`] },
  ],
  [
    'a permit of a token that we do not know',
    permit({ value: '12000000' }, { name: 'Tide Token', chainId: 1, verifyingContract: TOKEN }),
    {
      title: 'Allow spending of 12 “TIDE”',
      rows: ['Amount: 12 “TIDE”', `Token: “TIDE” ${TOKEN}`],
      said: ['danger permit-unknown'],
    },
  ],
  [
    'a permit of an item',
    data(
      'Permit',
      { spender: OTHER, tokenId: 7, nonce: 0, deadline: SOON },
      { name: 'Apes', chainId: 1, verifyingContract: COLLECTION },
    ),
    { title: `Allow spending of ${APES} #7`, rows: [`Amount: ${APES} #7`, collection] },
  ],
]
for (const [name, request, told] of TOLD)
  test(name, () => {
    const all = drawn(request)
    assert.deepEqual(Object.fromEntries(Object.keys(told).map((key) => [key, all[key as keyof Told]])), told)
  })

test('what nobody knows is counted in its smallest unit, and in words that a language has for one and for many', () => {
  const of = (value: string) => drawn(permit({ value }, { name: 'T', chainId: 1, verifyingContract: TOKEN }), {})
  assert.deepEqual(
    [of('1').title, of('12').title],
    ['Allow spending of 1 unit of 0x707…7070', 'Allow spending of 12 units of 0x707…7070'],
  )
  assert.ok(of('1').said.includes('note unknown-decimals'))
  assert.equal(of('12000000000000000000').title, 'Allow spending of 12,000,000,000,000,000,000 units of 0x707…7070')
  const one = { amount: '1', token: { address: TOKEN } }
  const item = { ...one, item: null }
  const written = (copy: typeof de | typeof ar, locale: string, value: object) =>
    plain(amountText(value as never, { copy, locale }))
  assert.equal(written(de, 'de', one), '1 Einheit von 0x707…7070')
  assert.equal(written(de, 'de', { ...one, amount: '3' }), '3 Einheiten von 0x707…7070')
  assert.equal(written(ar, 'ar', item), 'أي قطعة من 0x707…7070')
  assert.equal(written(ar, 'ar', { ...item, amount: '2' }), 'أي قطعتين من 0x707…7070')
  assert.equal(
    amountText({ ...one, token: { address: TOKEN, claims: 'Apes' } }, { copy: ar, locale: 'ar' }),
    'وحدة واحدة من \u2068«Apes»\u2069',
  )
  assert.equal(
    amountText({ ...one, token: { address: TOKEN, claims: 'קוף' } }, { copy: en, locale: 'en' }),
    '1 unit of \u2068“קוף”\u2069',
  )
  assert.equal(written(de, 'de', { ...one, isItems: true }), '1 Stück aus 0x707…7070')
})

test('a known token has no row, and its name no quotation marks', () => {
  const { title, rows } = drawn(permit())
  assert.deepEqual([title, rows], ['Allow spending of 1 USDC', ['Amount: 1 USDC']])
  assert.ok(!JSON.stringify(rows).includes(USDC.toLowerCase()))
})
