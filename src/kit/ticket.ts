// Places of requests in the line of a page, taken in the call itself, before anything is loaded or waited for.
// So what is asked in one turn is shown in that order; ticket-line.ts has what follows. See docs/design/requests.md, "Places".

import type { LatchkeyError } from '../contract/latchkey-error.ts'

/** Whose call it is. */
export interface TicketOwner {
  /** The queue of the app, in which its requests stand; null: not known yet, so that it may be any. */
  readonly queue: object | null
  /** The tag that was called; null: a provider. */
  readonly tag: object | null
  /** The id of the signed-in person; null: nobody, or not known yet. */
  readonly person: string | null
  /** A modal of the app is open. */
  readonly isBusy: boolean
  /** What is asked is for whoever is signed in, and ends with their session. */
  readonly isPersonal: boolean
}

/** The place of one call. */
export interface Ticket {
  /** Grows with each call of the page. */
  readonly place: number
  readonly owner: TicketOwner
  /** How many that had not been shown yet stood before it when it was called. */
  readonly ahead: number
  /** Whom it is for; null: as {@link TicketOwner.person}. */
  person: string | null
  /** `coming`: what it needs is being loaded; `waiting`: it waits in the queue; `over`: it was shown, handed on, or has failed. */
  state: 'coming' | 'waiting' | 'over'
  /** Why it ended before it was shown; null: it has not. */
  fault: LatchkeyError | null
  /** Its place is free: it was shown or handed on, or it has failed. */
  leave(): void
  /** Ends it before it is shown. */
  end(fault: LatchkeyError): void
}

interface Line {
  last: number
  readonly tickets: Set<Ticket>
  readonly listeners: Set<() => void>
}

/** The line of the page, shared by every copy of the bundle. */
const KEY = Symbol.for('latchkey.line')
export const lineOfPage = (): Line => {
  const page = globalThis as { [KEY]?: Line }
  page[KEY] ??= { last: 0, tickets: new Set(), listeners: new Set() }
  return page[KEY]
}
/** Tells that a ticket was taken, shown or ended. */
export const tellLine = (): void => {
  for (const listener of [...lineOfPage().listeners]) listener()
}
const isSame = (one: object | null, other: object | null): boolean => one === null || other === null || one === other

/** The tickets that stand, or may stand, in a queue and are not over, in their order. */
export const ticketsOf = (queue: object | null): Ticket[] =>
  [...lineOfPage().tickets].filter(({ owner }) => isSame(owner.queue, queue))

/** Runs a call that has its place in the line from now on. Rejects at once where the ticket ends before it is shown. */
export const inPlace = <T>(owner: TicketOwner, run: (ticket: Ticket) => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const line = lineOfPage()
    const ticket: Ticket = {
      place: ++line.last,
      owner,
      ahead: ticketsOf(owner.queue).length,
      person: owner.person,
      state: 'coming',
      fault: null,
      leave() {
        if (!line.tickets.delete(ticket)) return
        ticket.state = 'over'
        tellLine()
      },
      end(fault) {
        if (ticket.state === 'over') return
        ticket.fault = fault
        reject(fault)
        ticket.leave()
      },
    }
    line.tickets.add(ticket)
    tellLine()
    const work = async (): Promise<T> => run(ticket)
    work().finally(ticket.leave).then(resolve, reject)
  })
