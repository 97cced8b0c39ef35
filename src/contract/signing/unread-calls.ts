// The calls of a transaction that our own readers do not read: for which the registry is asked.

import type { DescribedCall } from './descriptors/described.ts'
import { readCalls } from './read-calls.ts'
import type { TransactionRequest } from './transaction-request.ts'

/** By the number of their step; empty for the whole transaction. `chain`: its number as text. */
export const unreadCalls = (
  { to, data, value }: Pick<TransactionRequest, 'to' | 'data' | 'value'>,
  { account, chain }: { readonly account: string; readonly chain: string },
): readonly (DescribedCall & { readonly number: string })[] => {
  const call = { to: to?.toLowerCase() ?? null, value, data: data.toLowerCase() }
  const { acts } = readCalls(call, { account: account.toLowerCase(), chain, token: () => undefined })
  const [first] = acts
  if (call.to === null || acts.length !== 1 || first?.kind !== 'call' || call.data.length < 10) return []
  return [{ ...call, to: call.to, number: '' }]
}
