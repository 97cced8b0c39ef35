// Normalises token answers of providers: refusals under status 200, lists, tokens without a type. Pure.

import type { Answered } from '../../ports/outgoing.ts'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a text, a refusal of a provider, is about an account that it has suspended. */
export const saysSuspended = (text: string): boolean => /suspend|account[_ ](?:disabled|deactivated|banned)/i.test(text)

/** An error under status 200: `error: "…"`, or TikTok's `error: { code }`, whose `ok` is none. */
const hiddenError = (json: unknown): boolean => {
  if (!isRecord(json) || json.error === undefined || json.error === null) return false
  return !(isRecord(json.error) && json.error.code === 'ok')
}

/** Why an answer is no use; null for one that is. */
export const refusalIn = ({ status, headers, text, json }: Answered): 'suspended' | 'limited' | 'failed' | null => {
  if (status === 200 && !hiddenError(json)) return null
  const words = text.slice(0, 4000)
  if (status < 500 && saysSuspended(words)) return 'suspended'
  const limited = status === 429 || headers.get('x-ratelimit-remaining') === '0' || /rate[ _]?limit/i.test(words)
  return limited ? 'limited' : 'failed'
}

/** The token answer in the form of RFC 6749. An id token is kept only where it is asked for: elsewhere it is not verified. */
export const tokenAnswer = ({ json }: Answered, openId: boolean): Record<string, unknown> => {
  const outer = isRecord(json) ? json : {}
  const inner = Array.isArray(outer.data) && isRecord(outer.data[0]) ? outer.data[0] : outer
  const { id_token, scope, permissions, ...rest } = inner
  const scopes = scope ?? permissions
  return {
    token_type: 'bearer',
    ...rest,
    ...(scopes !== undefined && scopes !== null && { scope: Array.isArray(scopes) ? scopes.join(' ') : String(scopes) }),
    ...(openId && { id_token }),
  }
}
