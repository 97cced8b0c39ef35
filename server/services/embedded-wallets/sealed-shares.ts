// Shares of embedded wallets as they are stored: sealed under the data key, bound to wallet, set and place.

import type { Secrets } from '../keys/secrets.ts'

/** What is sealed of a wallet. */
export type Part = 'service_share' | 'recovery_share' | 'recovery_key' | 'recovery_own'

/** `set` is the id of the wrapping for what belongs to one. Trust: a row that is copied in the database to another wallet, or one part in the place of another, does not open. */
export const shareContext = (app: string, address: string, set: string, part: Part): string =>
  JSON.stringify(['embedded wallet', app, address, set, part])

/** Seals and opens the parts of one wallet. */
export const sealedShares = (secrets: Secrets, app: string, { address, set_id }: { address: string; set_id: string }) => ({
  seal: (part: Part, text: string): string => secrets.seal(text, shareContext(app, address, set_id, part)),
  open: (part: Part, sealed: string): string => secrets.open(sealed, shareContext(app, address, set_id, part)),
})
