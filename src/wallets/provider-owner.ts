// Whose call a request of a provider is, as the line of requests knows it.

import type { TicketOwner } from '../kit/ticket.ts'
import type { Runtime } from '../session/runtime.ts'

/** A runtime of an older copy of the bundle has no queue. */
export const providerOwner = ({ requests, $user }: Pick<Runtime, '$user'> & Partial<Runtime>): TicketOwner => ({
  ...{ queue: requests ?? null, tag: null, isPersonal: true },
  person: $user.get()?.id ?? null,
  isBusy: requests?.isBusy ?? false,
})
