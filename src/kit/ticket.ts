// Places of requests in the line of a page, taken in the call itself, before anything is loaded or waited for.
// So what is asked in one turn is shown in that order. See docs/design/requests.md, "Places".

import type { LatchkeyError } from '../contract/latchkey-error.ts'
import { REQUESTS_WAITING_MAX } from '../contract/limits.ts'

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
  /** As many as may wait had not been shown yet when it was called. */
  readonly isBeyond: boolean
  /** Whom it is for; null: as {@link TicketOwner.person}. */
  person: string | null
  /** `coming`: what it needs is being loaded; `waiting`: it waits in the queue; `over`: it was shown, handed on, or has failed. */
  readonly state: 'coming' | 'waiting' | 'over'
  /** Nothing that was called before is coming still. */
  readonly isFirst: boolean
  /** Why it ended before it was shown; null: it has not. */
  readonly fault: LatchkeyError | null
  /** Resolves when it is the first that is coming; rejects with {@link Ticket.fault}. */
  reached(): Promise<void>
  /** It is in the queue. */
  wait(): void
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
const lineOfPage = (): Line => {
  const page = globalThis as { [KEY]?: Line }
  page[KEY] ??= { last: 0, tickets: new Set(), listeners: new Set() }
  return page[KEY]
}
const tell = (): void => {
  for (const listener of [...lineOfPage().listeners]) listener()
}
const isSame = (one: object | null, other: object | null): boolean => one === null || other === null || one === other

/** The tickets that stand, or may stand, in a queue and are not over, in their order. */
export const ticketsOf = (queue: object | null): Ticket[] =>
  [...lineOfPage().tickets].filter(({ owner }) => isSame(owner.queue, queue))

/** Calls back when tickets are taken, shown or over. Returns what stops it. */
export const onTickets = (listener: () => void): (() => void) => {
  lineOfPage().listeners.add(listener)
  return () => lineOfPage().listeners.delete(listener)
}

/** Takes the next place. `ended` rejects when the ticket is ended. */
const takeTicket = (owner: TicketOwner) => {
  const line = lineOfPage()
  const ends = {} as { reject(fault: LatchkeyError): void }
  const ended = new Promise<never>((_, reject) => Object.assign(ends, { reject }))
  ended.catch(() => undefined)
  const unshown = ticketsOf(owner.queue).length
  let state: Ticket['state'] = 'coming'
  let fault: LatchkeyError | null = null
  const ticket: Ticket = {
    place: ++line.last,
    owner,
    // One of them is shown at once where no modal is open.
    isBeyond: unshown >= REQUESTS_WAITING_MAX + (owner.isBusy ? 0 : 1),
    person: owner.person,
    get state() {
      return state
    },
    get isFirst() {
      return !ticketsOf(owner.queue).some((one) => one.state === 'coming' && one.place < ticket.place)
    },
    get fault() {
      return fault
    },
    reached: () =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!fault && state === 'coming' && !ticket.isFirst) return
          line.listeners.delete(look)
          if (fault) reject(fault)
          else resolve()
        }
        line.listeners.add(look)
        look()
      }),
    wait() {
      if (state !== 'coming') return
      state = 'waiting'
      tell()
    },
    leave() {
      if (state === 'over') return
      state = 'over'
      line.tickets.delete(ticket)
      tell()
    },
    end(error) {
      if (state === 'over') return
      fault = error
      ends.reject(error)
      ticket.leave()
    },
  }
  line.tickets.add(ticket)
  tell()
  return { ticket, ended }
}

/** Runs a call that has its place in the line from now on. Rejects at once where the ticket ends before it is shown. */
export const inPlace = <T>(owner: TicketOwner, run: (ticket: Ticket) => Promise<T>): Promise<T> => {
  const { ticket, ended } = takeTicket(owner)
  const work = async (): Promise<T> => run(ticket)
  return Promise.race([work(), ended]).finally(ticket.leave)
}

/** Begins what needs no screen of the page's own when everything that was called before has come to its own; the next goes on then. */
export const inItsTurn = async <T>(ticket: Ticket | undefined, run: () => Promise<T>): Promise<T> => {
  await ticket?.reached()
  const running = run()
  ticket?.leave()
  return running
}
