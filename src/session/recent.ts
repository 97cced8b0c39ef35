// The login method used last in this browser, which the menu marks.
// Stored as a type of account, like other clients of the protocol do. See docs/design/protocol.md, "Storage keys".

import type { SessionStorage } from '../browser/storage.ts'
import type { User } from '../contract/entities.ts'
import { isProvider, type Method } from '../contract/methods.ts'
import { recentChainKey, recentKey, recentWalletKey } from '../contract/wire.ts'
import { lateCode } from '../kit/late-code.ts'
import type { Runtime } from './runtime.ts'

interface Place {
  readonly appId: string
  readonly storage: SessionStorage
}

/** Remembers the method of a login, and who it was: the code for that is loaded when the login is done, and nothing waits for it. */
export const remember = (runtime: Runtime, method: Method, user: User): void => {
  const { appId, storage } = runtime
  lateCode(() => import('./last-person.ts')).then(
    ({ keepPerson }) => keepPerson(runtime, method, user),
    () => undefined,
  )
  storage.set(recentKey(appId), method === 'sms' ? 'phone' : isProvider(method) ? `${method}_oauth` : method)
}

/** The method of the last login here. Trust: it comes from the storage; it is only compared with names, never shown. */
export const recentMethod = ({ appId, storage }: Place): string | null => {
  const type = storage.get(recentKey(appId))
  return type === 'phone' ? 'sms' : (type?.replace(/_oauth$/, '') ?? null)
}

/** Remembers the wallet of a login, by its `walletClientType`. */
export const rememberWallet = ({ appId, storage }: Place, client: string, chainType: string): void => {
  storage.set(recentWalletKey(appId), client)
  storage.set(recentChainKey(appId), chainType)
}

/** The wallet of the last login here, where that was by a wallet. */
export const recentWallet = ({ appId, storage }: Place): string | null =>
  /^siw[es]$/.test(storage.get(recentKey(appId)) ?? '') ? storage.get(recentWalletKey(appId)) : null
