// Contracts that call themselves as a known one is called, and are another.

import { KNOWN_NAMES, knownAt } from './known-contracts.ts'
import { plainLetters } from './look-alike-letters.ts'
import { type Finding, finding } from './rules.ts'
import { isDeceptive, shownName } from './shown-text.ts'
import { coinOf, type TokenFacts } from './tokens.ts'

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
/** As it is read, whatever its letters are in. */
const read = (name: string): string => bare(plainLetters(name)).toLowerCase()
/** As it looks: `I`, `l` and `1` are one, and so are `O` and `0`; a large `L` is none of them. */
const look = (name: string): string => bare(plainLetters(name).replace(/[Il|]/g, '1').replace(/O/g, '0')).toLowerCase()
const forms = (name: string): string[] => [read(name), look(name), look(name.toUpperCase()), look(name.toLowerCase())]

/** What is shorter is a name by chance. */
const SHORTEST = 3
const KNOWN = [...KNOWN_NAMES].flatMap(([claim, known]) =>
  claim.length < SHORTEST ? [] : forms(claim).map((form) => ({ form, ...known })),
)
/** Names of the coins of many chains: beside them a token's contract has them by mistake, or on purpose. */
const COINS: Readonly<Record<string, readonly string[]>> = { ETH: ['ETH', 'Ether', 'Ethereum'] }

/**
 * The name of a known contract, token or coin of this chain that another contract calls itself by, as a quick eye reads it; null: it is that one,
 * or claims nothing that we know. Letters that look alike, blanks and what cannot be seen make no difference.
 */
export const falseClaim = (chain: string | null, address: string, claimed: string): string | null => {
  if (chain === null || knownAt(chain, address)) return null
  const short = claimed.slice(0, 64)
  const own = [read(short), look(short)]
  const known = KNOWN.find(({ form, chains }) => own.includes(form) && chains.includes(Number(chain)))
  if (known) return known.name
  const { symbol } = coinOf(chain)
  return (COINS[symbol] ?? [symbol]).some((one) => forms(one).some((form) => own.includes(form))) ? symbol : null
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
