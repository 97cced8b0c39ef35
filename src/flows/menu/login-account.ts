// The account that a login went through: `account` of its result (docs/elements.md).

import type { LinkedAccount } from '../../contract/entities.ts'
import { methodRow } from '../../contract/methods.ts'
import { EMBEDDED_CLIENT } from '../../contract/wire.ts'

/**
 * The account with the newest `latestVerifiedAt` among those of the method, else among all that are not embedded wallets. Times are whole
 * seconds, so another account may have the same one.
 */
export const loginAccount = (accounts: readonly LinkedAccount[], method: string): LinkedAccount | null => {
  const own = accounts.filter((account) => account.type !== 'wallet' || account.walletClientType !== EMBEDDED_CLIENT)
  const fit = own.filter(({ type }) => type === methodRow(method)?.account)
  return (fit[0] ? fit : own).sort((a, b) => Number(b.latestVerifiedAt ?? 0) - Number(a.latestVerifiedAt ?? 0))[0] ?? null
}
