// The messages that a development service has sent, newest first, the last 200, in memory.

import { emailOf } from '../../src/contract/email-address.ts'

/** One message. `code` is the six-digit number in its text, where there is one; `sentAt` is an ISO time. */
export interface Sent {
  readonly channel: 'email' | 'sms'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly code: string | null
  readonly sentAt: string
}

const KEPT = 200
const codeIn = (text: string): string | null => text.match(/(?<!\d)\d{6}(?!\d)/)?.[0] ?? null

/** The form in which recipients are compared: an address in its one spelling, or digits alone. A `+` that was not encoded arrives as a space. */
const comparable = (to: string): string => (/^[\d\s+().-]+$/.test(to) ? to.replace(/\D/g, '') : (emailOf(to) ?? to.trim()))

/** An empty outbox. */
export const createOutbox = () => {
  let messages: readonly Sent[] = []
  return {
    add: (message: Omit<Sent, 'code'>): void => {
      messages = [{ ...message, code: codeIn(message.text) }, ...messages].slice(0, KEPT)
    },
    /** Newest first; only those to one address or number where `to` is given. */
    list: (to?: string): readonly Sent[] =>
      to === undefined ? messages : messages.filter((one) => comparable(one.to) === comparable(to)),
  }
}
export type Outbox = ReturnType<typeof createOutbox>
