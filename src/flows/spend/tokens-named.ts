// The contracts of tokens that transactions name, by chain: asked once for a whole list.

import { COIN } from '../../contract/signing/coin.ts'
import { readCalls } from '../../contract/signing/read-calls.ts'

/** Tokens of one chain that are asked for. */
const MOST = 12

interface Named {
  readonly chain: number
  readonly to: string | null
  readonly data: string | null
  readonly value: string
}

/** Addresses in lower case, the first ones of the list. */
export const tokensNamed = (list: readonly Named[], account: string): readonly (readonly [chain: number, tokens: readonly string[]])[] => {
  const found = new Map<number, Set<string>>()
  for (const { chain, to, data, value } of list) {
    const call = { to: to?.toLowerCase() ?? null, value: BigInt(value), data: (data ?? '0x').toLowerCase() }
    const { acts } = readCalls(call, { account: account.toLowerCase(), chain: String(chain), token: () => undefined })
    const tokens = acts.flatMap((act) => {
      if ('collection' in act) return [act.collection.address]
      return 'what' in act ? act.what.flatMap(({ token }) => (typeof token === 'string' ? [] : [token.address])) : []
    })
    const here = found.get(chain) ?? new Set()
    found.set(chain, here)
    for (const token of tokens) if (!COIN.includes(token) && here.size < MOST) here.add(token.toLowerCase())
  }
  return [...found].flatMap(([chain, tokens]) => (tokens.size > 0 ? [[chain, [...tokens]] as const] : []))
}
