// The numbers of transactions that an account sends one after the other: none is given twice, and none left out.
// A node may tell of a transaction that it has just taken only a moment later, so that what was sent here is remembered.

import { oncePerPage } from '../../kit/once-per-page.ts'
import { nextOf, type Sender } from './populate.ts'

/** For so many milliseconds a number that was used here counts for more than what a node says. */
const REMEMBERED = 60_000

interface Queue {
  /** The last one of this account and chain; the next begins when it has ended. */
  last: Promise<unknown>
  next: number
  at: number
}

const queues = (): Map<string, Queue> => oncePerPage('sequences', () => new Map())

/** What was sent, and its number. */
export interface Sent {
  readonly nonce: number
}

/**
 * Sends one after another for each account and chain. `send` is given the number of the next transaction, and gives back the one that it used; where it
 * rejects, the number is free again.
 */
export const inSequence = <T extends Sent>(sender: Sender, send: (nonce: number) => Promise<T>): Promise<T> => {
  const key = `${sender.chain}:${sender.account.toLowerCase()}`
  const queue = queues().get(key) ?? { last: Promise.resolve(), next: 0, at: Number.NEGATIVE_INFINITY }
  queues().set(key, queue)
  const own = queue.last.then(async () => {
    const waiting = await nextOf(sender)
    const remembered = Date.now() - queue.at < REMEMBERED ? queue.next : 0
    const sent = await send(Math.max(waiting, remembered))
    Object.assign(queue, { next: Math.max(sent.nonce + 1, remembered), at: Date.now() })
    return sent
  })
  queue.last = own.catch(() => {})
  return own
}
