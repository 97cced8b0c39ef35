// Bounds of a page's questions to a node.
// Trust: a node works for every page of the service; what costs it much is refused before it is asked.
// See docs/design/security.md, "Chain proxy".

import {
  array,
  boolean,
  looseObject,
  maxLength,
  minLength,
  object,
  optional,
  pipe,
  safeParse,
  strictTuple,
  string,
} from 'valibot'

/** Characters of a question, but for those that carry a whole transaction. */
const USUAL = 64 * 1024
const LARGE: ReadonlySet<string> = new Set(['eth_estimateGas', 'eth_sendRawTransaction', 'eth_simulateV1', 'zks_estimateFee'])

/** A trial: at most two blocks of 64 calls, on the chain as it is. */
const simulation = strictTuple([
  object({
    blockStateCalls: pipe(
      array(
        object({
          calls: optional(pipe(array(looseObject({})), maxLength(64))),
          blockOverrides: optional(looseObject({})),
        }),
      ),
      minLength(1),
      maxLength(2),
    ),
    traceTransfers: optional(boolean()),
    validation: optional(boolean()),
  }),
  optional(string()),
])
/** Trust: a trial on another state than the chain's (`stateOverrides`) says nothing about the transaction, and full transactions are only longer. */
const OVERRIDES = /"(stateOverrides|returnFullTransactions)"/

export const isWithinBounds = ({ method, params }: { readonly method: string; readonly params?: unknown }): boolean => {
  const text = JSON.stringify(params ?? [])
  if (text.length > USUAL && !LARGE.has(method)) return false
  return method !== 'eth_simulateV1' || (!OVERRIDES.test(text) && safeParse(simulation, params).success)
}
