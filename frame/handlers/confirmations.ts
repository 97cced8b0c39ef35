// Requests that a person confirms in a frame of the service before they are signed.
// See docs/design/frame.md, "Confirming".

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'

/** What waits to be confirmed, as the wallet's frame has taken it: an Ethereum request, or a message of Solana as `personal_sign`. */
export interface ToConfirm {
  readonly method: string
  readonly params: readonly unknown[]
  readonly address: string
  /** Of Ethereum: what would be signed. */
  readonly digest?: string
}
/** Which request, and by whose token. */
export interface Confirming {
  readonly id: string
  readonly user: string
}
export interface Confirmations {
  /** Resolves when the person has agreed; rejects where they refuse, and where nobody decides in time. */
  agreed(of: Confirming, asked: ToConfirm): Promise<void>
  /** What the frame that shows a request asks for: to see it, which the page may send later than its frame, or how the person has decided. */
  take(of: Confirming, act: ConfirmAct): Promise<ToConfirm>
}
export type ConfirmAct = 'show' | 'agree' | 'refuse'

/** Milliseconds in which a person decides, and in which a request follows the frame that shows it. */
export const DECIDE_MS = 5 * 60_000
export const FOLLOW_MS = 15_000

interface Waiting {
  readonly user: string
  readonly asked: ToConfirm
  readonly agree: () => void
  readonly refuse: () => void
}

const unknown = (): LatchkeyError => new LatchkeyError('request_changed', 'There is no such request.')

/** `after` calls once after milliseconds, and gives what takes that back. */
export const createConfirmations = (after: (ms: number, run: () => void) => () => void): Confirmations => {
  const waiting = new Map<string, Waiting>()
  const expected = new Map<string, () => void>()
  const find = ({ id, user }: Confirming): Waiting | null => {
    const one = waiting.get(id)
    // Trust: one person's request is shown to, and decided by, nobody else's token.
    return one?.user === user ? one : null
  }
  const arrived = ({ id }: Confirming): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        cancel()
        expected.delete(id)
        resolve()
      }
      const cancel = after(FOLLOW_MS, go)
      if (waiting.has(id)) go()
      else expected.set(id, go)
    })
  return {
    agreed: ({ id, user }, asked) =>
      new Promise((resolve, reject) => {
        // Trust: an id names one request: what is shown is never exchanged.
        if (waiting.has(id)) return reject(unknown())
        const end = (how: () => void) => (): void => {
          cancel()
          waiting.delete(id)
          how()
        }
        const late = new LatchkeyError('wallet_request_timeout', 'Nobody has confirmed the request in time.')
        const refused = new LatchkeyError('user_rejected_request', 'You rejected the request.')
        const cancel = after(
          DECIDE_MS,
          end(() => reject(late)),
        )
        waiting.set(id, { user, asked, agree: end(resolve), refuse: end(() => reject(refused)) })
        expected.get(id)?.()
      }),
    async take(of, act) {
      if (act === 'show') await arrived(of)
      const one = find(of)
      if (!one) throw unknown()
      if (act !== 'show') one[act]()
      return one.asked
    },
  }
}
