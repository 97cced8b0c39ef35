// The messages that a development service has sent, newest first, the last 200, in memory.

import { emailOf } from '../../src/contract/email-address.ts'

/** One message, numbered in the order of arrival. `html` is the other part of a mail that has two. `code` is the six-digit number in its text, where there is one; `sentAt` is an ISO time. */
export interface Sent {
  readonly id: number
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly code: string | null
  readonly sentAt: string
}

const KEPT = 200
const codeIn = (text: string): string | null => text.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? null

/** The form in which recipients are compared: an address in its one spelling, or digits alone. A `+` that was not encoded arrives as a space. */
const comparable = (to: string): string => (/^[\d\s+().-]+$/.test(to) ? to.replace(/\D/g, '') : (emailOf(to) ?? to.trim()))

/** A message whose texts are read when they are asked for: reading a mail costs more than catching it. */
export interface Caught {
  readonly channel: Sent['channel']
  readonly to: string
  readonly sentAt: string
  read(): Promise<Pick<Sent, 'subject' | 'text'> & { readonly html?: string | undefined }>
}

/** An empty outbox. */
export const createOutbox = () => {
  let messages: readonly (Caught & { readonly id: number })[] = []
  let arrived = 0
  const watchers = new Set<(id: number) => void>()
  const readOut = async ({ id, channel, to, sentAt, read }: (typeof messages)[number]): Promise<Sent> => {
    const { subject, text, html = null } = await read()
    return { id, channel, to, subject, text, html, code: codeIn(text), sentAt }
  }
  return {
    add: (message: Caught): void => {
      arrived += 1
      const id = arrived
      messages = [{ ...message, id }, ...messages].slice(0, KEPT)
      for (const watcher of watchers) watcher(id)
    },
    /** Undefined for one that is not kept. */
    find: async (id: number): Promise<Sent | undefined> => {
      const message = messages.find((one) => one.id === id)
      return message && readOut(message)
    },
    /** Tells of each message from now on; the answer ends it. */
    watch: (watcher: (id: number) => void): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Newest first; only those to one address or number where `to` is given. */
    list: (to?: string): Promise<Sent[]> =>
      Promise.all(messages.filter((one) => to === undefined || comparable(one.to) === comparable(to)).map(readOut)),
  }
}
export type Outbox = ReturnType<typeof createOutbox>
