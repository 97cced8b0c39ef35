// Renewals of sessions: those that come while others are under way are one statement, and so one commit.

import type { Kysely } from 'kysely'
import { outageOf } from '../../db/outage.ts'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { inSpan, outsideSpans, type SpanStart } from '../../telemetry/spans.ts'
import { type PersonRecord, personSql } from '../login/person.ts'

type Db = Kysely<Schema>

/** A refresh token that is used, and what takes its place. */
export type Use = {
  app: string
  sid: string
  hash: string
  next: string
  now: number
  browser: string | null
  os: string | null
  country: string | null
  /** Thumbprint of the key that the call is by; empty for none. */
  jkt: string
  /** Id of its proof, which counts once; empty where that is used up already, or there is none. */
  proof: string
  /** Whether sessions that are bound to no key are over. */
  bound_only: boolean
}
type Kept = {
  /** Renewals before it may not be repeated any more. */
  since: number
  /** Proofs of renewals before it are over. */
  proofs_since: number
}
export interface Renewed {
  readonly person: PersonRecord | null
  readonly jkt: string | null
}
/** Undefined where the token is not the current one of a live session, or the call is not by its key. */
export type Renew = (use: Use & Kept) => Promise<Renewed | undefined>

const TYPES: Readonly<Record<keyof (Use & Kept), string>> = {
  app: 'text',
  sid: 'text',
  hash: 'text',
  next: 'text',
  now: 'int8',
  browser: 'text',
  os: 'text',
  country: 'text',
  jkt: 'text',
  proof: 'text',
  bound_only: 'boolean',
  since: 'int8',
  proofs_since: 'int8',
}
const NAMES = Object.keys(TYPES) as (keyof typeof TYPES)[]

/** Renewals of which time and proof are kept: a page that asks again, because an answer was lost, is one or two behind. */
const MOST_RENEWALS = 16
/** SQL of the last ones that are kept in an array of a session, without the one that is added. */
const last = (column: string): string => `${column}[greatest(cardinality(${column}) - ${MOST_RENEWALS - 2}, 1):]`

/** SQL of whether the session `s` has not been shown the proof that `proof` gives. */
export const unusedSql = (proof: string): string => `(s.proofs is null or not ${proof} = any(s.proofs))`

/**
 * SQL that renews with what the rows `a` of `asked` say; `n` is in each row what its answer is told by. A session is called by the device that it is first
 * seen on. Times of renewals that may not be repeated any more go with the next one. They are in the session's row, which is written anyway: a row of its own
 * for each used token costs nearly as much as all the rest. So are the proofs by which a bound session was renewed, until they are over.
 */
const renewSql = (asked: string, n: string): string => `rotated as (
  update sessions s set token_hash = a.next, used_at = a.now, browser = coalesce(s.browser, a.browser), os = coalesce(s.os, a.os),
    country = coalesce(a.country, s.country),
    renewals = case when s.used_at >= a.since then ${last('s.renewals')} end || a.now,
    proofs = case when a.proof = '' then s.proofs else case when s.used_at >= a.proofs_since then ${last('s.proofs')} end || a.proof end
  from ${asked}
  where s.sid = a.sid and s.token_hash = a.hash and s.app_id = a.app and s.ended_at is null and s.expires_at > a.now
    and case when s.jkt is null then not a.bound_only else s.jkt = a.jkt and ${unusedSql('a.proof')} end
  returning ${n} as n, s.user_id, s.jkt
)
select rotated.n, ${personSql('rotated.user_id')} as person, rotated.jkt from rotated`

const ALONE = statement<Use & Kept, Renewed>(`
with ${renewSql(`(select ${NAMES.map((name) => `:${name}::${TYPES[name]} as ${name}`).join(', ')}) a`, '0')}`)

/** Renewals in one statement. */
const MOST_TOGETHER = 32
// The bounds of `n` tell the planner that there are few rows: it expects a hundred of a JSON text, and reads the whole table to join them.
// Trust: a row that another one holds is left out and asked for alone, so that no person waits for what holds up the session of another.
const TOGETHER = statement<{ asked: string }, Renewed & { readonly n: number }>(`
with asked as materialized (
  select a.* from jsonb_to_recordset(:asked::jsonb) as a (n int4, ${NAMES.map((name) => `${name} ${TYPES[name]}`).join(', ')})
  where a.n between 0 and ${MOST_TOGETHER - 1}
), free as materialized (
  select a.* from asked a, lateral (select from sessions s where s.sid = a.sid and s.token_hash = a.hash for update skip locked) s
), ${renewSql('free a', 'a.n')}`)

const SHARED: SpanStart = { name: 'sessions.renew', kind: 'internal' }

interface Asked {
  readonly use: Use & Kept
  resolve(renewed: Renewed | undefined | Promise<Renewed | undefined>): void
  reject(error: unknown): void
}

/** Renews many sessions in one statement. */
const renewTogether = async (db: Db, all: readonly Asked[], alone: Renew): Promise<void> => {
  try {
    const rows = await TOGETHER(db, { asked: JSON.stringify(all.map(({ use }, n) => ({ n, ...use }))) })
    const found = new Map(rows.map((row) => [row.n, row]))
    for (const [n, { use, resolve }] of all.entries()) resolve(found.get(n) ?? alone(use))
  } catch (error) {
    const isOutage = outageOf(error) !== null
    for (const { use, resolve, reject } of all) isOutage ? reject(error) : resolve(alone(use))
  }
}

/** Renews sessions of one database: one at a time by itself, and those that come meanwhile together. Each is answered after the commit that holds it. */
export const createRenewals = (db: Db): Renew => {
  let waiting: Asked[] = []
  let isAlone = false
  let areTogether = false
  const alone: Renew = async (use) => (await ALONE(db, use))[0]
  const work = async (): Promise<void> => {
    areTogether = true
    // Those of the same turn of the event loop are among the first.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      const all = waiting.slice(0, MOST_TOGETHER)
      waiting = waiting.slice(MOST_TOGETHER)
      await renewTogether(db, all, alone)
    }
    areTogether = false
  }
  return (use) => {
    if (!isAlone) {
      isAlone = true
      return alone(use).finally(() => {
        isAlone = false
      })
    }
    return inSpan(
      () => SHARED,
      () =>
        new Promise((resolve, reject) => {
          waiting.push({ use, resolve, reject })
          if (!areTogether) void outsideSpans(work)
        }),
    )
  }
}
