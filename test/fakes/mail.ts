// A mail provider that keeps what it was given, and can be told to refuse or to take its time.

import type { Mail } from '../../server/ports/ports.ts'

export interface FakeMail extends Mail {
  readonly sent: { to: string; subject: string; text: string }[]
  /** The last code sent to an address. Throws where there is none. */
  codeFor(address: string): string
  /** Every message from now on is refused (true) or taken (false). */
  refuse(refusing: boolean): void
  /** Holds messages back until the function it answers is called; `begun` resolves when the first one waits. */
  hold(): { begun: Promise<void>; release(): void }
}

export const fakeMail = (): FakeMail => {
  const sent: FakeMail['sent'] = []
  let refusing = false
  let gate: { begin(): void; opened: Promise<void> } | null = null
  return {
    sent,
    send: async (message) => {
      if (gate) {
        gate.begin()
        await gate.opened
      }
      if (refusing) throw new Error(`550 no such mailbox <${message.to}>`)
      sent.push(message)
    },
    check: async () => {
      if (refusing) throw new Error('no answer')
    },
    close: () => {},
    codeFor: (address) => {
      const message = sent.findLast((one) => one.to === address)
      const code = message && /\b\d{6}\b/.exec(message.text)?.[0]
      if (!code) throw new Error(`No code was sent to ${address}.`)
      return code
    },
    refuse: (next) => {
      refusing = next
    },
    hold: () => {
      let begin = (): void => {}
      let release = (): void => {}
      const begun = new Promise<void>((resolve) => {
        begin = resolve
      })
      const opened = new Promise<void>((resolve) => {
        release = resolve
      })
      gate = { begin, opened }
      return {
        begun,
        release: () => {
          gate = null
          release()
        },
      }
    },
  }
}
