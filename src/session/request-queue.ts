// The queue of requests of a runtime: one is shown at a time, the others wait for their turn, in their order.
// See docs/design/requests.md, "Queue".

import { atom, type ReadableAtom } from 'nanostores'
import type { User } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { REQUESTS_WAITING_MAX } from '../contract/limits.ts'

/** A request that waits. `tag` is what shows it: its removal ends the request. */
export interface Turn {
  readonly tag: object
  /** Shows it, within the call. */
  begin(): void
  reject(error: LatchkeyError): void
}

export interface RequestQueue {
  /** How many wait. */
  readonly $waiting: ReadableAtom<number>
  /** A tag has opened its modal, for whatever: nothing that waits is shown before it has closed. */
  opened(tag: object): void
  closed(tag: object): void
  /** Begins at once where no modal is open, else in its turn. Rejects it where nobody is signed in or comes to be, or too many wait. */
  add(turn: Turn): void
  /** Takes a request out of the queue, if it still waits. */
  withdraw(turn: Turn): void
  /** A tag has left the page: what it was to show is rejected. */
  removed(tag: object): void
}

const signedOut = (): LatchkeyError => new LatchkeyError('must_be_authenticated', 'User must be authenticated')

/** The queue for the person of `$user`. */
export const createRequestQueue = ($user: ReadableAtom<User | null>): RequestQueue => {
  const open = new Set<object>()
  const $waiting = atom(0)
  /** With the person that each was made for; null: a login was open, and nobody signed in yet. */
  let waiting: readonly (readonly [turn: Turn, person: string | null])[] = []

  const person = (): string | null => $user.get()?.id ?? null
  const keep = (next: typeof waiting): void => {
    waiting = next
    $waiting.set(next.length)
  }
  /** Removes those that `isOver` says are over, then rejects them: what a page does on a rejection finds the queue in order. */
  const end = (isOver: (turn: Turn, person: string | null) => boolean, error: () => LatchkeyError): void => {
    const over = waiting.filter(([turn, who]) => isOver(turn, who))
    if (over.length === 0) return
    keep(waiting.filter((one) => !over.includes(one)))
    for (const [turn] of over) turn.reject(error())
  }
  const next = (): void => {
    waiting = waiting.map(([turn, who]) => [turn, who ?? person()])
    // Trust: what was made for one person is shown to no other, and not after a sign-out.
    end(
      (_, who) => who !== null && who !== person(),
      () =>
        new LatchkeyError(
          'user_rejected_request',
          'The person signed out, or in as somebody else, before this request was shown.',
        ),
    )
    if (open.size > 0) return
    if (person() === null) end(() => true, signedOut)
    const [first, ...others] = waiting
    if (!first) return
    keep(others)
    first[0].begin()
  }
  $user.listen(next)

  return {
    $waiting,
    opened: (tag) => void open.add(tag),
    closed(tag) {
      if (open.delete(tag)) next()
    },
    add(turn) {
      if (waiting.length >= REQUESTS_WAITING_MAX) {
        const message = `${REQUESTS_WAITING_MAX} requests wait for this person already. Wait until some have been answered.`
        turn.reject(new LatchkeyError('request_queue_full', message))
        return
      }
      keep([...waiting, [turn, person()]])
      next()
    },
    withdraw: (turn) => keep(waiting.filter(([one]) => one !== turn)),
    removed(tag) {
      open.delete(tag)
      const message = 'The <login-modal> that was to show this request was removed from the page.'
      end(
        (turn) => turn.tag === tag,
        () => new LatchkeyError('request_dropped', message),
      )
      next()
    },
  }
}
