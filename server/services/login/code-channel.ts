// The two channels of a code, a row each: flag of the app, message, port, and what a failure means.

import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { MethodFlag } from '../../../src/contract/methods.ts'
import type { MetricName } from '../../ports/metric-table.ts'
import { SmsError } from '../../ports/sms.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { type CodeMessage, codeMail, codeText } from '../messages/login-code.ts'
import type { Identifier } from './identifier.ts'

/** Why a message was not taken. */
export interface Failure {
  readonly code: ServerErrorCode
  readonly kind: string
  /** Whether it is about the mailbox of this one person: no outage. */
  readonly ofMailbox?: boolean
  /** Words in the place of the catalogue's. */
  readonly words?: string
}

const NO_MAILBOX = { code: 'invalid_data', words: 'This address takes no mail. Check its spelling.' } as const
const FULL = { code: 'mailbox_full' } as const
const BUSY = { code: 'mailbox_busy' } as const

/** Answers to `RCPT TO` without a code of RFC 3463. */
const BY_STATUS: Readonly<Record<number, Pick<Failure, 'code' | 'words'>>> = {
  ...{ 550: NO_MAILBOX, 551: NO_MAILBOX, 553: NO_MAILBOX, 556: NO_MAILBOX },
  ...{ 450: BUSY, 451: BUSY, 452: BUSY, 552: FULL },
}

/** What RFC 3463 has by class, subject and detail: 1 an address, 2 a mailbox, 4.7 a server that takes strangers at their second try. */
const byEnhanced = (enhanced: string): Pick<Failure, 'code' | 'words'> | null => {
  if (/^[45]\.2\.2$/.test(enhanced)) return FULL
  if (/^5\.[12]\./.test(enhanced)) return NO_MAILBOX
  return /^4\.([12]\.\d+|7\.[01])$/.test(enhanced) ? BUSY : null
}

/**
 * What a mail server says of a mailbox; null for all that would meet other mails, too. Trust: this speaks of mailboxes, never of users. A
 * refusal for a reason of ours (5.7, a bare 554) counts as an outage: the operator must hear of it.
 */
const mailboxFailure = (error: unknown): Pick<Failure, 'code' | 'words'> | null => {
  const { code, command, responseCode, response } = error as Readonly<Record<string, unknown>>
  const status = Number(responseCode)
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(String(response))?.[1] ?? ''
  const isRecipient = code === 'EENVELOPE' && command === 'RCPT TO'
  if (!isRecipient && code !== 'EMESSAGE') return null
  const told = byEnhanced(enhanced)
  if (told || !isRecipient) return told
  return enhanced.startsWith('4') ? null : (BY_STATUS[status] ?? null)
}

export interface Channel {
  readonly flag: MethodFlag
  /** Label of the metrics. */
  readonly method: 'email' | 'sms'
  /** Counter of its messages. */
  readonly messages: MetricName
  send(core: Core, app: App, to: string, message: CodeMessage): Promise<void>
  /** The refusal, and what the log may hold. Trust: a provider's own text may quote the address; its kind is enough. */
  failure(error: unknown): Failure
}

export const CHANNELS: Readonly<Record<Identifier['type'], Channel>> = {
  email: {
    flag: 'email_auth',
    method: 'email',
    messages: 'latchkey_mails_total',
    send: (core, app, to, message) => core.mail.send({ to, ...codeMail(app, message) }),
    failure: (error) => {
      const kind = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      const ofMailbox = error instanceof Error ? mailboxFailure(error) : null
      return ofMailbox ? { ...ofMailbox, kind, ofMailbox: true } : { code: 'service_unavailable', kind }
    },
  },
  phone: {
    flag: 'sms_auth',
    method: 'sms',
    messages: 'latchkey_sms_total',
    send: (core, app, to, message) => core.sms.send({ to, text: codeText(app, message) }),
    failure: (error) =>
      error instanceof SmsError
        ? { code: error.reason, kind: String(error.providerCode ?? 'no answer') }
        : { code: 'service_unavailable', kind: 'unknown' },
  },
}
