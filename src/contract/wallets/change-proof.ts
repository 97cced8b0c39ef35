// What a wallet's key signs for a change of what the service keeps of it (docs/design/frame.md, "Proofs of a change").

import { type ProofText, proofText } from './proof-text.ts'

/** What is changed: how the recovery share is wrapped, or the whole set of shares. */
export type WalletChange = 'recovery' | 'shares'

/** JSON whose keys are in one order at every depth; what is undefined is left out. */
const ordered = (content: object): string =>
  JSON.stringify(content, (_, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )

/**
 * The text. Trust: it holds every field of the call but the proof itself: the new ids, the former ones, keys, salt, costs, places of files, devices.
 * So no other field can be put into a call that the wallet has signed, and since it names what must still count and no id is used
 * twice, no call can be made again.
 */
export const changeProof = (of: {
  readonly app: string
  readonly user: string
  readonly address: string
  readonly change: WalletChange
  /** The body of the call, without its proof. */
  readonly content: object
}): ProofText =>
  proofText('change', {
    Wallet: of.address,
    User: of.user,
    App: of.app,
    Change: of.change,
    Content: ordered(of.content),
  })
