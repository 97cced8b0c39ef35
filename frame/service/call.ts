// The frame's calls to its service: one typed call per endpoint row, without cookies.

import { safeParse } from 'valibot'
import type { AnswerOf, BodyOf, EndpointRow, PathParams } from '../../src/contract/endpoint.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { API_TIMEOUT, HTTP_ATTEMPTS, HTTP_RETRY_DELAY, HTTP_RETRY_FACTOR } from '../../src/contract/limits.ts'
import { HEADER } from '../../src/contract/wire.ts'
import { type Nonces, withNonce } from '../../src/kit/nonces.ts'
import { wait } from '../../src/kit/wait.ts'

/** Statuses after which another attempt may help. */
const RETRYABLE = [408, 409, 425, 500, 502, 503, 504]

/** What the frame says of itself with each call. */
export interface Caller {
  readonly appId: string
  readonly clientId: string | null
  readonly analyticsId: string | null
}
interface FrameCallOptions<E extends EndpointRow> {
  /** The access token that the page gave; empty where no user is signed in. */
  readonly token: string
  readonly body?: BodyOf<E>
  readonly params?: Record<PathParams<E['path']>, string>
}
/** A typed call. Rejects with a {@link LatchkeyError}. */
export type CallService = <E extends EndpointRow>(endpoint: E, options: FrameCallOptions<E>) => Promise<AnswerOf<E>>

/** What proves calls for bound sessions (docs/design/frame.md, "The frame's key"). */
export interface CallProofs extends Nonces {
  /** The headers of one attempt; none for a session that is not bound. `path`: at the service. */
  headers(endpoint: EndpointRow, path: string, token: string): Promise<Readonly<Record<string, string>>>
}

/** How a request leaves: `fetch` with a path at the service. */
export type Fetch = (path: string, init: RequestInit) => Promise<Response>

const json = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const refusal = ({ status, headers }: Response, body: unknown): LatchkeyError => {
  const seconds = Number(headers.get('retry-after') || Number.NaN)
  const { code, error } = (body ?? {}) as Record<string, unknown>
  return new LatchkeyError(
    typeof code === 'string' ? code : 'unknown_error',
    typeof error === 'string' ? error : `The service answered with status ${status}.`,
    { status, retryAfter: seconds >= 0 ? seconds * 1000 : null },
  )
}

const attempt = async (
  endpoint: EndpointRow,
  path: string,
  init: RequestInit,
  { ask, proofs }: { ask: Fetch; proofs: CallProofs },
): Promise<unknown> => {
  const limit = AbortSignal.timeout(API_TIMEOUT)
  try {
    const response = await ask(path, { ...init, signal: limit })
    proofs.hear(response)
    const body = await json(response)
    if (!response.ok) throw refusal(response, body)
    const { success, output } = safeParse(endpoint.answer, body)
    if (!success) throw new LatchkeyError('invalid_answer', `The service's answer to ${endpoint.name} cannot be read.`)
    return output
  } catch (error) {
    if (error instanceof LatchkeyError) throw error
    if (limit.aborted) throw new LatchkeyError('client_request_timeout', 'Request timed out')
    throw new LatchkeyError('service_unreachable', 'The service cannot be reached. Check your connection and try again.')
  }
}

const mayRepeat = (error: unknown): boolean =>
  error instanceof LatchkeyError &&
  (error.code === 'service_unreachable' || (error.status !== null && RETRYABLE.includes(error.status)))

/** What a call sends, but for the proof that each attempt has of its own. */
const requestOf = <E extends EndpointRow>(
  { appId, clientId, analyticsId }: Caller,
  endpoint: E,
  { token, body }: FrameCallOptions<E>,
) => {
  const sendsBody = endpoint.method !== 'GET'
  return {
    method: endpoint.method,
    // Trust: the bearer says who calls. A cookie could be of another user, logged in elsewhere.
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    headers: {
      [HEADER.appId]: appId,
      ...(clientId && { [HEADER.clientId]: clientId }),
      ...(analyticsId && { [HEADER.analyticsId]: analyticsId }),
      [HEADER.client]: 'latchkey-frame:0.2.0',
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      ...(sendsBody && { 'content-type': 'application/json' }),
    },
    ...(sendsBody && { body: JSON.stringify(body ?? {}) }),
  } as const satisfies RequestInit
}

/** Makes the client. */
export const createCall =
  (caller: Caller, proofs: CallProofs, ask: Fetch = (path, init) => fetch(path, init)): CallService =>
  async (endpoint, given) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent((given.params as Record<string, string> | undefined)?.[name] ?? ''),
    )
    const init = requestOf(caller, endpoint, given)
    const call = async () => {
      let delay = HTTP_RETRY_DELAY
      for (let attempts = 1; ; attempts++) {
        const headers = { ...init.headers, ...(await proofs.headers(endpoint, path, given.token)) }
        try {
          return (await attempt(endpoint, path, { ...init, headers }, { ask, proofs })) as AnswerOf<typeof endpoint>
        } catch (error) {
          if (!mayRepeat(error) || !endpoint.retry || attempts >= HTTP_ATTEMPTS) throw error
          await wait(delay)
          delay *= HTTP_RETRY_FACTOR
        }
      }
    }
    return withNonce(proofs, false, call)
  }
