// The calls of a transaction, and its steps, that our own readers do not read: for which the registry is asked.

import type { DescribedCall } from './descriptors/described.ts'
import { readCalls } from './read-calls.ts'
import type { TransactionRequest } from './transaction-request.ts'

/** By the number of their step; empty for the whole transaction. `chain`: its number as text. */
export const unreadCalls = (
  { to, data, value }: Pick<TransactionRequest, 'to' | 'data' | 'value'>,
  { account, chain }: { readonly account: string; readonly chain: string },
): readonly (DescribedCall & { readonly number: string })[] => {
  const call = { to: to?.toLowerCase() ?? null, value, data: data.toLowerCase() }
  const { list } = readCalls(call, { account: account.toLowerCase(), chain, token: () => undefined })
  return list.flatMap(({ number, call: step, act }) => {
    // Trust: what is said to grant something without being read stays that, whatever a descriptor says.
    if (!step || step.to === null || act?.kind !== 'call' || act.grants || step.data.length < 10) return []
    return [{ to: step.to, value: step.value, data: step.data, from: step.from, number }]
  })
}
