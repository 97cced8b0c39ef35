// What the doctor looks at and what it finds: one line each, with the exact fix.

import type { Kysely } from 'kysely'
import type { Env } from '../../boot/env.ts'
import type { Schema } from '../../db/schema.ts'
import type { AppRecord } from '../../services/apps/apps.ts'
import type { DatabaseFacts } from '../../stores/keys/database-facts.ts'

export interface Finding {
  /** A hint is worth a thought and fails nothing. */
  readonly state: 'ok' | 'hint' | 'problem'
  readonly what: string
  /** What to type, set or change; with every problem. */
  readonly fix?: string
}
export const ok = (what: string): Finding => ({ state: 'ok', what })
export const hint = (what: string, fix: string): Finding => ({ state: 'hint', what, fix })
export const problem = (what: string, fix: string): Finding => ({ state: 'problem', what, fix })

/** The patient. */
export interface Patient {
  readonly env: Env
  readonly production: boolean
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
  /** Pages whose policy is to be looked at, besides the front pages of the apps' origins. */
  readonly pages: readonly string[]
  /** Milliseconds since 1970, read beside the database's clock. */
  readonly now: number
}
export interface Check {
  readonly name: string
  readonly look: (patient: Patient) => Promise<readonly Finding[]> | readonly Finding[]
}

/** The code that a driver hangs on its error; empty where there is none. */
export const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** An answer within five seconds, or null. */
export const ask = (url: string): Promise<Response | null> =>
  fetch(url, { redirect: 'follow', signal: AbortSignal.timeout(5000) }).catch(() => null)
