// The captcha's provider: a client of Turnstile's siteverify; the stand-in differs only by its address.
// https://developers.cloudflare.com/turnstile/get-started/server-side-validation/

import { array, boolean, object, optional, safeParse, string } from 'valibot'
import { callOut, OutgoingError } from './outgoing.ts'
import type { Captcha } from './ports.ts'

/** Turnstile's addresses. */
export const TURNSTILE = {
  script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
} as const

/** A provider that has not answered for this long counts as down, in milliseconds: three attempts of a page fit into its patience. */
const PATIENCE = 5000

/** No verdict. Trust: without the provider's words. */
export class CaptchaError extends Error {
  override readonly name = 'CaptchaError'
  readonly reason: OutgoingError['reason'] | 'garbage' | 'secret' | 'failed'
  constructor(reason: CaptchaError['reason']) {
    super(`The captcha's provider gave no verdict (${reason}).`)
    this.reason = reason
  }
}

/** Error codes about our request or the provider itself, not about the person. */
const NO_VERDICT: Readonly<Record<string, CaptchaError['reason']>> = {
  'missing-input-secret': 'secret',
  'invalid-input-secret': 'secret',
  'bad-request': 'failed',
  'internal-error': 'failed',
}

const answer = object({
  success: boolean(),
  'error-codes': optional(array(string()), []),
  challenge_ts: optional(string(), ''),
  hostname: optional(string(), ''),
  action: optional(string(), ''),
})

/** The captcha at these addresses. */
export const turnstile = (urls: { script: string; verify: string }, patience = PATIENCE): Captcha => ({
  scriptUrl: urls.script,
  verify: async ({ secret, token, key }) => {
    const body = JSON.stringify({ secret, response: token, ...(key && { idempotency_key: key }) })
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const given = await callOut(urls.verify, { method: 'POST', headers, body, signal: AbortSignal.timeout(patience) }).catch(
      (error: unknown) => {
        throw new CaptchaError(error instanceof OutgoingError ? error.reason : 'failed')
      },
    )
    const { success, output } = safeParse(answer, given.json)
    // Trust: evidence missing is a refusal; an answer that cannot be read is none.
    if (!success) throw new CaptchaError('garbage')
    const ours = output['error-codes'].map((code) => NO_VERDICT[code]).find((reason) => reason !== undefined)
    if (!output.success && ours) throw new CaptchaError(ours)
    // A failure of the provider is no verdict on the person.
    if (given.status >= 500) throw new CaptchaError('failed')
    if (!output.success) return null
    return { hostname: output.hostname, action: output.action, at: Date.parse(output.challenge_ts) }
  },
})
