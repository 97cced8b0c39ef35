// The result of a check of the doctor, a line with the exact fix; and the context that a check is given.

import type { Kysely } from 'kysely'
import type { Env } from '../../boot/env.ts'
import type { Schema } from '../../db/schema.ts'
import type { AppRecord } from '../../services/apps/apps.ts'
import type { DatabaseFacts } from '../../stores/keys/database-facts.ts'

export interface CheckResult {
  /** A hint does not change the exit code. */
  readonly state: 'ok' | 'hint' | 'problem'
  readonly what: string
  /** What to type, set or change; every problem has one. */
  readonly fix?: string
}
export const ok = (what: string): CheckResult => ({ state: 'ok', what })
export const hint = (what: string, fix: string): CheckResult => ({ state: 'hint', what, fix })
export const problem = (what: string, fix: string): CheckResult => ({ state: 'problem', what, fix })

/** What a check is given. */
export interface CheckContext {
  readonly env: Env
  readonly production: boolean
  /** The service itself looks, while it runs. */
  readonly running?: boolean
  readonly database:
    | {
        readonly state: 'open'
        readonly db: Kysely<Schema>
        readonly facts: DatabaseFacts
        readonly tables: 'none' | 'old' | 'ready'
      }
    | { readonly state: 'none' }
    | { readonly state: 'in use' }
    | { readonly state: 'closed'; readonly error: unknown }
  /** Empty where the database cannot be read. */
  readonly apps: readonly AppRecord[]
  /** Pages whose policy is checked, besides the front pages of the apps' origins. */
  readonly pages: readonly string[]
  /** Milliseconds since 1970, read beside the database's clock. */
  readonly now: number
}
/** What a check answers; what is null or false is left out, so that a result can hang on a condition. */
export type CheckResults = readonly (CheckResult | null | false)[]
export type Check = (context: CheckContext) => Promise<CheckResults> | CheckResults

/** The code that a driver hangs on its error; empty where there is none. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** An answer within five seconds, or null. */
export const ask = (url: string): Promise<Response | null> =>
  fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(5000) }).catch(() => null)
