// A fake mail provider: records messages, refuses or delays on demand.

import type { Mail } from '../../server/ports/ports.ts'
import { emailOf } from '../../src/contract/email-address.ts'

interface FakeMail extends Mail {
  readonly sent: { to: string; subject: string; text: string; html?: string }[]
  /** The last code sent to an address. Throws where there is none. */
  codeFor(address: string): string
  /** The first message that fits, sent or still to be sent. */
  message(fits: (message: FakeMail['sent'][number]) => boolean): Promise<FakeMail['sent'][number]>
  /** Every message from now on is refused (true) or taken (false). */
  refuse(refusing: boolean): void
  /** Holds messages back until `release` is called; `waiting(n)` resolves when so many wait. */
  hold(): { waiting(count: number): Promise<void>; release(): void }
}

export const fakeMail = (): FakeMail => {
  const sent: FakeMail['sent'] = []
  let refusing = false
  let awaited: { fits: Parameters<FakeMail['message']>[0]; resolve(message: FakeMail['sent'][number]): void }[] = []
  let gate: { arrive(): void; opened: Promise<void> } | null = null
  return {
    sent,
    send: async (message) => {
      if (gate) {
        gate.arrive()
        await gate.opened
      }
      if (refusing) throw new Error(`550 no such mailbox <${message.to}>`)
      sent.push(message)
      for (const one of awaited) if (one.fits(message)) one.resolve(message)
      awaited = awaited.filter((one) => !one.fits(message))
    },
    check: async () => {
      if (refusing) throw new Error('no answer')
    },
    close: () => {},
    codeFor: (address) => {
      const message = sent.findLast((one) => one.to === emailOf(address))
      const code = message && /\b\d{6}\b/.exec(message.text)?.[0]
      if (!code) throw new Error(`No code was sent to ${address}.`)
      return code
    },
    message: (fits) =>
      new Promise((resolve) => {
        const found = sent.find(fits)
        if (found) resolve(found)
        else awaited.push({ fits, resolve })
      }),
    refuse: (next) => {
      refusing = next
    },
    hold: () => {
      let arrived = 0
      let hopes: { count: number; resolve: () => void }[] = []
      let release = (): void => {}
      const opened = new Promise<void>((resolve) => {
        release = resolve
      })
      const arrive = (): void => {
        arrived += 1
        for (const hope of hopes) if (hope.count <= arrived) hope.resolve()
        hopes = hopes.filter((hope) => hope.count > arrived)
      }
      gate = { arrive, opened }
      return {
        waiting: (count) =>
          new Promise((resolve) => {
            if (arrived >= count) resolve()
            else hopes.push({ count, resolve })
          }),
        release: () => {
          gate = null
          release()
        },
      }
    },
  }
}
