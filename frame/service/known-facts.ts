// The facts of an app for a window, which says in words of its own why it has none.

import type { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import type { WalletFacts } from '../../src/contract/wallet-facts.ts'
import { readFacts } from './read-facts.ts'

/** What is known of the app, or the code of the catalogue by which it is not. */
export type KnownFacts =
  | { readonly facts: WalletFacts; readonly refused: null }
  | { readonly facts: null; readonly refused: string }

/** Never rejects. */
export const knownFacts = (appId: string): Promise<KnownFacts> =>
  readFacts(appId).then(
    (facts) => ({ facts, refused: null }),
    (error: LatchkeyError) => ({ facts: null, refused: error.code }),
  )
