// The queue of requests of a runtime: one is shown at a time, the others wait in their order.
// See docs/design/requests.md, "Queue".

import { atom, type ReadableAtom } from 'nanostores'
import type { User } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { REQUESTS_WAITING_MAX } from '../contract/limits.ts'
import { queueOf, type Ticket, ticketsOf } from '../kit/ticket.ts'
import { endEarly, isBeyond, onTickets, queued } from '../kit/ticket-queue.ts'

/** A request that waits. `tag` is what shows it: its removal ends the request. */
export interface QueuedRequest {
  readonly tag: object
  /** Shows it, within the call. */
  begin(): void
  reject(error: LatchkeyError): void
}

export interface RequestQueue {
  readonly $waiting: ReadableAtom<number>
  /** A modal is open: what is added now waits. */
  readonly isBusy: boolean
  /** A tag has opened its modal, for whatever: nothing that waits is shown before it has closed. */
  opened(tag: object): void
  closed(tag: object): void
  /**
   * Begins at once where no modal is open, else when it is the first: by the position of its ticket, and not before what was called earlier and is still
   * coming. Without a ticket it is needed by something under way, and goes first. Rejects it where nobody is signed in or comes to be, or too
   * many wait.
   */
  add(request: QueuedRequest, ticket?: Ticket): void
  /** Takes a request out of the queue, if it still waits. */
  withdraw(request: QueuedRequest): void
  /** A tag has left the page: what it was to show, or was asked, is rejected. */
  removed(tag: object): void
}

/** A request in the queue. `person`: whom it was made for; null: a login was open, and nobody signed in yet. */
interface Waiting {
  readonly request: QueuedRequest
  readonly ticket: Ticket | undefined
  readonly person: string | null
}

const signedOut = (): LatchkeyError => new LatchkeyError('must_be_authenticated', 'User must be authenticated')
const anotherPerson = (): LatchkeyError =>
  new LatchkeyError('user_rejected_request', 'The person signed out, or in as somebody else, before this request was shown.')
const tooMany = (): LatchkeyError =>
  new LatchkeyError(
    'request_queue_full',
    `${REQUESTS_WAITING_MAX} requests wait for this person already. Wait until some have been answered.`,
  )
const dropped = (): LatchkeyError =>
  new LatchkeyError('request_dropped', 'The <login-modal> that was to show this request was removed from the page.')

const orderOf = ({ ticket }: Waiting): number => ticket?.order ?? 0

/** The list of what waits, and its length as a store. */
const createList = () => {
  const $waiting = atom(0)
  let waiting: readonly Waiting[] = []
  const keep = (next: readonly Waiting[]): void => {
    waiting = next
    $waiting.set(next.length)
  }
  return {
    $waiting,
    all: () => waiting,
    keep,
    /** Removes those that `isOver` says are over, then rejects them: what a page does on a rejection finds the queue in order. */
    end(isOver: (one: Waiting) => boolean, error: () => LatchkeyError): void {
      const over = waiting.filter(isOver)
      if (over.length === 0) return
      keep(waiting.filter((one) => !over.includes(one)))
      for (const { request } of over) request.reject(error())
    },
  }
}

/** The queue for the person of `$user`. */
export const createRequestQueue = ($user: ReadableAtom<User | null>): RequestQueue => {
  const open = new Set<object>()
  const { $waiting, all, keep, end } = createList()
  const person = (): string | null => $user.get()?.id ?? null
  /** Those that were called, and are not in the queue yet. */
  const coming = (): Ticket[] => ticketsOf(queue).filter(({ state }) => state === 'coming')
  const isOfAnother = (who: string | null): boolean => who !== null && who !== person()
  const next = (): void => {
    keep(all().map((one) => ({ ...one, person: one.person ?? person() })))
    // Trust: what was made for one person is shown to no other, and not after a sign-out.
    end(({ person: who }) => isOfAnother(who), anotherPerson)
    for (const ticket of coming()) {
      if (!ticket.isPersonal || queueOf(ticket.owner) !== queue) continue
      ticket.person ??= person()
      if (isOfAnother(ticket.person)) endEarly(ticket, anotherPerson())
    }
    if (open.size > 0) return
    if (person() === null) end(() => true, signedOut)
    const [first, ...others] = all()
    if (!first || coming().some(({ order }) => order < orderOf(first))) return
    keep(others)
    first.request.begin()
    first.ticket?.leave()
  }
  const queue: RequestQueue = {
    $waiting,
    get isBusy() {
      return open.size > 0
    },
    opened: (tag) => void open.add(tag),
    closed(tag) {
      if (open.delete(tag)) next()
    },
    add(request, ticket) {
      const fault = ticket?.fault ?? ((ticket ? isBeyond(ticket) : all().length >= REQUESTS_WAITING_MAX) ? tooMany() : null)
      if (fault) {
        request.reject(fault)
        return
      }
      const one = { request, ticket, person: ticket?.person ?? person() }
      keep([...all(), one].sort((a, b) => orderOf(a) - orderOf(b)))
      if (ticket) queued(ticket)
      next()
    },
    withdraw(request) {
      keep(all().filter((one) => one.request !== request))
    },
    removed(tag) {
      open.delete(tag)
      end(({ request, ticket }) => request.tag === tag || ticket?.owner === tag, dropped)
      for (const ticket of coming()) if (ticket.owner === tag) endEarly(ticket, dropped())
      next()
    },
  }
  $user.listen(next)
  onTickets(next)
  return queue
}
