// What an account has allowed by transactions that are kept: where a node tells no events, this is where to look.

import { readCalls } from '../../contract/signing/read-calls.ts'
import { type Grant, PERMIT2 } from './grants.ts'
import { eachOnce } from './look-in-logs.ts'

/** A transaction as this browser or the service keeps it. */
interface Kept {
  readonly to: string | null
  readonly value: string
  readonly data: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Those of one chain. Which kind an approval has is what the chain answers: both that it may be are asked. */
export const notedGrants = (kept: readonly Kept[], account: string, chain: number): readonly Grant[] => {
  const all = kept.flatMap(({ to, value, data, at }): Grant[] => {
    if (to === null || data === null) return []
    const call = { to: to.toLowerCase(), value: BigInt(value), data: data.toLowerCase() }
    const { acts } = readCalls(call, { account: account.toLowerCase(), chain: String(chain), token: () => undefined })
    const when = { block: null, at }
    return acts.flatMap((act): Grant[] => {
      if (act.kind === 'allow-all') return [{ kind: 'all', token: act.collection.address, spender: act.spender.address, ...when }]
      if (act.kind !== 'allow') return []
      const spender = act.spender.address
      return act.what.flatMap(({ token, item }): Grant[] => {
        if (typeof token === 'string') return []
        const of = { token: token.address, spender, ...when }
        const ofPermit2: Grant[] = call.to === PERMIT2 ? [{ kind: 'permit2', ...of }] : [{ kind: 'amount', ...of }]
        return [...ofPermit2, ...(item ? [{ kind: 'item', item, ...of } as const] : [])]
      })
    })
  })
  // The newest first: where nothing says in which block, the first one counts.
  return eachOnce([...all].sort((one, other) => (other.at ?? 0) - (one.at ?? 0)))
}
