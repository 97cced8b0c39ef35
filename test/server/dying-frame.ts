// A frame of a tab that is closed at one of its steps.

import type { DeviceShares } from '../../frame/keys/device-shares.ts'
import type { WalletService } from '../../frame/service/wallets.ts'

/** Ends a frame at its step `at`: before what the step does, or after it and before its answer. */
export const dying = (at: number, when: 'before' | 'after') => {
  let steps = 0
  let dead = false
  const step = async <T>(run: () => Promise<T>): Promise<T> => {
    const mine = steps++
    if (dead) return new Promise(() => {})
    if (mine !== at) return run()
    if (when === 'after') await run()
    dead = true
    throw new Error('The tab was closed.')
  }
  const wrapped = <T extends object>(methods: T): T =>
    Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [
        name,
        typeof method === 'function' ? (...of: unknown[]) => step(() => method(...of)) : method,
      ]),
    ) as T
  return {
    /** What is asked of elsewhere is a step too. */
    step,
    around: (service: WalletService, shares: DeviceShares) => ({ service: wrapped(service), shares: wrapped(shares) }),
    died: () => dead,
  }
}
