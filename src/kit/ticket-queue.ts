// What becomes of the tickets of requests (ticket.ts): which is the first, which are too many, and which is shown next.
// See docs/design/requests.md, "Places".

import type { LatchkeyError } from '../contract/latchkey-error.ts'
import { REQUESTS_WAITING_MAX } from '../contract/limits.ts'
import { notifyTickets, queueOf, type Ticket, ticketsOf, ticketsOfPage } from './ticket.ts'

/** Calls back when tickets wait in the queue, or are over. Returns what stops it. */
export const onTickets = (listener: () => void): (() => void) => {
  const { listeners } = ticketsOfPage()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether as many as may wait had not been shown yet when it was called. One of them is shown at once where no modal is open. */
export const isBeyond = ({ ahead }: Ticket): boolean => ahead > REQUESTS_WAITING_MAX

/** Whether nothing that was called before is coming still. */
export const isFirst = ({ owner, order }: Ticket): boolean =>
  !ticketsOf(queueOf(owner)).some((one) => one.state === 'coming' && one.order < order)

/** Ends a call before it is shown. */
export const endEarly = (ticket: Ticket, fault: LatchkeyError): void => {
  if (ticket.state === 'over') return
  ticket.fault = fault
  ticket.reject(fault)
  ticket.leave()
}

/** It is in the queue now. */
export const queued = (ticket: Ticket): void => {
  if (ticket.state !== 'coming') return
  ticket.state = 'waiting'
  notifyTickets()
}

/** Resolves when a ticket is the first that is coming; rejects with its fault where it has ended. */
export const reached = (ticket: Ticket | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!ticket) return resolve()
    const look = (): void => {
      if (!ticket.fault && ticket.state === 'coming' && !isFirst(ticket)) return
      stop()
      if (ticket.fault) reject(ticket.fault)
      else resolve()
    }
    const stop = onTickets(look)
    look()
  })

/** Begins what needs no screen of the page's own when everything that was called before has come to its own; the next goes on then. */
export const whenFirst = async <T>(ticket: Ticket | undefined, run: () => Promise<T>): Promise<T> => {
  await reached(ticket)
  const running = run()
  ticket?.leave()
  return running
}
