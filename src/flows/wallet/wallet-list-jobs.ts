// What a list of wallets does in the world: it hears of wallets as they say that they are here.

import { isMobile } from '../../browser/popup.ts'
import { recentWallet } from '../../session/recent.ts'
import { walletRows } from '../../wallets/wallet-list.ts'
import type { Job } from '../runtime/flow.ts'
import { hasRelay } from './connection-scope.ts'
import type { Looking, WalletListEvent } from './wallet-list.ts'

/** Resolves with the wallets that are here: at once, and, where some are known, as soon as that is no longer all. */
const look: Job<Looking, WalletListEvent> = async (runtime, { seen, projectId, ...wishes }, signal) => {
  const { walletsOf } = await import('../../wallets/store.ts')
  const { $offers, lookForSolana } = walletsOf(runtime)
  // Without them the others can still be chosen.
  if (wishes.chainTypes.includes('solana')) await lookForSolana().catch(() => undefined)
  const recent = recentWallet(runtime)
  await runtime.whenReady().catch(() => undefined)
  signal.throwIfAborted()
  // Without a project, or a relay of the operator's own, nobody hears a code that is scanned.
  const isRelayed = hasRelay(runtime, projectId)
  const known = JSON.stringify(seen)
  return new Promise((resolve) => {
    let stop = (): void => {}
    const hear = (): void => {
      const rows = walletRows(
        $offers.get().filter(({ entry }) => isRelayed || entry !== 'wallet_connect'),
        { ...wishes, recent },
      )
      if (JSON.stringify(rows) === known) return
      stop()
      resolve({ type: 'found', rows, mobile: isMobile() })
    }
    stop = $offers.listen(hear)
    signal.addEventListener('abort', () => stop(), { once: true })
    hear()
  })
}

const reload: Job<undefined, WalletListEvent> = async () => {
  location.reload()
  return { type: 'done' }
}

export const jobs = { look, reload }
