// What an account has on one chain: the coin, and tokens that somebody names, a dozen in one question.

import type { SendChain } from '../../contract/screens.ts'
import { named } from '../../contract/signing/known-contracts.ts'
import type { ListedToken } from '../../contract/signing/listed-tokens.ts'
import type { AddressValue } from '../../contract/signing/rules.ts'
import { isCollection, type TokenFacts, tokenFacts, withClaim } from '../../contract/signing/tokens.ts'
import { quantityIn, readTokens } from '../tokens/read-tokens.ts'
import type { AskNode } from '../transactions/fees.ts'

/** Tokens of one chain that are asked for, and how many in one question. */
const MOST = 36
const AT_ONCE = 12
const BALANCE_OF = '0x70a08231'

/** Who has named a token: the page, the operator of its app, or the person. */
export type NamedBy = 'page' | 'operator' | 'person'
/** A token to be asked for. `address` in lower case. `listed`: what page or operator say of it. */
export interface NamedToken {
  readonly chain: number
  readonly address: string
  readonly by: NamedBy
  readonly listed?: ListedToken
}
/** What there is of the coin or of a token. `contract` null: the coin. `amount` in the smallest unit; null: its contract does not tell. */
export interface Asset {
  readonly contract: AddressValue | null
  readonly symbol: string
  /** Absent: not known. */
  readonly decimals?: number
  readonly amount: bigint | null
  readonly by: NamedBy | 'chain'
}
/** `isSilent`: not even the coin's balance was to be had. */
export interface ChainAssets {
  readonly chain: SendChain
  readonly isSilent: boolean
  readonly assets: readonly Asset[]
}

const quantity = (answer: unknown): bigint | null =>
  typeof answer === 'string' && /^0x[\da-f]{1,64}$/i.test(answer) ? BigInt(answer) : null

/** One question each, for those that were not told of at once. */
const balanceOf = async (ask: AskNode, account: string, to: string): Promise<bigint | null> => {
  const data = BALANCE_OF + account.slice(2).toLowerCase().padStart(64, '0')
  const returned = await ask('eth_call', [{ to, data }, 'latest']).catch(() => null)
  return quantityIn({ isDone: true, returned: typeof returned === 'string' ? returned : '0x' })
}

interface Told {
  readonly facts: TokenFacts | undefined
  readonly amount: bigint | null
}
/** A dozen at once; those that a node does not tell of so are asked for their balance alone. */
const dozen = async (ask: AskNode, account: string, some: readonly NamedToken[]): Promise<readonly Told[]> => {
  const addresses = some.map(({ address }) => address)
  const { tokens, balances } = await readTokens(ask, addresses, account)
  return Promise.all(
    some.map(async ({ address }): Promise<Told> => {
      const facts = tokens.get(address)
      const amount = balances.get(address) ?? (facts ? null : await balanceOf(ask, account, address))
      return { facts, amount }
    }),
  )
}

/**
 * Asks the chain. Tokens of page and operator are there where the account has any; those that the person keeps always. Trust: what a token is
 * called and how it is counted is our table's word, else its contract's, else that of who names it. Never rejects.
 */
export const readAssets = async (
  ask: AskNode,
  account: string,
  chain: SendChain,
  tokens: readonly NamedToken[],
): Promise<ChainAssets> => {
  const asked = tokens.filter((one, at) => tokens.findIndex(({ address }) => address === one.address) === at).slice(0, MOST)
  const parts = Array.from({ length: Math.ceil(asked.length / AT_ONCE) }, (_, at) =>
    asked.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )
  const [coin, ...told] = await Promise.all([
    ask('eth_getBalance', [account, 'latest']).then(quantity, () => null),
    ...parts.map((part) => dozen(ask, account, part)),
  ])
  const all = told.flat()
  const own = asked.flatMap(({ address, by, listed }, at): Asset[] => {
    const { facts: said, amount = null } = all[at] ?? {}
    const facts = tokenFacts(String(chain.id), address, { listed, told: said })
    const isWanted = by === 'person' || (amount !== null && amount > 0n)
    if (!isWanted || isCollection(facts)) return []
    const contract = withClaim(named(String(chain.id), address), facts)
    const { decimals } = facts ?? {}
    return [{ contract, symbol: facts?.symbol ?? '', ...(decimals !== undefined && { decimals }), amount, by }]
  })
  const ofChain: Asset = { contract: null, symbol: chain.symbol, decimals: chain.decimals, amount: coin, by: 'chain' }
  return { chain, isSilent: coin === null && all.every(({ amount }) => amount === null), assets: [ofChain, ...own] }
}
