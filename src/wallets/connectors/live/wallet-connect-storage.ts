// Which WalletConnect session belongs to which wallet, over reloads: what the library itself does not keep.

import { array, object, safeParse, string } from 'valibot'
import { createStorage, type SessionStorage } from '../../../browser/storage.ts'
import { WALLET_CONNECT_KEY } from '../../../contract/wallets/wallet-wire.ts'

const kept = object({ topic: string(), walletClientType: string(), chainId: string() })
/** `chainId` (CAIP-2): where it was last. */
export type Kept = Readonly<ReturnType<typeof listOf>[number]>

const listOf = (value: unknown) => {
  const parsed = safeParse(array(kept), value)
  return parsed.success ? parsed.output : []
}

/** The sessions of this browser, newest first. */
export const keptSessions = (storage: Pick<SessionStorage, 'read' | 'set' | 'remove'> = createStorage()) => {
  const list = (): Kept[] => listOf(storage.read(WALLET_CONNECT_KEY))
  const without = (topic: string): Kept[] => list().filter((one) => one.topic !== topic)
  return {
    of: (walletClientType: string): Kept[] => list().filter((one) => one.walletClientType === walletClientType),
    keep: (one: Kept): void => storage.set(WALLET_CONNECT_KEY, [one, ...without(one.topic)]),
    forget(topic: string): void {
      const others = without(topic)
      if (others.length > 0) storage.set(WALLET_CONNECT_KEY, others)
      else storage.remove(WALLET_CONNECT_KEY)
    },
  }
}
