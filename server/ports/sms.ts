// Text messages by Twilio's form POST. Production and the stand-in use the same code; only the URL differs.

import { inSpan, type SpanStart } from '../telemetry/spans.ts'
import { type Answered, callOut } from './outgoing.ts'
import type { Sms } from './ports.ts'

/** A provider that has not answered for this long counts as down, in milliseconds: well under the 20 s a caller waits. */
const PATIENCE = 8000
const SMS: SpanStart = { name: 'sms.send', kind: 'internal' }

/** What a refusal means to the person: codes of the catalogue. */
export type SmsReason = 'not_supported' | 'user_unsubscribed' | 'twilio_verification_failed' | 'service_unavailable'

/** A message that was not taken. Trust: without the provider's words, which quote the number. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
  readonly reason: SmsReason
  /** The provider's own number for it, or the status of its answer; null where there was none. */
  readonly providerCode: number | null

  constructor(reason: SmsReason, providerCode: number | null) {
    super(`The text message was not taken (${providerCode ?? 'no answer'}).`)
    this.reason = reason
    this.providerCode = providerCode
  }
}

/** The provider's codes (https://www.twilio.com/docs/api/errors) that mean more than "not sent". */
const REASONS: Readonly<Record<number, SmsReason>> = {
  /** No valid number. */
  21211: 'not_supported',
  /** Cannot be reached. */
  21214: 'not_supported',
  21217: 'not_supported',
  /** The account may not send to this region. */
  21408: 'not_supported',
  /** Nothing goes from our sender to this number. */
  21612: 'not_supported',
  /** No mobile phone. */
  21614: 'not_supported',
  21635: 'not_supported',
  /** The person sent STOP. */
  21610: 'user_unsubscribed',
  /** Limits of our own account, which the person cannot change. */
  20003: 'service_unavailable',
  20005: 'service_unavailable',
  20429: 'service_unavailable',
  30001: 'service_unavailable',
}
const OURS = [401, 403, 404, 408, 429]

/** Trust: only the number of an answer is kept. */
const refusal = ({ status, json }: Answered): SmsError => {
  const code = (json as { code?: unknown } | null | undefined)?.code
  const number = typeof code === 'number' ? code : null
  const known = number === null ? undefined : REASONS[number]
  const silent = status >= 500 || OURS.includes(status)
  return new SmsError(known ?? (silent ? 'service_unavailable' : 'twilio_verification_failed'), number ?? status)
}

interface SmsAccount {
  /** `https://ACCOUNT:TOKEN@host`, with or without a path before Twilio's own. */
  readonly url: string
  /** A number, a name, or a messaging service (`MG…`). */
  readonly from: string
  /** Where `url` signs in with an API key, the account it belongs to. */
  readonly account?: string | undefined
  readonly patience?: number
}

/** Text messages through a provider that speaks Twilio's protocol. */
export const twilioSms = ({ url, from, account, patience = PATIENCE }: SmsAccount): Sms => {
  const { origin, pathname, username, password } = new URL(url)
  const place = `${origin}${pathname.replace(/\/$/, '')}/2010-04-01/Accounts/${account ?? username}`
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
  const sender = /^MG\w{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from }
  const ask = async (address: string, body?: URLSearchParams): Promise<unknown> => {
    const answer = await callOut(address, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, accept: 'application/json' },
      ...(body && { body }),
      signal: AbortSignal.timeout(patience),
    }).catch(() => null)
    if (!answer) throw new SmsError('service_unavailable', null)
    if (answer.status >= 300) throw refusal(answer)
    return answer.json
  }
  const send = async (body: URLSearchParams): Promise<void> => {
    const taken = (await ask(`${place}/Messages.json`, body)) as { sid?: unknown } | null | undefined
    // A page of a proxy, or an empty answer, is no receipt: a message that was taken has an id.
    if (typeof taken?.sid !== 'string' || taken.sid === '') throw new SmsError('service_unavailable', null)
  }
  return {
    send: ({ to, text }) =>
      inSpan(
        () => SMS,
        () => send(new URLSearchParams({ To: to, ...sender, Body: text })),
      ),
    check: async () => {
      await ask(`${place}.json`)
    },
  }
}

/** For a service without a provider: nothing is sent. */
export const noSms: Sms = {
  send: () => Promise.reject(new SmsError('service_unavailable', null)),
  check: () => Promise.reject(new SmsError('service_unavailable', null)),
}
