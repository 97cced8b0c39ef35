// Contracts and tokens that many people use, by chain and address. A name is never carried to another chain.

import type { AddressValue } from './rules.ts'

interface Known {
  readonly name: string
  /** A token's. */
  readonly decimals?: number
}

/** Chains that have contracts of one address on all of them: Ethereum, OP, Polygon, Base, Arbitrum. */
const EVERY = [1, 10, 137, 8453, 42161]

/** Name, address without its 0x, chains, decimals of a token. */
const ROWS: readonly (readonly [name: string, address: string, chains: readonly number[], decimals?: number])[] = [
  ['Permit2', '000000000022D473030F116dDEE9F6B43aC78BA3', EVERY],
  ['Seaport', '00000000000000ADc04C56Bf30aC9d3c0aAF14dC', EVERY],
  ['Seaport', '0000000000000068F116a894984e2DB1123eB395', EVERY],
  ['OpenSea', '1E0049783F008A0085193E00003D00cd54003c71', EVERY],
  ['Uniswap', '7a250d5630B4cF539739dF2C5dAcb4c659F2488D', [1]],
  ['Uniswap', 'E592427A0AEce92De3Edee1F18E0157C05861564', [1, 10, 137, 42161]],
  ['Uniswap', '68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', [1, 10, 137, 42161]],
  ['Uniswap', '3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD', EVERY],
  ['Uniswap', '66a9893cC07D91D95644AEDD05D03f95e1dBA8Af', [1]],
  ['UniswapX', '6000da47483062A0D734Ba3dc7576Ce6A0B645C4', [1]],
  ['UniswapX', '00000011F84B9aa48e5f8aA8B9897600006289Be', [1]],
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
  ['DAI', '6B175474E89094C44Da98b954EedeAC495271d0F', [1], 18],
  ['WETH', 'C02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', [1], 18],
  ['WETH', '4200000000000000000000000000000000000006', [10, 8453], 18],
  ['WETH', '82aF49447D8a07e3bd95BD0d56f35241523fBab1', [42161], 18],
  ['WETH', '7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', [137], 18],
]
const BY_PLACE = new Map(
  ROWS.flatMap(([name, address, chains, decimals]) =>
    chains.map((chain): [string, Known] => [
      `${chain}:0x${address.toLowerCase()}`,
      { name, ...(decimals !== undefined && { decimals }) },
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

/** What contracts call themselves in their typed data, by our name of them. */
const CLAIMS: Readonly<Record<string, string>> = {
  Permit2: 'Permit2',
  Seaport: 'Seaport',
  'USD Coin': 'USDC',
  USDC: 'USDC',
  'Tether USD': 'USDT',
  'Dai Stablecoin': 'DAI',
  'Wrapped Ether': 'WETH',
}

/** All names by which people know a contract or a token. */
export const KNOWN_NAMES: readonly string[] = [...new Set([...ROWS.map(([name]) => name), ...Object.keys(CLAIMS)])]

/** The name of a known contract of this chain that another one calls itself by; null: it is that one, or claims nothing that we know. */
export const falseClaim = (chain: string | null, address: string, claimed: string): string | null => {
  const name = Object.hasOwn(CLAIMS, claimed) ? CLAIMS[claimed] : undefined
  if (name === undefined || knownAt(chain, address)?.name === name) return null
  return ROWS.some(([one, , chains]) => one === name && chains.includes(Number(chain))) ? claimed : null
}

const ends = (address: string): string => address.slice(2, 6).toLowerCase() + address.slice(-4).toLowerCase()

/** The address of `others`, or of a known contract, that begins and ends as this one and is another; null: none does. */
export const imitated = (address: string, others: readonly string[]): string | null => {
  const all = [...others, ...ROWS.map(([, known]) => `0x${known}`)]
  return all.find((one) => ends(one) === ends(address) && one.toLowerCase() !== address.toLowerCase()) ?? null
}
