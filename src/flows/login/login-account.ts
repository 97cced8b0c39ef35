// Which account somebody signed in with: what a host reads as `account` of a login (elements.md).

import type { LinkedAccount } from '../../contract/entities.ts'
import { EMBEDDED_CLIENT } from '../../contract/wire.ts'

/** Types of accounts whose method has another name. */
const TYPE_OF: Readonly<Record<string, string>> = { sms: 'phone', custom: 'custom_auth', siwe: 'wallet', siws: 'wallet' }

/**
 * The account that a login went through: the newest `latestVerifiedAt` among those of its method (times are whole seconds, so that of another
 * type may be as new), else among all that are not embedded wallets.
 */
export const loginAccount = (accounts: readonly LinkedAccount[], method: string): LinkedAccount | null => {
  const own = accounts.filter((account) => account.type !== 'wallet' || account.walletClientType !== EMBEDDED_CLIENT)
  const fit = own.filter(({ type }) => type === (TYPE_OF[method] ?? method) || type === `${method}_oauth`)
  return (fit[0] ? fit : own).sort((a, b) => Number(b.latestVerifiedAt ?? 0) - Number(a.latestVerifiedAt ?? 0))[0] ?? null
}
