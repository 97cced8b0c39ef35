// A transaction number that is used: what would be signed with it could never be done, or repeats what was.

import { LatchkeyError } from '../../contract/latchkey-error.ts'

/** Throws −32003 where the number that a request names is below those that are done. Trust: before anything is signed with it. */
export const refuseUsedNumber = (nonce: number | undefined, done: number): void => {
  if (nonce === undefined || nonce >= done) return
  throw new LatchkeyError('transaction_number_used', 'This transaction number was used already.')
}
