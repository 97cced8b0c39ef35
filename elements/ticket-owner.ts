// Whose call a method of a tag is, as the line of requests knows it; and the methods that stand in it.

import type { TicketOwner } from '../src/kit/ticket.ts'
import type { Runtime } from '../src/session/runtime.ts'
import type { HostMethod } from './modal/methods.ts'

/** Methods that ask the person something. A login is none: it goes first. */
export const QUEUED_METHODS: ReadonlySet<string> = new Set<HostMethod>([
  'link',
  'updateEmail',
  'manageAccount',
  'connectWallet',
  'createWallet',
  'importWallet',
  'exportWallet',
  'setRecovery',
  'recoverWallet',
  'fund',
  'signMessage',
  'signTypedData',
  'sendTransaction',
  'linkCrossApp',
  'requestFarcasterSigner',
  'enrollMfa',
  'verifyMfa',
])

/** A tag that is called; its runtime may come later. */
interface Called {
  readonly runtime: Runtime | null
}

export const ticketOwner = (tag: Called & object, name: string): TicketOwner => ({
  get queue() {
    return tag.runtime?.requests ?? null
  },
  tag,
  person: tag.runtime?.$user.get()?.id ?? null,
  isBusy: tag.runtime?.requests.isBusy ?? false,
  isPersonal: name !== 'connectWallet',
})
