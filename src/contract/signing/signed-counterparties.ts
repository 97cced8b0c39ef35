// Whom a signature goes to, or allows something: what a later look-alike would imitate.

import { actOf } from './typed-acts.ts'
import type { TypedData } from './typed-data.ts'

/** Of typed data, in lower case: of shapes that are understood whole. */
export const signedCounterparties = (
  data: TypedData,
  { account, chain }: { readonly account: string; readonly chain: string | null },
): readonly string[] => {
  const { act, isWhole } = actOf(data, account.toLowerCase(), chain) ?? {}
  if (!act || !isWhole || act.kind === 'order') return []
  return [act.kind === 'send' ? act.to.address : act.spender.address]
}
