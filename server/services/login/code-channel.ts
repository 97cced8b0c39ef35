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
    send: (core, app, to, message) => core.sms.send({ to, text: codeText(app, message) }),
    failure: (error) =>
      error instanceof SmsError
        ? { code: error.reason, kind: String(error.providerCode ?? 'no answer') }
        : { code: 'service_unavailable', kind: 'unknown' },
  },
}
