// `latchkey-server/client`: a typed client of the admin API and of the API for back ends.

import type { Acts, Calls } from './operations.d.mts'

export interface ClientOptions {
  /** The origin of the service, like `https://id.example.com`. */
  readonly url: string
  /** For calls of a back end: the app's id and one of its secrets. */
  readonly app?: string | undefined
  readonly secret?: string | undefined
  /** For acts of operators: a token of the admin API. */
  readonly token?: string | undefined
  /** In the place of the global one. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}
interface CallOptions {
  /** A repetition with it and the same body is answered and not done again. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}
/** What a call is refused with: an `Error` of this form. `retryAfter` is in seconds. Without an answer `fetch` throws its own. */
export interface LatchkeyError extends Error {
  readonly name: 'LatchkeyError'
  readonly status: number
  /** A word of docs/errors.md. */
  readonly code: string
  readonly details?: unknown
  readonly retryAfter: number | null
}
export interface Client {
  /** A call of a back end, by its method and path. */
  call<N extends keyof Calls>(operation: N, ...given: Given<Calls[N]['given'] & CallOptions>): Promise<Calls[N]['answer']>
  /** An act of an operator, by its name. */
  act<N extends keyof Acts>(name: N, body: Acts[N]['body'], options?: CallOptions): Promise<Acts[N]['answer']>
}
/** What has nothing that must be given may be left out. */
type Given<T> = Record<never, never> extends T ? [given?: T] : [given: T]

/**
 * Makes the client. It keeps nothing, repeats nothing and follows no redirect.
 * @example
 * import { createClient } from 'latchkey-server/client'
 * const { APP_ID, APP_SECRET, ADMIN_TOKEN } = process.env as Record<string, string>
 * const client = createClient({ url: 'https://id.example.com', app: APP_ID, secret: APP_SECRET, token: ADMIN_TOKEN })
 * const { data } = await client.call('GET /api/v1/users', { query: { limit: '50' } })
 * const { apps } = await client.act('apps.list', {})
 * console.log(data.length, apps.length)
 */
export declare const createClient: (options: ClientOptions) => Client
