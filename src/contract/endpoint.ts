// The shape of an endpoint row. The service mounts rows, the page calls them, docs and OpenAPI print them.

import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** Who may call: `anonymous` also takes a bearer where there is one; `bearer` needs a live session; `secret` is for the host's own back end. */
export type Access = 'anonymous' | 'bearer' | 'secret'

export interface Endpoint<B extends GenericSchema | null = GenericSchema | null, A extends GenericSchema = GenericSchema> {
  /** Dotted name, unique: `passwordless.init`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `:params`, as hono reads it. */
  readonly path: string
  readonly access: Access
  /** Schema of the JSON body; null where there is none. */
  readonly body: B
  /** Schema of the query, all values texts; left out where there is none. */
  readonly query?: GenericSchema
  readonly answer: A
  /** Whether a failed attempt may be repeated (408 409 425 5xx, network). Analytics never is. */
  readonly retry: boolean
  /** A call whose second execution would do harm: attempts with one idempotency key, or of one client with one body, count as one. */
  readonly once: boolean
  /** The field of the body with the captcha token, in calls that begin a login: needed without a session where the app has a captcha. */
  readonly captcha?: 'token' | 'captcha_token'
  /** Sent without the protocol's headers, so that a browser asks no preflight first. Only where the path says all that they would. */
  readonly plain?: boolean
}

export type BodyOf<E extends Endpoint> = E['body'] extends GenericSchema ? InferInput<E['body']> : undefined
export type ParsedBodyOf<E extends Endpoint> = E['body'] extends GenericSchema ? InferOutput<E['body']> : undefined
export type QueryOf<E extends Endpoint> = E extends { readonly query: infer Q extends GenericSchema } ? InferOutput<Q> : undefined
export type AnswerOf<E extends Endpoint> = InferOutput<E['answer']>
/** What a handler gives: the answer before defaults are filled in. */
export type AnswerInputOf<E extends Endpoint> = InferInput<E['answer']>

/** Names of the `:params` in a path. */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** Types a row without widening it. */
export const endpoint = <
  const N extends string,
  const P extends string,
  const B extends GenericSchema | null,
  const A extends GenericSchema,
  const E extends Omit<Endpoint<B, A>, 'name' | 'path' | 'body' | 'answer'>,
>(
  row: E & { name: N; path: P; body: B; answer: A },
) => row
