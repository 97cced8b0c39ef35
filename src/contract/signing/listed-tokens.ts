// The tokens that a page's config names.
// Trust: the page's word; it never counts more than our table or the contract (tokens.ts).

/** A token as the page's config lists it. */
export interface ListedToken {
  readonly symbol: string
  readonly decimals: number
}
/** By chain and address in lower case: `1 0x…`. */
export type ListedTokens = Readonly<Record<string, ListedToken>>

/** The key of a token in a list of several chains. */
export const tokenKey = (chain: string | number, address: string): string => `${chain} ${address.toLowerCase()}`

interface Listed extends ListedToken {
  readonly chainId: number
  readonly address: string
}
/** Those of a config. */
export const listedTokens = ({ tokens = [] }: { readonly tokens?: readonly Listed[] | undefined }): ListedTokens =>
  Object.fromEntries(tokens.map(({ chainId, address, symbol, decimals }) => [tokenKey(chainId, address), { symbol, decimals }]))
