// Contracts that call themselves as a known one is called, and are another.

import { KNOWN_NAMES, knownAt } from './known-contracts.ts'
import { skeleton } from './look-alike-letters.ts'
import { type Finding, finding } from './rules.ts'
import { isDeceptive, shownName } from './shown-text.ts'
import { coinOf, type TokenFacts } from './tokens.ts'

const BY_SKELETON = new Map([...KNOWN_NAMES].map(([claim, known]) => [skeleton(claim), known]))
/** Names of the coins of many chains: beside them a token's contract has them by mistake, or on purpose. */
const COINS: Readonly<Record<string, readonly string[]>> = { ETH: ['ETH', 'Ether', 'Ethereum'], POL: ['POL'] }

/**
 * The name of a known contract, token or coin of this chain that another contract calls itself by, as a quick eye reads it; null: it is that one,
 * or claims nothing that we know. Letters that look alike, blanks and what cannot be seen make no difference.
 */
export const falseClaim = (chain: string | null, address: string, claimed: string): string | null => {
  if (knownAt(chain, address)) return null
  const read = skeleton(claimed.slice(0, 64))
  if (read === '') return null
  const known = BY_SKELETON.get(read)
  if (known?.chains.includes(Number(chain))) return known.name
  const { symbol } = coinOf(chain)
  return (COINS[symbol] ?? [symbol]).some((one) => skeleton(one) === read) ? symbol : null
}

/** What is said of the names that contracts give themselves. `address`: of the contract; `claimed`: its symbol, its name. */
export const ofClaims = (chain: string | null, address: string, claimed: readonly (string | undefined)[]): Finding[] => {
  const given = claimed.filter((one) => one !== undefined)
  const claim = given.map((one) => falseClaim(chain, address, one)).find((one) => one !== null) ?? null
  return [
    ...(claim === null ? [] : [finding('name-claims', { name: claim, address: { address } })]),
    ...(given.some(isDeceptive) ? [finding('hidden-characters')] : []),
  ]
}

/** What is said of tokens by their addresses, each once. */
export const ofTokens = (
  chain: string | null,
  addresses: readonly string[],
  factsOf: (address: string) => TokenFacts | undefined,
): Finding[] =>
  [...new Set(addresses)].flatMap((address) => {
    const facts = factsOf(address)
    if (!facts || knownAt(chain, address)) return []
    const { symbol, name, differs } = facts
    return [
      ...ofClaims(chain, address, [symbol, name]),
      ...(differs ? [finding('token-differs', { token: { address, claims: shownName(symbol ?? name ?? '') } })] : []),
    ]
  })
