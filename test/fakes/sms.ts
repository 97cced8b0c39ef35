// A fake SMS provider: records messages, refuses on demand.

import type { Sms } from '../../server/ports/ports.ts'
import { SmsError, type SmsReason } from '../../server/ports/sms.ts'

interface FakeSms extends Sms {
  readonly sent: { to: string; text: string }[]
  /** The last code sent to a number in E.164. Throws where there is none. */
  codeFor(number: string): string
  /** Every message from now on is refused for this reason; null takes them again. */
  refuse(reason: SmsReason | null): void
}

export const fakeSms = (): FakeSms => {
  const sent: FakeSms['sent'] = []
  let refusing: SmsReason | null = null
  return {
    sent,
    send: async (message) => {
      if (refusing) throw new SmsError(refusing, 0)
      sent.push(message)
    },
    check: async () => {
      if (refusing) throw new SmsError(refusing, 0)
    },
    codeFor: (number) => {
      const message = sent.findLast((one) => one.to === number)
      const code = message && /\b\d{6}\b/.exec(message.text)?.[0]
      if (!code) throw new Error(`No code was sent to ${number}.`)
      return code
    },
    refuse: (next) => {
      refusing = next
    },
  }
}
