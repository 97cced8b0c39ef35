// Which method was used last in this browser (protocol.md §1.6, `recent-login-method`): a hint for the person who comes back, kept by the type of
// the account, as other clients of the protocol keep it.

import type { SessionStorage } from '../browser/storage.ts'
import { OAUTH_PROVIDERS } from '../contract/accounts.ts'
import type { Method } from '../contract/app-config.ts'
import { recentChainKey, recentKey, recentWalletKey } from '../contract/wire.ts'

interface Place {
  readonly appId: string
  readonly storage: SessionStorage
}

/** Remembers the method of a login. */
export const remember = ({ appId, storage }: Place, method: Method): void => {
  const social = (OAUTH_PROVIDERS as readonly Method[]).includes(method)
  storage.set(recentKey(appId), method === 'sms' ? 'phone' : social ? `${method}_oauth` : method)
}

/** The method of the last login here. Trust: whatever stands in the storage; it is compared with names, and never shown. */
export const recentMethod = ({ appId, storage }: Place): string | null => {
  const type = storage.get(recentKey(appId))
  return type === 'phone' ? 'sms' : (type?.replace(/_oauth$/, '') ?? null)
}

/** Remembers the wallet of a login, by its `walletClientType`. */
export const rememberWallet = ({ appId, storage }: Place, client: string, chainType: string): void => {
  storage.set(recentWalletKey(appId), client)
  storage.set(recentChainKey(appId), chainType)
}

/** The wallet of the last login here, where that was by one. */
export const recentWallet = ({ appId, storage }: Place): string | null =>
  /^siw[es]$/.test(storage.get(recentKey(appId)) ?? '') ? storage.get(recentWalletKey(appId)) : null
