// Which WalletConnect session belongs to which wallet, over reloads: what the library itself does not keep.

import { type ValueStorage, valueStorage } from '../browser/value-storage.ts'

export interface Kept {
  readonly topic: string
  readonly walletClientType: string
  /** CAIP-2: where it was last. */
  readonly chainId: string
}

const KEY = 'sessions'

/** The sessions of this browser, newest first. */
export const keptSessions = (storage: ValueStorage = valueStorage('latchkey:walletconnect:')) => {
  const list = async (): Promise<Kept[]> => {
    const value = await storage.getItem<Kept[]>(KEY)
    return Array.isArray(value) ? value : []
  }
  const forget = async (topic: string): Promise<void> => {
    const others = (await list()).filter((one) => one.topic !== topic)
    await (others.length > 0 ? storage.setItem(KEY, others) : storage.removeItem(KEY))
  }
  return {
    of: async (walletClientType: string): Promise<Kept[]> =>
      (await list()).filter((one) => one.walletClientType === walletClientType),
    async keep(one: Kept): Promise<void> {
      const others = (await list()).filter(({ topic }) => topic !== one.topic)
      await storage.setItem(KEY, [one, ...others])
    },
    forget,
  }
}
