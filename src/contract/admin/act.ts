// The shape of an act of an operator, and who may do it: roles of people, scopes of tokens.

import type { GenericSchema, InferInput, InferOutput } from 'valibot'

/** What an operator is. An owner may do everything. */
export const ROLES = ['owner', 'developer', 'support', 'viewer'] as const
export type Role = (typeof ROLES)[number]

/** What a token may be made for. */
export const SCOPES = [
  'users:read',
  'users:write',
  'apps:read',
  'apps:write',
  'secrets:write',
  'service:read',
  'service:write',
  'operators:read',
  'operators:write',
  'audit:read',
] as const
export type Scope = (typeof SCOPES)[number]

/** Where the acts are; the name of one follows. */
export const ACTS_PATH = '/api/admin/v1/acts/'
/** How a token begins. */
export const ADMIN_TOKEN_PREFIX = 'lk_admin_'

/** One act. Every act is a POST with a JSON body. */
export interface Act<B extends GenericSchema = GenericSchema, A extends GenericSchema = GenericSchema> {
  /** What it does, in one sentence. */
  readonly summary: string
  readonly roles: readonly Role[]
  /** What a token needs for it, beside a role that may do it. */
  readonly scope: Scope
  /** Whether it changes something, or gives out what is to be answered for: it is then written into the audit log. */
  readonly changes: boolean
  /** Whether a repetition with one `Idempotency-Key` is answered and not done again. */
  readonly once: boolean
  /** Scopes that what it hands out is worth: a token needs them too. */
  readonly gives?: readonly Scope[]
  /** Where the audit entry finds what the act is done to, and its app: a path in `{ body, answer }`. */
  readonly target: string | null
  readonly app: string
  /** Fields of the body, those within one with a dot, that lead people or their tokens elsewhere: only an owner sets them to something else. */
  readonly owners?: readonly string[]
  /** Most bytes of a body; without it those of any other call. */
  readonly bytes?: number
  readonly body: B
  readonly answer: A
}
export type ActBody<T extends Act> = InferInput<T['body']>
export type ActParsed<T extends Act> = InferOutput<T['body']>
export type ActAnswer<T extends Act> = InferOutput<T['answer']>

type Kind = Pick<Act, 'roles' | 'scope' | 'changes' | 'once' | 'gives' | 'owners' | 'bytes'>
/** A field of what an act takes or answers. */
type FieldOf<B extends GenericSchema, A extends GenericSchema> =
  | `body.${keyof InferOutput<B> & string}`
  | `answer.${keyof InferOutput<A> & string}`
/** An act that only reads. */
export const reading = (scope: Scope, ...roles: readonly Role[]): Kind => ({ roles, scope, changes: false, once: false })
/** An act that leaves an entry in the audit log. */
export const changing = (scope: Scope, ...roles: readonly Role[]): Kind => ({ roles, scope, changes: true, once: true })

/** Types an act without widening it. */
export const act = <const B extends GenericSchema, const A extends GenericSchema>(
  summary: string,
  { target, app = 'body.app', ...kind }: Kind & { readonly target?: FieldOf<B, A>; readonly app?: 'body.app' | 'answer.app.id' },
  body: B,
  answer: A,
): Act<B, A> => ({ summary, ...kind, target: target ?? null, app, body, answer })
