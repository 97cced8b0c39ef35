// The shape of an endpoint row. The service mounts rows, the page calls them, docs and OpenAPI print them.

import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { ServerErrorCode } from './errors.ts'
import type { KeyPurpose } from './key-windows.ts'

/** Who may call: `anonymous` also takes a bearer where there is one; `bearer` needs a live session; `secret` is for the host's own back end. */
export type Access = 'anonymous' | 'bearer' | 'secret'

declare const BODY: unique symbol

/** Makes the schema of a request body. A function, because bundlers leave out a function that nothing calls: no page carries these schemas. */
type BodySchema = () => GenericSchema

/** What a page knows of an endpoint. What makes the schema of its body is an export beside it (`initBody`). */
export interface EndpointRow<B extends BodySchema | null = BodySchema | null, A extends GenericSchema = GenericSchema> {
  /** Type of the body's schema; null for a call without a body. Never there at run time. */
  readonly [BODY]?: B
  /** Dotted name, unique: `passwordless.init`. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path with `:params`, as hono reads it. */
  readonly path: string
  readonly access: Access
  /** Schema of the query, all values texts; left out where there is none. */
  readonly query?: GenericSchema
  readonly answer: A
  /** Whether a failed attempt may be repeated (408 409 425 5xx, network). Analytics never is. */
  readonly retry: boolean
  /** A call whose second execution would do harm: attempts with one idempotency key, or of one client with one body, count as one. */
  readonly once: boolean
  /** The field of the body with the captcha token, in calls that begin a login: needed without a session where the app has a captcha. */
  readonly captcha?: 'token' | 'captcha_token'
  /** From where in a browser it is called: pages of the app (left out: these alone), or pages that the service itself frames. */
  readonly from?: 'page' | 'frame' | 'both'
  /** Whether the session must have been opened by signing in within the last minutes. */
  readonly recentLogin?: true
  /** Whether it may be a proof by a signed-in user (`RARE_HEADER.confirm`). */
  readonly confirms?: true
  /** Whether a second factor must have been shown in the session within the last minutes, where the user has one. */
  readonly stepUp?: true
  /** The app's setting without which neither of the two is asked for. */
  readonly stepUpSetting?: 'account_step_up'
  /** Whether a sign-in or a second factor of the last minutes is required. No setting turns it off. */
  readonly recentProof?: true
  /**
   * How long the proof of a bound session counts for this call: `once`, or while its nonce lives, for what only reads. Left out: once, and for GET while
   * the nonce lives. `optional`: once where there is one; the handler says what the token
   * of a window needs it for.
   */
  readonly proof?: 'once' | 'nonce' | 'optional'
  /** Whether the wallet's frame may call it by a key of its own, which the key of a bound session has named. */
  readonly delegated?: true
  /** Whether it opens a session: refused without a proof where the app takes bound sessions alone. */
  readonly opensSession?: true
  /** Bytes that a body may have, where the usual 64 kB are too few. */
  readonly bodyBytes?: number
  /** Windows for keys that may call it with the token of their ticket (endpoints/key-windows.ts). Left out: none. */
  readonly windows?: readonly KeyPurpose[]
  /** May have been requested before the code that reads it was loaded (src/kit/early.ts). */
  readonly early?: boolean
}

type SchemaOf<B> = B extends BodySchema ? ReturnType<B> : null
type MakerOf<E extends EndpointRow> = [NonNullable<E[typeof BODY]>] extends [never] ? null : NonNullable<E[typeof BODY]>

/** A row with what no page carries. */
export interface Endpoint extends EndpointRow {
  /** Schema of its JSON body; null where there is none. */
  readonly body: GenericSchema | null
  /** What it does, for documentation: `Send a login code by e-mail`. */
  readonly summary: string
  /** Refusals that a caller must expect beyond the general ones (`invalid_data`, `too_many_requests`). */
  readonly errors: readonly ServerErrorCode[]
}
/** Codes of refusals, and lists of them. */
export type Refusals = readonly (ServerErrorCode | Refusals)[]

export type BodyOf<E extends EndpointRow> = SchemaOf<MakerOf<E>> extends infer S extends GenericSchema ? InferInput<S> : undefined
export type ParsedBodyOf<E extends Endpoint> = E['body'] extends GenericSchema ? InferOutput<E['body']> : undefined
export type QueryOf<E extends EndpointRow> = E extends { readonly query: infer Q extends GenericSchema }
  ? InferOutput<Q>
  : undefined
export type AnswerOf<E extends EndpointRow> = InferOutput<E['answer']>
/** What a handler gives: the answer before defaults are filled in. */
export type AnswerInputOf<E extends EndpointRow> = InferInput<E['answer']>

/** Names of the `:params` in a path. */
export type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** Whether a proof of a bound session counts once for a row. Trust: a row that says nothing, and may change something, takes none twice. */
export const countsOnce = ({ method, proof }: Pick<EndpointRow, 'method' | 'proof'>): boolean =>
  (proof ?? (method === 'GET' ? 'nonce' : 'once')) !== 'nonce'

/** Types a row without widening it: `endpoint<typeof initBody>()({ … })`; without a type for a call that has no body. */
export const endpoint =
  <B extends BodySchema | null = null>() =>
  <
    const N extends string,
    const P extends string,
    const A extends GenericSchema,
    const E extends Omit<EndpointRow<B, A>, 'name' | 'path' | 'answer'>,
  >(
    row: E & { name: N; path: P; answer: A },
  ): E & { name: N; path: P; answer: A } & EndpointRow<B, A> =>
    row

/** All codes of these lists, each once. */
export const refusalsOf = (list: Refusals): readonly ServerErrorCode[] => [
  ...new Set(list.flatMap((one) => (typeof one === 'string' ? one : refusalsOf(one)))),
]

/** A row for the table: with the schema of its body (that of another row does not compile), what it does, and how it refuses. */
export const described = <const E extends EndpointRow>(
  row: E,
  make: MakerOf<E>,
  summary: string,
  errors: Refusals = [],
): E & Endpoint & { readonly body: SchemaOf<MakerOf<E>> } =>
  ({ ...row, body: (make as BodySchema | null)?.() ?? null, summary, errors: refusalsOf(errors) }) as never

/** Rows by their names. Throws where two have one. */
export const byName = <E extends Endpoint>(rows: readonly E[]): { readonly [R in E as R['name']]: R } => {
  const table = Object.fromEntries(rows.map((row) => [row.name, row]))
  const twice = rows.find((row) => table[row.name] !== row)
  if (twice) throw new Error(`Two endpoints are named ${twice.name}.`)
  return table as never
}
