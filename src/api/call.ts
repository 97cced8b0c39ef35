// The HTTP client: one typed call per endpoint row, 20 s an attempt, three attempts in all with one idempotency key.
// See docs/design/protocol.md, "Transport".

import { safeParse } from 'valibot'
import type { AnswerOf, BodyOf, EndpointRow, PathParams } from '../contract/endpoint.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { API_TIMEOUT, HTTP_ATTEMPTS, HTTP_RETRY_DELAY, HTTP_RETRY_FACTOR } from '../contract/limits.ts'
import { HEADER, RARE_HEADER } from '../contract/wire.ts'
import { takeEarly } from '../kit/early.ts'
import { type Nonces, withNonce } from '../kit/nonces.ts'
import { languageHeader } from '../kit/spoken-language.ts'
import { uuid } from '../kit/uuid.ts'
import { wait } from '../kit/wait.ts'

export const UNREACHABLE = 'The service cannot be reached. Check your connection and try again.'

/** Statuses after which another attempt may help. */
const RETRYABLE = [408, 409, 425, 500, 502, 503, 504]

/** What proves calls by the key of this browser. */
export interface CallProofs extends Nonces {
  /**
   * The header of one attempt with its proof; none for a call that goes without. `url`: as it is called. Rejects with `missing_or_invalid_token`
   * where the token is bound to a key that this browser has not.
   */
  headers(endpoint: EndpointRow, url: string, token: string | null): Promise<Readonly<Record<string, string>>>
}

interface ApiOptions {
  readonly appId: string
  readonly clientId: string | null
  readonly proofs: CallProofs
  /** Origin for this row: after `custom_api_url` all but the config call go there. */
  origin(endpoint: EndpointRow): string
  /** The client analytics id. */
  analyticsId(): string
}

export interface CallOptions<E extends EndpointRow> {
  readonly body?: BodyOf<E>
  readonly params?: Record<PathParams<E['path']>, string>
  /** Access token to present, or null. */
  readonly token?: string | null
  readonly signal?: AbortSignal
  /** Lets the request outlive the page; for sign-out and analytics. */
  readonly keepalive?: boolean
  /** Headers that this call alone has. */
  readonly headers?: Readonly<Record<string, string>>
  /** Says that a sign-in must be one of the bearer's own user. */
  readonly confirms?: true
  /** Neither sends cookies of the service nor takes any. */
  readonly withoutCookies?: true
  /** Idempotency key: calls with the same body and key count as one, also after a reload. */
  readonly once?: string
}

/** A typed call. Rejects with a {@link LatchkeyError}: the service's code, `client_request_timeout`, `service_unreachable` or `invalid_answer`. */
export type Api = <E extends EndpointRow>(endpoint: E, options?: CallOptions<E>) => Promise<AnswerOf<E>>

/** The JSON of an answer, undefined for garbage. A connection cut in the body throws, like any broken connection. */
const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refusal = (response: Response, body: unknown): LatchkeyError => {
  const { code, error, message, data } = (body ?? {}) as Record<string, unknown>
  const seconds = Number(response.headers.get('retry-after') || Number.NaN)
  return new LatchkeyError(
    typeof code === 'string' ? code : 'unknown_error',
    typeof message === 'string'
      ? message
      : typeof error === 'string'
        ? error
        : `The service answered with status ${response.status}.`,
    { status: response.status, retryAfter: seconds >= 0 ? seconds * 1000 : null, data },
  )
}

/** One attempt of a call, at most 20 s long. */
const attempt = async (
  endpoint: EndpointRow,
  url: string,
  init: RequestInit,
  { hear }: Pick<CallProofs, 'hear'>,
  signal?: AbortSignal,
) => {
  const limit = AbortSignal.timeout(API_TIMEOUT)
  try {
    // A failed early request counts as an attempt: the next attempt makes a new one.
    const early = endpoint.early ? takeEarly(url) : undefined
    const response = await (early ?? fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, limit]) : limit }))
    hear(response)
    const body = await readJson(response)
    if (!response.ok) throw refusal(response, body)
    const parsed = safeParse(endpoint.answer, body)
    if (!parsed.success) {
      throw new LatchkeyError('invalid_answer', `The service's answer to ${endpoint.name} cannot be read.`, {
        cause: parsed.issues,
      })
    }
    return parsed.output
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (error instanceof LatchkeyError) throw error
    if (limit.aborted) throw new LatchkeyError('client_request_timeout', 'Request timed out', { cause: error })
    throw new LatchkeyError('service_unreachable', UNREACHABLE, {
      cause: error,
    })
  }
}

/** What a call sends, but for the proof that each attempt has of its own. */
const requestOf = <E extends EndpointRow>(
  { appId, clientId, analyticsId }: ApiOptions,
  endpoint: E,
  { body, token, once, ...how }: CallOptions<E>,
) => {
  const sendsBody = endpoint.method !== 'GET'
  return {
    method: endpoint.method,
    credentials: how.withoutCookies ? 'omit' : 'include',
    // Trust: the page's address may still hold a provider's answer.
    referrerPolicy: 'strict-origin',
    keepalive: how.keepalive ?? false,
    headers: {
      [HEADER.appId]: appId,
      ...(clientId && { [HEADER.clientId]: clientId }),
      [HEADER.analyticsId]: analyticsId(),
      [HEADER.client]: 'latchkey:0.2.0',
      accept: 'application/json',
      ...languageHeader(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...how.headers,
      ...(how.confirms && { [RARE_HEADER.confirm]: '1' }),
      ...(sendsBody && { 'content-type': 'application/json' }),
      // Trust: every attempt of one call carries the same key, so a repeated attempt never acts twice.
      ...(endpoint.once && { [HEADER.idempotencyKey]: once ?? uuid() }),
    },
    ...(sendsBody && { body: JSON.stringify(body ?? {}) }),
  } as const satisfies RequestInit
}

const isRetryable = (error: unknown): boolean =>
  error instanceof LatchkeyError &&
  (error.code === 'service_unreachable' || (error.status !== null && RETRYABLE.includes(error.status)))

/** Makes the client of one runtime. */
export const createApi = (options: ApiOptions): Api => {
  const { proofs, origin } = options
  return async (endpoint, given = {}) => {
    const { params, signal } = given
    const token = given.token || null
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((params as Record<string, string>)[name] ?? ''),
    )
    // Made at once: what it says of the session may be gone when a proof is ready.
    const init = requestOf(options, endpoint, given)
    const call = async () => {
      let delay = HTTP_RETRY_DELAY
      for (let attempts = 1; ; attempts++) {
        const url = origin(endpoint) + path
        const headers = { ...init.headers, ...(await proofs.headers(endpoint, url, token)) }
        try {
          return await attempt(endpoint, url, { ...init, headers }, proofs, signal)
        } catch (error) {
          if (!isRetryable(error) || !endpoint.retry || attempts >= HTTP_ATTEMPTS) throw error
          await wait(delay, signal)
          delay *= HTTP_RETRY_FACTOR
        }
      }
    }
    return withNonce(proofs, endpoint.opensSession === true && token === null, call)
  }
}
