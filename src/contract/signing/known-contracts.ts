// Contracts and tokens that many people use, by chain and address. A name is never carried to another chain.

import type { AddressValue } from './rules.ts'

interface Known {
  readonly name: string
  /** A token's. */
  readonly decimals?: number
  /** It is a collection of single items (ERC-721). */
  readonly items?: true
}

/** Chains that have contracts of one address on all of them: Ethereum, OP, Polygon, Base, Arbitrum. */
const EVERY = [1, 10, 137, 8453, 42161]

/** Name, address without its 0x, chains; decimals of a token, or that it is a collection. */
const ROWS: readonly (readonly [name: string, address: string, chains: readonly number[], holds?: number | 'items'])[] = [
  ['Permit2', '000000000022D473030F116dDEE9F6B43aC78BA3', EVERY],
  ['Seaport', '00000000000000ADc04C56Bf30aC9d3c0aAF14dC', EVERY],
  ['Seaport', '0000000000000068F116a894984e2DB1123eB395', EVERY],
  ['OpenSea', '1E0049783F008A0085193E00003D00cd54003c71', EVERY],
  ['OpenSea', '0000a26b00c1F0DF003000390027140000fAa719', EVERY],
  ['Uniswap', '7a250d5630B4cF539739dF2C5dAcb4c659F2488D', [1]],
  ['Uniswap', 'E592427A0AEce92De3Edee1F18E0157C05861564', [1, 10, 137, 42161]],
  ['Uniswap', '68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', [1, 10, 137, 42161]],
  ['Uniswap', '3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD', EVERY],
  ['Uniswap', '66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', [1]],
  ['SushiSwap', 'd9e1cE17f2641f24aE83637ab66a2cca9C378B9F', [1]],
  ['SushiSwap', '1b02dA8Cb0d097eB8D57A175b88c7D8b47997506', [137, 42161]],
  ['PancakeSwap', '10ED43C718714eb63d5aA57B78B54704E256024E', [56]],
  ['PancakeSwap', '13f4EA83D0bd40E75C8222255bc855a974568Dd4', [1, 56]],
  ['QuickSwap', 'a5E0829CaCEd8fFDD4De3c43696c57F7D7A678ff', [137]],
  ['UniswapX', '6000da47483062A0D734Ba3dc7576Ce6A0B645C4', [1]],
  ['UniswapX', '00000011F84B9aa48e5f8aA8B9897600006289Be', [1]],
  ['UniswapX', '0000000015757c461808EA25Eb309638B62681cf', [1]],
  ['UniswapX', '1bd1aAdc9E230626C44a139d7E70d842749351eb', [42161]],
  ['UniswapX', 'B274d5F4b833b61B340b654d600A864fB604a87c', [42161]],
  ['UniswapX', '000000001Ec5656dcdB24D90DFa42742738De729', [8453]],
  ['UniswapX', '000000008a8330B5d1F43A62Bf4C673A49f27ba0', [8453]],
  ['1inch', '1111111254EEB25477B68fb85Ed929f73A960582', EVERY],
  ['1inch', '111111125421cA6dc452d289314280a0f8842A65', EVERY],
  ['0x', 'Def1C0ded9bec7F1a1670819833240f027b25EfF', [1, 137, 8453, 42161]],
  ['CoW', '9008D19f58AAbD9eD0D60971565AA8510560ab41', [1, 8453, 42161]],
  ['CoW', 'C92E8bdf79f0507f65a392b0ab4667716BFE0110', [1, 8453, 42161]],
  ['Safe', '40A2aCCbd92BCA938b02010E17A5b8929b49130D', EVERY],
  ['Safe', '9641d764fc13c8B624c04430C7356C1C7C8102e2', EVERY],
  ['USDC', 'A0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', [1], 6],
  ['USDC', '0b2C639c533813f4Aa9D7837CAf62653d097Ff85', [10], 6],
  ['USDC', '3c499c542cEF5E3811e1192ce70d8cC03d5c3359', [137], 6],
  ['USDC', '833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', [8453], 6],
  ['USDC', 'af88d065e77c8cC2239327C5EDb3A432268e5831', [42161], 6],
  ['USDT', 'dAC17F958D2ee523a2206206994597C13D831ec7', [1], 6],
  ['USDT', '94b008aA00579c1307B0EF2c499aD98a8ce58e58', [10], 6],
  ['USDT', 'c2132D05D31c914a87C6611C10748AEb04B58e8F', [137], 6],
  ['USDT', 'Fd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', [42161], 6],
  ['DAI', '6B175474E89094C44Da98b954EedeAC495271d0F', [1], 18],
  ['DAI', 'DA10009cBd5D07dd0CeCc66161FC93D7c9000da1', [10, 42161], 18],
  ['DAI', '8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', [137], 18],
  ['DAI', '50c5725949A6F0c72E6C4a641F24049A917DB0Cb', [8453], 18],
  ['WETH', 'C02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', [1], 18],
  ['WETH', '4200000000000000000000000000000000000006', [10, 8453], 18],
  ['WETH', '82aF49447D8a07e3bd95BD0d56f35241523fBab1', [42161], 18],
  ['WETH', '7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', [137], 18],
  ['POL', '0000000000000000000000000000000000001010', [137], 18],
  ['WBTC', '2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', [1], 8],
  ['WBTC', '68f180fcCe6836688e9084f035309E29Bf0A2095', [10], 8],
  ['WBTC', '1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', [137], 8],
  ['WBTC', '2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f', [42161], 8],
  ['UNI', '1f9840a85d5aF5bf1D1762F925BDADdC4201F984', [1], 18],
  ['UNI', '6fd9d7AD17242c41f7131d257212c54A0e816691', [10], 18],
  ['UNI', 'b33EaAd8d922B1083446DC23f610c2567fB5180f', [137], 18],
  ['UNI', 'c3De830EA07524a0761646a6a4e4be0e114a3C83', [8453], 18],
  ['UNI', 'Fa7F8980b0f1E64A2062791cc3b0871572f1F7f0', [42161], 18],
  ['LINK', '514910771AF9Ca656af840dff83E8264EcF986CA', [1], 18],
  ['LINK', '350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6', [10], 18],
  ['LINK', '53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39', [137], 18],
  ['LINK', '88Fb150BDc53A65fe94Dea0c9BA0a6dAf8C6e196', [8453], 18],
  ['LINK', 'f97f4df75117a78c1A5a0DBb814Af92458539FB4', [42161], 18],
  ['stETH', 'ae7ab96520DE3A18E5e111B5EaAb095312D7fE84', [1], 18],
  ['wstETH', '7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', [1], 18],
  ['AAVE', '7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', [1], 18],
  ['1INCH', '111111111117dC0aa78b770fA6A738034120C302', [1], 18],
  ['1INCH', '9c2C5fd7b07E95EE044DDeba0E97a665F142394f', [137], 18],
  ['COW', 'DEf1CA1fb7FBcDC777520aa7f396b4E015F497aB', [1], 18],
  ['SAFE', '5aFE3855358E112B5647B952709E6165e1c1eEEe', [1], 18],
  ['BoredApeYachtClub', 'BC4CA0EdA7647A8aB7C2061c2E118A18a936f13D', [1], 'items'],
  ['MutantApeYachtClub', '60E4d786628Fea6478F785A6d7e704777c86a7c6', [1], 'items'],
  ['Azuki', 'ED5AF388653567Af2F388E6224dC7C4b3241C544', [1], 'items'],
  ['PudgyPenguins', 'Bd3531dA5CF5857e7CfAA92426877b022e612cf8', [1], 'items'],
  ['Ethereum Name Service', '57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85', [1], 'items'],
]
const BY_PLACE = new Map(
  ROWS.flatMap(([name, address, chains, holds]) =>
    chains.map((chain): [string, Known] => [
      `${chain}:0x${address.toLowerCase()}`,
      { name, ...(holds === 'items' ? { items: true } : holds !== undefined && { decimals: holds }) },
    ]),
  ),
)

/** What we know at an address of a chain; null: nothing. */
export const knownAt = (chain: string | null, address: string): Known | null =>
  BY_PLACE.get(`${chain}:${address.toLowerCase()}`) ?? null

/** The address with our name of it, where we have one. */
export const named = (chain: string | null, address: string): AddressValue => {
  const name = knownAt(chain, address)?.name
  return { address, ...(name && { name }) }
}

/** What contracts call themselves, by our name of them. */
const CLAIMS: Readonly<Record<string, string>> = {
  'USD Coin': 'USDC',
  'Tether USD': 'USDT',
  Tether: 'USDT',
  'Dai Stablecoin': 'DAI',
  'Wrapped Ether': 'WETH',
  'Wrapped BTC': 'WBTC',
  'Chainlink Token': 'LINK',
  'Liquid staked Ether 2.0': 'stETH',
  'Aave Token': 'AAVE',
  BAYC: 'BoredApeYachtClub',
  'Bored Ape Yacht Club': 'BoredApeYachtClub',
  MAYC: 'MutantApeYachtClub',
  'Pudgy Penguins': 'PudgyPenguins',
}

/** All names by which people know a contract or a token, each with our name of it, and the chains on which we know that. */
export const KNOWN_NAMES: ReadonlyMap<string, { readonly name: string; readonly chains: readonly number[] }> = new Map(
  [...ROWS.map(([name]): [string, string] => [name, name]), ...Object.entries(CLAIMS)].map(([claim, name]) => [
    claim,
    { name, chains: ROWS.flatMap(([one, , chains]) => (one === name ? chains : [])) },
  ]),
)

const ends = (address: string): string => address.slice(2, 6).toLowerCase() + address.slice(-4).toLowerCase()

/** The address of `others`, or of a known contract, that begins and ends as this one and is another; null: none does. */
export const imitated = (address: string, others: readonly string[]): string | null => {
  const all = [...others, ...ROWS.map(([, known]) => `0x${known}`)]
  return all.find((one) => ends(one) === ends(address) && one.toLowerCase() !== address.toLowerCase()) ?? null
}
