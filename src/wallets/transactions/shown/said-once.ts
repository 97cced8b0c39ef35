// What a transaction's title says is not said again below it. See docs/design/signing.md, "Sending".

import type { SentRow } from '../sent.ts'
import type { ShownTransaction } from './send-shown.ts'

export interface SaidOnce extends Pick<ShownTransaction, 'rows' | 'changes'> {
  /** It was tried out, and what leaves the account is what the title says, no more and no less. */
  readonly isAsSaid: boolean
}

/** `kind`: of another than a payment the title says what is done to one that waits, and nothing of what it moves. Trust: only what is the same value, contract and unit included, is left out. What was tried out and differs stays. */
export const saidOnce = ({ headline, values, rows, changes }: ShownTransaction, kind: SentRow['kind']): SaidOnce => {
  const said = JSON.stringify(values.items)
  if (headline !== 'send' || said === undefined) return { rows, changes, isAsSaid: false }
  const isAsSaid =
    changes.length > 0 && changes.every(({ comes }) => !comes) && JSON.stringify(changes.map(({ what }) => what)) === said
  const others = rows.filter(({ label, value }) => label !== 'amount' || JSON.stringify(value) !== said)
  if (kind === 'send') return { rows: others, changes: isAsSaid ? [] : changes, isAsSaid }
  // The title has no amount: what leaves, where it was tried out, else the amount.
  return { rows: isAsSaid ? others : rows, changes, isAsSaid: false }
}
