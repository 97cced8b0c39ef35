// Jobs of a wallet list: watch the wallets that announce themselves, reload the page.

import { isMobile } from '../../browser/popup.ts'
import { recentWallet } from '../../session/recent.ts'
import { walletRows } from '../../wallets/wallet-list.ts'
import type { Job } from '../runtime/flow.ts'
import { hasRelay } from './connection-scope.ts'
import type { ListQuery, WalletListEvent } from './wallet-list.ts'

/** Resolves with the rows of the list as soon as they differ from the ones that are shown. */
const look: Job<ListQuery, WalletListEvent> = async (runtime, { shown, projectId, ...options }, { signal }) => {
  const { walletsOf } = await import('../../wallets/store.ts')
  const { $offers, lookForSolana } = walletsOf(runtime)
  // Without the code for Solana the other wallets can still be chosen.
  if (options.chainTypes.includes('solana')) await lookForSolana().catch(() => undefined)
  const recent = recentWallet(runtime)
  await runtime.whenReady().catch(() => undefined)
  signal.throwIfAborted()
  // WalletConnect needs a project id or the operator's own relay.
  const isRelayed = hasRelay(runtime, projectId)
  const before = JSON.stringify(shown)
  return new Promise((resolve) => {
    let stop = (): void => {}
    const onOffers = (): void => {
      const rows = walletRows(
        $offers.get().filter(({ entry }) => isRelayed || entry !== 'wallet_connect'),
        { ...options, recent },
      )
      if (JSON.stringify(rows) === before) return
      stop()
      resolve({ type: 'found', rows, mobile: isMobile() })
    }
    stop = $offers.listen(onOffers)
    signal.addEventListener('abort', () => stop(), { once: true })
    onOffers()
  })
}

const reload: Job<undefined, WalletListEvent> = async () => {
  location.reload()
  return { type: 'done' }
}

export const jobs = { look, reload }
