// Proof by a login code: the code is judged, counted and used up on its own row, under its lock.
// Order of locks: the address's limit, then the challenge; a waiting call is judged by what the one before has written.
// See docs/design/security.md, "Login code", "Guess budget".

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { CHALLENGE_DEVICE, type ChallengeKey } from './challenge-row.ts'
import type { Checked, Proof } from './enter.ts'
import { entryStatement, type Facts, factsStatement } from './entry-statement.ts'

/** A guess and its limits. Times are in milliseconds. */
export type CodeParams = {
  /** Keyed hash. */
  readonly code: string
  /** A random text that tells this guess from any other. */
  readonly guess: string
  /** Counter of the client's address; empty where none counts. */
  readonly address: string
  readonly most_by_address: number
  readonly most_tries: number
  readonly most_wrong: number
  readonly most_in_row: number
  readonly hour: number
  readonly lock: number
}
/** What the guess is for. */
export type CodeSubject = ChallengeKey & { readonly type: string; readonly subject: string; readonly now: number }
/** What an earlier look has found: 1 for yes. */
type Seen = {
  readonly device: string
  /** The fixed code of a test account. */
  readonly fixed: number
  /** 0 for a guess that looked right. */
  readonly wrong: number
  /** Whether a right code is used up: not where a rule keeps the person out. */
  readonly use: number
}
export interface CodeFacts {
  readonly device: string
  readonly fixed: boolean
  /** Whether the code is the one on its way to this device or, where that is not known, to strangers. */
  readonly looked_right: boolean
}

/** What the check looks at; `challenge_row` must be there. Read without a lock, so it may be a moment old: the gate judges again. */
export const CODE_COLUMNS = `exists (select from test_accounts t
    where t.app_id = :app and t.type = :type and t.email = :subject and t.code_hash = :code) as fixed,
  exists (select from challenges c where c.app_id = :app and c.identifier = :identifier_hash
    and c.device = challenge_row.device and c.code_hash = :code and c.expires_at > :now::int8 and c.tries < :most_tries::int4) as looked_right`

/** Judged on the row under its lock. Trust: an earlier look alone would let a burst of guesses all read the same counter. */
const RIGHT = `(:fixed::int4 = 1 or (c.code_hash = :code and c.expires_at > :now::int8 and c.tries < :most_tries::int4) is true)`
/** 0 when the earlier look matched: a race lost to a twin of the same call must not count as a wrong guess. */
const WRONG = `(case when ${RIGHT} then 0 else :wrong::int4 end)`
const LOCKS = `(${WRONG} = 1 and c.wrong_in_row + 1 >= :most_in_row::int4)`

const ADDRESS = `address as (
  insert into limits as l (key, hits, ends_at) values (:address, :wrong::int4, :now::int8 + :hour::int8)
  on conflict (key) do update set
    hits = case when l.ends_at <= :now::int8 then 0 else l.hits end + excluded.hits,
    ends_at = case when l.ends_at <= :now::int8 then excluded.ends_at else l.ends_at end
  where l.ends_at <= :now::int8 or l.hits < :most_by_address::int4
  returning l.key
), `
const gate = (limited: boolean): string => `${limited ? ADDRESS : ''}gate as (
  insert into challenges as c (app_id, identifier, device, wrong, wrong_ends_at, wrong_in_row, proof, touched_at)
  select :app, :identifier_hash, :device, :wrong::int4, :now::int8 + :hour::int8, :wrong::int4,
    case when :fixed::int4 = 1 then :guess end, :now::int8 ${limited ? 'from address' : ''}
  on conflict (app_id, identifier, device) do update set
    tries = c.tries + ${WRONG},
    expires_at = case when ${RIGHT} and :use::int4 = 1 then 0 else c.expires_at end,
    wrong = case when c.wrong_ends_at <= :now::int8 then 0 else c.wrong end + ${WRONG},
    wrong_ends_at = case when c.wrong_ends_at <= :now::int8 then excluded.wrong_ends_at else c.wrong_ends_at end,
    wrong_in_row = case when ${RIGHT} or ${LOCKS} then 0 else c.wrong_in_row + ${WRONG} end,
    locked_until = case when ${LOCKS} then :now::int8 + :lock::int8 else c.locked_until end,
    proof = case when ${RIGHT} then :guess else c.proof end,
    touched_at = excluded.touched_at
  where c.locked_until <= :now::int8 and (c.wrong_ends_at <= :now::int8 or c.wrong < :most_wrong::int4)
  returning (c.proof = :guess) is true as proved
)`

/** Parts of the statement that acts on a right code. The address has a limit for strangers alone. */
export const codeParts = (limited: boolean) => ({
  use: `${gate(limited)}, proof as (select from gate where gate.proved)`,
  proved: '(select gate.proved from gate)',
  // The gate has written the row of a known device. The analytics id counts only where the device is not known by its cookie.
  devices: `devices as (
  insert into challenges (app_id, identifier, device, touched_at)
  select :app, :identifier_hash, d.device, :now::int8 from entry, (values (:cookie::text), (:analytics::text)) as d (device)
  where d.device <> '' and d.device <> :device and (:device = '' or d.device = :cookie)
  on conflict do nothing
)`,
})
const countGuess = (limited: boolean) =>
  statement<CodeSubject & CodeParams & Seen, { proved: boolean }>(`with ${gate(limited)} select gate.proved from gate`)
const COUNT = { limited: countGuess(true), unlimited: countGuess(false) }

const WAIT = statement<
  ChallengeKey & { now: number; address: string; most_wrong: number; most_by_address: number },
  { wait: string }
>(`
with challenge_row as (${CHALLENGE_DEVICE})
select greatest(1000,
  (select greatest(c.locked_until - :now::int8, case when c.wrong >= :most_wrong::int4 then c.wrong_ends_at - :now::int8 else 0 end)
    from challenges c, challenge_row where c.app_id = :app and c.identifier = :identifier_hash and c.device = challenge_row.device),
  (select l.ends_at - :now::int8 from limits l where l.key = :address and l.hits >= :most_by_address::int4))::text as wait`)

/** What the facts say of a guess, and the parameters with which a right one is acted on. */
export const checkCode = (facts: CodeFacts, params: CodeSubject & CodeParams) => {
  const holds = facts.fixed || facts.looked_right
  // A device that has signed in before is not held up by what others do from its address.
  const limited = params.address !== '' && facts.device === ''
  const seen = { device: facts.device, fixed: facts.fixed ? 1 : 0, wrong: holds ? 0 : 1 }
  const count = limited ? COUNT.limited : COUNT.unlimited
  const checked: Checked = {
    holds,
    refuse: async (db) => (await count(db, { ...params, ...seen, use: 0 }))[0]?.proved ?? null,
    wait: async (db) => Number((await WAIT(db, params))[0]?.wait ?? 1000),
  }
  return { checked, limited, seen: { ...seen, use: 1 } }
}

const FACTS = factsStatement<CodeParams, CodeFacts>({ columns: CODE_COLUMNS })
const enter = (limited: boolean) => entryStatement<CodeParams & Seen>(codeParts(limited))
const ENTER = { limited: enter(true), unlimited: enter(false) }

/** Signs in as the identifier that the code was sent to. */
export const codeProof =
  (shown: CodeParams): Proof =>
  async (db: Db, entering) => {
    const params = { ...entering, ...shown }
    const [facts] = (await FACTS(db, params)) satisfies (Facts & CodeFacts)[]
    if (!facts) throw new Error('A login has no facts.')
    return {
      ...facts,
      check: () => {
        const { checked, limited, seen } = checkCode(facts, params)
        const statement = limited ? ENTER.limited : ENTER.unlimited
        return { ...checked, enter: (on, by, isNew) => statement(on, { ...by, ...shown, ...seen }, isNew) }
      },
    }
  }
