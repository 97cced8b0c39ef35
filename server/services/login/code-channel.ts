// The two channels of a code, a row each: flag of the app, texts, port, and what a failure means.

import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { MethodFlag } from '../../../src/contract/methods.ts'
import type { MetricName } from '../../ports/metric-table.ts'
import { SmsError } from '../../ports/sms.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Identifier } from './identifier.ts'

/** Why a message was not taken. */
export interface Failure {
  readonly code: ServerErrorCode
  readonly kind: string
  /** Words where the mail server says that there is no such mailbox: the person's slip, and no outage. */
  readonly noMailbox?: string
}

/** What a mail server answers to `RCPT TO` for good: no such user, no such place, not allowed. Trust: this speaks of mailboxes, never of users. */
const isRefusedRecipient = (error: unknown): boolean => {
  const { code, command, responseCode } = error as { code?: unknown; command?: unknown; responseCode?: unknown }
  return code === 'EENVELOPE' && command === 'RCPT TO' && [550, 551, 553, 556].includes(Number(responseCode))
}

export interface Channel {
  readonly flag: MethodFlag
  /** Label of the metrics. */
  readonly method: 'email' | 'sms'
  /** Counter of its messages. */
  readonly messages: MetricName
  send(core: Core, app: App, message: { to: string; code: string; minutes: number }): Promise<void>
  /** The refusal, and what the log may hold. Trust: a provider's own text may quote the address; its kind is enough. */
  failure(error: unknown): Failure
}

/** The name is an app owner's text: on one line, and never the place where a code is looked for. */
const nameOf = (app: App): string => app.row.config.name.replace(/\s+/g, ' ').trim()
/** A text message of one part has 160 letters, 70 where one of them is rare. */
const LONGEST_NAME = 30

export const CHANNELS: Readonly<Record<Identifier['type'], Channel>> = {
  email: {
    flag: 'email_auth',
    method: 'email',
    messages: 'latchkey_mails_total',
    send: (core, app, { to, code, minutes }) => {
      const text = `${code} is your login code for ${nameOf(app)}.\n\nIt is valid for ${minutes} minutes and can be used once. Type it only on the page where you asked for it.\n\nIf you did not ask for it, ignore this message: without the code nobody can sign in.\n`
      return core.mail.send({ to, subject: `${code} is your login code`, text })
    },
    failure: (error) => ({
      code: error instanceof Error && isRefusedRecipient(error) ? 'invalid_data' : 'service_unavailable',
      kind: error instanceof Error && 'code' in error ? String(error.code) : 'unknown',
      ...(error instanceof Error &&
        isRefusedRecipient(error) && { noMailbox: 'This address takes no mail. Check its spelling.' }),
    }),
  },
  phone: {
    flag: 'sms_auth',
    method: 'sms',
    messages: 'latchkey_sms_total',
    send: (core, app, { to, code }) =>
      core.sms.send({ to, text: `${code} is your login code for ${nameOf(app).slice(0, LONGEST_NAME)}. Tell it to nobody.` }),
    failure: (error) =>
      error instanceof SmsError
        ? { code: error.reason, kind: String(error.providerCode ?? 'no answer') }
        : { code: 'service_unavailable', kind: 'unknown' },
  },
}
