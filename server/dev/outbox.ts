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

/** A message whose texts are read when somebody looks: reading a mail costs more than catching it. */
export interface Caught {
  readonly channel: Sent['channel']
  readonly to: string
  readonly sentAt: string
  read(): Promise<Pick<Sent, 'subject' | 'text'>>
}

/** An empty outbox. */
export const createOutbox = () => {
  let messages: readonly Caught[] = []
  const readOut = async ({ channel, to, sentAt, read }: Caught): Promise<Sent> => {
    const { subject, text } = await read()
    return { channel, to, subject, text, code: codeIn(text), sentAt }
  }
  return {
    add: (message: Caught): void => {
      messages = [message, ...messages].slice(0, KEPT)
    },
    /** Newest first; only those to one address or number where `to` is given. */
    list: (to?: string): Promise<Sent[]> =>
      Promise.all(messages.filter((one) => to === undefined || comparable(one.to) === comparable(to)).map(readOut)),
  }
}
export type Outbox = ReturnType<typeof createOutbox>
