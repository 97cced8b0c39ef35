// What a mail or a text message says, as each language has it; one without one of the texts does not compile.

/** What a mail can tell a person of. */
export const NOTICES = [
  'new-device',
  'account-added',
  'address-removed',
  'factor-added',
  'factor-removed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'wallet-added',
  'wallet-device-added',
  'wallet-exported',
  'wallet-recovery-changed',
  'wallet-devices-removed',
  'account-deleted',
] as const

export type Notice = (typeof NOTICES)[number]

/** A text with the app's name in it. */
type Named = (name: string) => string

/** Trust: nothing in it is a link, so that people do not learn to follow one. */
export interface MessageWords {
  readonly dir: 'ltr' | 'rtl'
  /** A device: a browser on a system. */
  readonly on: (browser: string, os: string) => string
  /** Labels of the facts below a text. */
  readonly device: string
  readonly time: string
  readonly code: {
    /** Begins with the code, before a name that may hold digits. */
    readonly subject: (code: string, name: string) => string
    readonly title: Named
    readonly valid: (minutes: string) => string
    readonly asked: string
    readonly careful: string
    /** A text message: the code first, then the name. */
    readonly sms: (code: string, name: string) => string
  }
  readonly notices: Readonly<Record<Notice, { readonly title: Named; readonly text: Named; readonly careful: Named }>>
  /** Follows what a notice tells. */
  readonly fine: string
  readonly end: string
}
