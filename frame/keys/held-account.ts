// The account in use: its key is in memory for five idle minutes at most (docs/design/frame.md, "Memory").

import { MINUTE } from '../../src/kit/durations.ts'
import type { Account } from './account.ts'

/** Milliseconds without a request after which a key is wiped. */
export const IDLE_MS = 5 * MINUTE

/** What the holder takes from the page: its clock and its timers. */
interface HolderClock {
  now(): number
  /** Calls `run` once, after `ms`; gives what takes it back. */
  after(ms: number, run: () => void): () => void
}

/** Holds one account at a time. */
export interface AccountHolder {
  /** Holds an account that shares of `set` gave, in the place of the one before, which is wiped. */
  hold(user: string, account: Account, set: string): void
  /** The account, which then stays for five minutes more; null where it is not held. */
  use(which: { readonly user: string; readonly address: string; readonly set: string }): Account | null
  /** Wipes what is held. */
  wipe(): void
  /** How often it was told to wipe. */
  wipes(): number
}

/** Makes a holder. */
export const createHolder = (clock: HolderClock): AccountHolder => {
  let held: { readonly user: string; readonly account: Account; readonly set: string; until: number } | null = null
  let cancel = (): void => {}
  let wipes = 0
  const drop = (): void => {
    cancel()
    held?.account.key.fill(0)
    held = null
  }
  const keepOn = (): void => {
    cancel()
    if (held) held.until = clock.now() + IDLE_MS
    cancel = clock.after(IDLE_MS, drop)
  }
  return {
    hold: (user, account, set) => {
      if (held?.account !== account) drop()
      held = { user, account, set, until: 0 }
      keepOn()
    },
    use: ({ user, address, set }) => {
      // Trust: timers of a frozen tab run late. The clock is asked too, so that a key is not used an hour later.
      if (held && clock.now() >= held.until) drop()
      // Trust: a frame outlives a sign-out. The key of one person never signs for the next.
      if (held?.user !== user || held.account.address !== address) return null
      // Trust: another set counts since devices were revoked, this one among them perhaps.
      if (held.set !== set) {
        drop()
        return null
      }
      keepOn()
      return held.account
    },
    wipe: () => {
      wipes++
      drop()
    },
    wipes: () => wipes,
  }
}
