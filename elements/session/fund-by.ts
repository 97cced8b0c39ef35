// Loads what <fund-account> does, with the words of its page's modal where that code cannot be had.

import type { FundStatus } from '../../src/contract/wallets/request-results.ts'
import type { Ticket } from '../../src/kit/ticket.ts'
import { codeFor, sayMissing } from '../modal/method-code.ts'
import { loadWalletMethods } from '../preload.ts'
import type { FundAccountTag } from '../wallet/wallet-methods.ts'

/** Runs it for a call that has its place in the line. */
export const fundBy = async (tag: FundAccountTag, ticket: Ticket): Promise<{ status: FundStatus }> => {
  await tag.needRuntime()
  const controller = await tag.loginModal(true)?.getController?.()
  // A modal of an older copy of the bundle has no such words.
  if (!controller?.state?.loaded) return (await loadWalletMethods()).fundBy(tag, ticket)
  const code = codeFor(controller, loadWalletMethods)
  code.catch((error: unknown) => sayMissing(controller, error))
  return (await code).fundBy(tag, ticket)
}
