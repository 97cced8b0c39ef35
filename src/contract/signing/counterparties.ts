// Whom a transaction goes to, and whom it allows something: what a later look-alike would imitate.

import { readCalls } from './read-calls.ts'
import type { TransactionRequest } from './transaction-request.ts'

/** Of a transaction, in lower case. `chain`: its number as text. */
export const counterparties = (
  { to, data, value }: Pick<TransactionRequest, 'to' | 'data' | 'value'>,
  { account, chain }: { readonly account: string; readonly chain: string },
): readonly string[] => {
  const call = { to: to?.toLowerCase() ?? null, value, data: data.toLowerCase() }
  return readCalls(call, { account: account.toLowerCase(), chain, token: () => undefined }).acts.flatMap((act) => {
    if ('spender' in act) return [act.spender.address]
    return act.kind === 'send' || act.kind === 'items' ? [act.to.address] : []
  })
}
