// Whom an account has paid, of the transactions that were sent from this browser.

import type { SentRow } from './sent.ts'

const MOST = 3
/** `transfer(address,uint256)` of a token, nothing behind it. */
const TRANSFER = /^0xa9059cbb0{24}([\da-f]{40})[\da-f]{64}$/i

const recipientOf = ({ to, data }: SentRow): string | null => {
  if (data === '0x') return to
  const [, digits] = TRANSFER.exec(data) ?? []
  return digits ? `0x${digits}` : null
}

/**
 * Addresses in lower case, the newest first, each once. Trust: only of what was sent and not lost: what others send to an account, as those do who
 * imitate an address, is in no list.
 */
export const recipientsIn = (rows: readonly SentRow[]): readonly string[] => {
  const paid = rows.filter(({ kind, state }) => kind === 'send' && (state === 'done' || state === 'waiting'))
  const all = paid.flatMap((row) => recipientOf(row)?.toLowerCase() ?? [])
  return [...new Set(all)].slice(0, MOST)
}
