// Requests that a person confirms in a frame of the service before they are signed.
// See docs/design/frame.md, "Confirming".

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'

/**
 * What waits to be confirmed, as the wallet's frame has read it and would sign it: a message, typed data or a transaction of Ethereum, or a message of
 * Solana as `personal_sign`.
 */
export interface ToConfirm {
  readonly method: string
  readonly params: readonly unknown[]
  readonly address: string
  /** Parts of typed data that are not signed, and were left out. */
  readonly unsigned?: number | undefined
  /** What would be signed; of Solana, the SHA-256 of its bytes. */
  readonly digest: string
  /** Addresses of the person's own wallets, as the service has them. */
  readonly known: readonly string[]
  /** Addresses that the wallet has sent to or allowed something from this browser, as this frame has noted them. */
  readonly used: readonly string[]
}
/** Which request, and by whose token. */
export interface Confirming {
  readonly id: string
  readonly user: string
}
/** A request in the hands of the one frame that shows it. */
export interface Held {
  readonly asked: ToConfirm
  /** How the person has decided; `digest` of what they were shown. Throws where the request has ended, and where another one was shown. */
  decide(act: ConfirmAct, digest?: string): void
  /** The frame that shows it has gone. */
  left(): void
}
export interface Confirmations {
  /** Resolves when the person has agreed; rejects where they refuse, and where no decision comes in time. */
  agreed(of: Confirming, asked: ToConfirm): Promise<void>
  /** Hands a request, which the page may send later than its frame, to the frame that shows it; `ended` hears when it ends by something else. */
  show(of: Confirming, ended: (why: LatchkeyError) => void): Promise<Held>
  /** Ends all that waits. */
  endAll(why: LatchkeyError): void
}
export type ConfirmAct = 'agree' | 'refuse'

/** Milliseconds in which a person decides, and in which a request follows the frame that shows it. */
export const DECIDE_MS = 5 * 60_000
export const FOLLOW_MS = 15_000
/** Ids that are remembered. */
const IDS_KEPT = 1000

interface Waiting {
  readonly user: string
  readonly asked: ToConfirm
  /** Hears of an end that the frame which shows it has not made; null: it is not shown. */
  shownTo: ((why: LatchkeyError) => void) | null
  /** Ends it; null: the person has agreed. */
  readonly end: (why: LatchkeyError | null) => void
}

const unknown = (): LatchkeyError => new LatchkeyError('request_changed', 'There is no such request.')
const refused = (): LatchkeyError => new LatchkeyError('user_rejected_request', 'You rejected the request.')
const late = (): LatchkeyError => new LatchkeyError('wallet_request_timeout', 'Nobody has confirmed the request in time.')
const dropped = (): LatchkeyError =>
  new LatchkeyError('request_dropped', 'The frame that showed the request has gone. Nothing was signed.')

/** Ids of which each counts once. */
const createOnce = () => {
  const spent = new Set<string>()
  return (id: string): boolean => {
    if (spent.has(id)) return false
    if (spent.size >= IDS_KEPT) spent.delete(spent.values().next().value ?? '')
    spent.add(id)
    return true
  }
}

/** Requests by id, and who waits for one that has not come yet. */
const createArrivals = (after: (ms: number, run: () => void) => () => void) => {
  const expected = new Map<string, Set<() => void>>()
  return {
    came: (id: string): void => {
      for (const go of expected.get(id) ?? []) go()
    },
    soon: (id: string): Promise<void> =>
      new Promise((resolve) => {
        const all = expected.get(id) ?? new Set()
        expected.set(id, all)
        const go = (): void => {
          cancel()
          all.delete(go)
          if (all.size === 0) expected.delete(id)
          resolve()
        }
        const cancel = after(FOLLOW_MS, go)
        all.add(go)
      }),
  }
}

/** `after` calls once after milliseconds, and gives what takes that back. */
export const createConfirmations = (after: (ms: number, run: () => void) => () => void): Confirmations => {
  const waiting = new Map<string, Waiting>()
  const isNew = createOnce()
  const arrivals = createArrivals(after)
  /** Ends a request by something else than its frame, which is told. */
  const endBy = (one: Waiting, why: LatchkeyError): void => {
    one.shownTo?.(why)
    one.end(why)
  }
  return {
    agreed: ({ id, user }, asked) =>
      new Promise((resolve, reject) => {
        // Trust: an id names one request, once: what is shown is never exchanged, and what has ended is never begun anew.
        if (!isNew(id)) return reject(unknown())
        const one: Waiting = {
          ...{ user, asked, shownTo: null },
          end(why) {
            cancel()
            waiting.delete(id)
            if (why) reject(why)
            else resolve()
          },
        }
        const cancel = after(DECIDE_MS, () => endBy(one, late()))
        waiting.set(id, one)
        arrivals.came(id)
      }),
    async show({ id, user }, ended) {
      if (!waiting.has(id)) await arrivals.soon(id)
      const one = waiting.get(id)
      // Trust: one person's request is shown to no other user's token, and to one frame alone.
      if (!one || one.user !== user || one.shownTo) throw unknown()
      one.shownTo = ended
      const isOver = (): boolean => waiting.get(id) !== one
      return {
        asked: one.asked,
        decide(act, digest) {
          if (isOver()) throw unknown()
          if (act === 'refuse') return one.end(refused())
          // Trust: agreed is to what was shown, which is what this frame has read.
          const isShown = digest === one.asked.digest
          one.end(isShown ? null : unknown())
          if (!isShown) throw unknown()
        },
        left() {
          if (!isOver()) one.end(dropped())
        },
      }
    },
    endAll(why) {
      for (const one of [...waiting.values()]) endBy(one, why)
    },
  }
}
