// Whom a transaction or a signature goes to, and whom it allows something: what a later look-alike would imitate.

import { readCalls } from './read-calls.ts'
import type { TransactionRequest } from './transaction-request.ts'
import { actOf } from './typed-acts.ts'
import type { TypedData } from './typed-data.ts'

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

/** Of typed data, in lower case: of shapes that are understood whole. */
export const signedCounterparties = (
  data: TypedData,
  { account, chain }: { readonly account: string; readonly chain: string | null },
): readonly string[] => {
  const { act, isWhole } = actOf(data, account.toLowerCase(), chain) ?? {}
  if (!act || !isWhole || act.kind === 'order') return []
  return [act.kind === 'send' ? act.to.address : act.spender.address]
}
