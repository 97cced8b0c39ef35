// Typed data of every standard that is read, whole as its contract takes it: for tests that change each field.

import { encodeAbiParameters, parseAbiParameters } from 'viem'
import { ACCOUNT, data, OTHER, PERMIT2, SEAPORT, SOON, USDC, ZERO } from './sign-requests.ts'

export const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const UNISWAP_X = '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4'
export const COLLECTION = `0x${'c0'.repeat(20)}`
const WORD = `0x${'00'.repeat(32)}`
const ETHER = '1000000000000000000'

const at = (name: string, verifyingContract: string) => ({ name, chainId: 1, verifyingContract })
const OF_PERMIT2 = at('Permit2', PERMIT2)
const OF_SEAPORT = at('Seaport', SEAPORT)
const details = { token: USDC, amount: '5', expiration: SOON, nonce: 0 }
const permitted = { token: USDC, amount: '1000' }
const spent = { spender: OTHER, nonce: 0, deadline: SOON }
const info = {
  ...{ reactor: UNISWAP_X, swapper: ACCOUNT, nonce: 0, deadline: SOON },
  ...{ additionalValidationContract: ZERO, additionalValidationData: '0x' },
}
const curve = { relativeBlocks: 0, relativeAmounts: [0] }
const input = { inputToken: USDC, inputStartAmount: '900', inputEndAmount: '1000' }
const outputs = [
  { token: WETH, startAmount: '900', endAmount: '800', recipient: ACCOUNT },
  { token: WETH, startAmount: '9', endAmount: '8', recipient: OTHER },
]
const witnessed = (witness: object) =>
  data(
    'PermitWitnessTransferFrom',
    { permitted, spender: UNISWAP_X, nonce: 0, deadline: SOON, witness: { info, ...witness } },
    OF_PERMIT2,
  )

export const seaportItem = { itemType: 2, token: COLLECTION, identifierOrCriteria: 7, startAmount: 1, endAmount: 1 }
export const seaportPrice = (startAmount: string, endAmount: string, recipient = ACCOUNT) => ({
  ...{ itemType: 0, token: ZERO, identifierOrCriteria: 0, startAmount, endAmount, recipient },
})
export const seaport = (own: object = {}) =>
  data(
    'OrderComponents',
    {
      ...{
        offerer: ACCOUNT,
        zone: ZERO,
        offer: [seaportItem],
        orderType: 0,
        startTime: 0,
        endTime: SOON,
        zoneHash: WORD,
        salt: 1,
      },
      ...{ consideration: [seaportPrice(ETHER, ETHER), seaportPrice('9', '9', OTHER)], conduitKey: WORD, counter: 0 },
      ...own,
    },
    OF_SEAPORT,
  )
export const cow = (own: object = {}) =>
  data('Order', {
    ...{
      sellToken: USDC,
      buyToken: WETH,
      receiver: ACCOUNT,
      sellAmount: '1000000',
      buyAmount: ETHER,
      validTo: SOON,
      appData: WORD,
    },
    ...{ feeAmount: '500', kind: 'sell', partiallyFillable: false, sellTokenBalance: 'erc20', buyTokenBalance: 'erc20' },
    ...own,
  })
const inch = { salt: 1, maker: ACCOUNT, makerAsset: WETH, takerAsset: USDC, makingAmount: ETHER, takingAmount: '3000000000' }
/** `traits`: flags of 1inch (v4). */
export const inchOrder = (traits = 0n, own: object = {}) =>
  data('Order', { ...inch, receiver: ZERO, makerTraits: String(traits | (BigInt(SOON) << 80n)), ...own })
export const inchOld = (own: object = {}) =>
  data('Order', { ...inch, receiver: ZERO, allowedSender: ZERO, offsets: 0, interactions: '0x', ...own })
const zeroEx = { makerToken: WETH, takerToken: USDC, makerAmount: ETHER, takerAmount: '3000000000', maker: ACCOUNT, taker: ZERO }
export const blur = (own: object = {}) =>
  data('Order', {
    ...{ trader: ACCOUNT, side: 1, matchingPolicy: OTHER, collection: COLLECTION, tokenId: 7, amount: 1, paymentToken: ZERO },
    ...{ price: ETHER, listingTime: 0, expirationTime: SOON, fees: [{ rate: 500, recipient: OTHER }], salt: 1, nonce: 0 },
    ...{ extraParams: '0x', ...own },
  })
export const looksRare = (own: object = {}) =>
  data('MakerOrder', {
    ...{ isOrderAsk: true, signer: ACCOUNT, collection: COLLECTION, price: ETHER, tokenId: 7, amount: 1, strategy: OTHER },
    ...{ currency: WETH, nonce: 0, startTime: 0, endTime: SOON, minPercentageToAsk: 9800, params: '0x', ...own },
  })

/** LooksRare (2). */
export const looksRareMaker = (own: object = {}) =>
  data('Maker', {
    ...{ quoteType: 1, globalNonce: 0, subsetNonce: 0, orderNonce: 0, strategyId: 0, collectionType: 0, collection: COLLECTION },
    ...{ currency: WETH, signer: ACCOUNT, startTime: 0, endTime: SOON, price: ETHER, itemIds: [7], amounts: [1] },
    ...{ additionalParameters: '0x', ...own },
  })
const nftOrder = {
  ...{ direction: 0, maker: ACCOUNT, taker: ZERO, expiry: SOON, nonce: 0, erc20Token: WETH, erc20TokenAmount: ETHER },
  fees: [{ recipient: OTHER, amount: '25000000000000000', feeData: '0x' }],
}
const property = { propertyValidator: ZERO, propertyData: '0x' }
/** 0x, of one item, and of so many of one. */
export const zeroExItem = (own: object = {}) =>
  data('ERC721Order', { ...nftOrder, erc721Token: COLLECTION, erc721TokenId: 7, erc721TokenProperties: [], ...own })
export const zeroExItems = (own: object = {}) =>
  data('ERC1155Order', {
    ...{ ...nftOrder, erc1155Token: COLLECTION, erc1155TokenId: 7, erc1155TokenProperties: [], erc1155TokenAmount: '3', ...own },
  })
const hexWord = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')
export const raribleAsset = (assetClass: string, value: string, ...words: (bigint | string)[]) => ({
  assetType: { assetClass, data: `0x${words.map(hexWord).join('')}` },
  value,
})
export const raribleData = (...words: (bigint | string)[]): string => `0x${words.map(hexWord).join('')}`
const raribleParts = parseAbiParameters('((address, uint96)[], (address, uint96)[])')
/** Elder data of Rarible: who is paid, and who gets a fee, in parts of ten thousand. */
export const raribleLists = (...lists: (readonly (readonly [who: string, part: bigint])[])[]): string =>
  encodeAbiParameters(raribleParts, [lists] as never)
/** Rarible: an item for a coin, of which at most a tenth is taken. */
export const rarible = (own: object = {}) =>
  data('Order', {
    ...{ maker: ACCOUNT, makeAsset: raribleAsset('0x73ad2146', '1', COLLECTION, 7n), taker: ZERO },
    ...{ takeAsset: raribleAsset('0xaaaebeba', ETHER), salt: 1, start: 0, end: SOON },
    ...{ dataType: '0x2fa3cfd3', data: raribleData(0n, 0n, 0n, 1000n, 0n), ...own },
  })

type Sample = ReturnType<typeof data>
export const KNOWN_SHAPES: Readonly<Record<string, Sample>> = {
  permit: data('Permit', { ...spent, owner: ACCOUNT, value: '1000000' }),
  'permit of an item': data('Permit', { ...spent, tokenId: 7 }, at('Positions', COLLECTION)),
  'permit of DAI': data('Permit', { holder: ACCOUNT, spender: OTHER, nonce: 0, expiry: SOON, allowed: true }),
  'permit of all items': data('PermitForAll', { operator: OTHER, approved: true, nonce: 0, deadline: SOON }, at('P', COLLECTION)),
  'Permit2, one': data('PermitSingle', { details, spender: OTHER, sigDeadline: SOON }, OF_PERMIT2),
  'Permit2, many': data('PermitBatch', { details: [details], spender: OTHER, sigDeadline: SOON }, OF_PERMIT2),
  'Permit2, a transfer': data('PermitTransferFrom', { ...spent, permitted }, OF_PERMIT2),
  'Permit2, transfers': data('PermitBatchTransferFrom', { ...spent, permitted: [permitted] }, OF_PERMIT2),
  'Permit2, a witness': data('PermitWitnessTransferFrom', { ...spent, permitted, witness: { a: 1, to: OTHER } }, OF_PERMIT2),
  'Permit2, a witness of another name': data(
    'PermitWitnessTransferFrom',
    { ...spent, permitted, actions: { min: 1 } },
    OF_PERMIT2,
  ),
  'UniswapX, Dutch': witnessed({
    ...{ ...input, outputs, decayStartTime: 0, decayEndTime: 0, exclusiveFiller: ZERO, exclusivityOverrideBps: 0 },
  }),
  'UniswapX, Dutch (2)': witnessed({
    ...{ cosigner: OTHER, baseInputToken: USDC, baseInputStartAmount: '9', baseInputEndAmount: '10', baseOutputs: outputs },
  }),
  'UniswapX, Dutch (3)': witnessed({
    ...{ cosigner: OTHER, startingBaseFee: 1 },
    baseInput: { token: USDC, startAmount: '9', curve, maxAmount: '10', adjustmentPerGweiBaseFee: 0 },
    baseOutputs: [{ token: WETH, startAmount: '9', curve, recipient: ACCOUNT, minAmount: '8', adjustmentPerGweiBaseFee: 0 }],
  }),
  'UniswapX, limit': witnessed({
    inputToken: USDC,
    inputAmount: '9',
    outputs: [{ token: WETH, amount: '8', recipient: ACCOUNT }],
  }),
  'UniswapX, priority': witnessed({
    ...{ cosigner: OTHER, auctionStartBlock: 1, baselinePriorityFeeWei: 1 },
    input: { token: USDC, amount: '9', mpsPerPriorityFeeWei: 0 },
    outputs: [{ token: WETH, amount: '8', mpsPerPriorityFeeWei: 1, recipient: ACCOUNT }],
  }),
  'ERC-3009': data('TransferWithAuthorization', {
    ...{ from: ACCOUNT, to: OTHER, value: '5', validAfter: 0, validBefore: SOON, nonce: WORD },
  }),
  Seaport: seaport(),
  'Seaport (1.0)': seaport({ nonce: 0, totalOriginalConsiderationItems: 2 }),
  CoW: cow(),
  '1inch (4)': inchOrder(),
  '1inch (3)': inchOld(),
  '1inch, a quote': data('OrderRFQ', { ...inch, allowedSender: ZERO, info: String(BigInt(SOON) << 64n) }),
  '0x, limit': data('LimitOrder', {
    ...{ ...zeroEx, takerTokenFeeAmount: 0, sender: ZERO, feeRecipient: ZERO, pool: WORD, expiry: SOON, salt: 1 },
  }),
  '0x, a quote': data('RfqOrder', { ...zeroEx, txOrigin: OTHER, pool: WORD, expiry: SOON, salt: 1 }),
  '0x, over the counter': data('OtcOrder', { ...zeroEx, txOrigin: OTHER, expiryAndNonce: String(BigInt(SOON) << 192n) }),
  LooksRare: looksRare(),
  'LooksRare, an offer': looksRare({ isOrderAsk: false }),
  'LooksRare (2)': looksRareMaker(),
  'LooksRare (2), an offer for any item': looksRareMaker({ quoteType: 0, strategyId: 1 }),
  Blur: blur(),
  'Blur, an offer': blur({ side: 0 }),
  '0x, an item': zeroExItem(),
  '0x, an offer for any item': zeroExItem({ direction: 1, erc721TokenProperties: [property] }),
  '0x, so many of an item': zeroExItems(),
  Rarible: rarible(),
  'Rarible, an offer for any item': rarible({
    makeAsset: raribleAsset('0x8ae85d84', ETHER, WETH),
    takeAsset: raribleAsset('0xf63c2825', '1', COLLECTION),
    ...{ dataType: '0x1b18cdf6', data: raribleData(0n, (250n << 160n) | BigInt(OTHER), 0n, 0n) },
  }),
}
