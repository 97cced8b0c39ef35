// The order of a page's requests: each takes a ticket in the call itself, before anything is loaded or waited for.
// So what is asked in one task is shown in that order; ticket-queue.ts has what follows. See docs/design/requests.md, "Places".

import type { LatchkeyError } from '../contract/latchkey-error.ts'
import { oncePerPage } from './once-per-page.ts'

/** Whose call it is: the tag that was called, or a provider. */
export interface TicketOwner {
  /** The runtime of its app; null: not known yet, so that it may be of any. One of an older copy of the bundle has no queue. */
  readonly runtime: {
    readonly requests?: { readonly isBusy: boolean }
    readonly $user: { get(): { readonly id: string } | null }
  } | null
}

/** The position of one call. */
export interface Ticket {
  /** Grows with each call of the page. */
  readonly order: number
  readonly owner: TicketOwner
  /** How many were before it when it was called: what a modal showed, and what had not been shown yet. */
  readonly ahead: number
  /** The id of the person whom it is for; null: no user was signed in, or that was not known yet. */
  person: string | null
  /** The request is for the signed-in user, and ends with their session. */
  readonly isPersonal: boolean
  /** `coming`: what it needs is being loaded; `waiting`: it waits in the queue; `over`: it was shown, handed on, or has failed. */
  state: 'coming' | 'waiting' | 'over'
  /** Why it ended before it was shown; null: it has not. */
  fault: LatchkeyError | null
  /** Rejects the call. */
  reject(fault: LatchkeyError): void
  /** Frees its position: it was shown or handed on, or it has failed. */
  leave(): void
}

interface Tickets {
  last: number
  readonly tickets: Set<Ticket>
  /** Called when a ticket waits in the queue now, or is over: one for each runtime, and for each call that waits to be the first. */
  readonly listeners: Set<() => void>
}

export const ticketsOfPage = (): Tickets =>
  oncePerPage('ticket-line', () => ({ last: 0, tickets: new Set(), listeners: new Set() }))
/** A listener that is added or removed meanwhile is not called; an error of one is reported (unhandled rejection) and stops none of the others. */
export const notifyTickets = (): void => {
  const { listeners } = ticketsOfPage()
  for (const listener of [...listeners]) if (listeners.has(listener)) void new Promise<void>(() => listener())
}

/** The queue of the app that a ticket is of; undefined: not known yet. */
export const queueOf = (owner: TicketOwner): object | undefined => owner.runtime?.requests

/** The tickets that are, or may come, in a queue and are not over, in their order. */
export const ticketsOf = (queue: object | undefined): Ticket[] =>
  [...ticketsOfPage().tickets].filter(({ owner }) => !queue || (queueOf(owner) ?? queue) === queue)

/** Runs a call that has its position in the queue from now on. Rejects at once where the ticket ends before it is shown. */
export const withTicket = <T>(owner: TicketOwner, isPersonal: boolean, run: (ticket: Ticket) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const all = ticketsOfPage()
    const { runtime } = owner
    const ticket: Ticket = {
      order: ++all.last,
      owner,
      ahead: ticketsOf(queueOf(owner)).length + Number(runtime?.requests?.isBusy ?? false),
      person: runtime?.$user.get()?.id ?? null,
      isPersonal,
      state: 'coming',
      fault: null,
      reject,
      leave() {
        if (!all.tickets.delete(ticket)) return
        ticket.state = 'over'
        notifyTickets()
      },
    }
    all.tickets.add(ticket)
    const work = async (): Promise<T> => run(ticket)
    work().finally(ticket.leave).then(resolve, reject)
  })
