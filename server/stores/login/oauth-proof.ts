// The proof of a social login: a code of ours, used once; a second caller who shows it revokes what it gave.

import { endWithDescendants } from '../sessions/end-sessions.ts'
import type { Proof } from './enter.ts'
import { entryStatement, factsStatement } from './entry-statement.ts'

/** What the check looks at, of the flow `f`. */
export interface OAuthFacts {
  readonly used: boolean
  readonly used_by: string | null
  /** The session that the code gave, or the account that it linked. */
  readonly gave: string | null
}
export const OAUTH_COLUMNS = 'f.used_at is not null as used, f.used_by, f.gave'
export const OAUTH_FROM = 'oauth_flows f where f.app_id = :app and f.code = :code'

/** SQL that uses the code up; `gave` is what it gives, `condition` what the flow must be. */
export const spendCode = (gave: string, condition: string): string => `proof as (
  update oauth_flows set used_at = :now::int8, used_by = :caller, gave = ${gave}
  where app_id = :app and code = :code and ${condition} and used_at is null and expires_at > :now::int8
  returning state
)`

type OAuthParams = { readonly code: string; readonly caller: string }
const FACTS = factsStatement<OAuthParams, OAuthFacts>({ columns: OAUTH_COLUMNS, from: OAUTH_FROM })
const ENTER = entryStatement<OAuthParams>({ use: spendCode(':sid', `intent = 'login'`) })
/** Signs in as the social account that the code (a keyed hash) was issued for. */
export const oauthProof =
  (code: string): Proof =>
  async (db, entering) => {
    const shown = { code, caller: entering.analytics || entering.cookie }
    const [facts] = await FACTS(db, { ...entering, ...shown })
    if (!facts) return null
    return {
      ...facts,
      check: async () => {
        if (!facts.used) return { holds: true, enter: (on, by, isNew) => ENTER(on, { ...by, ...shown }, isNew) }
        if (facts.used_by && facts.used_by === shown.caller) return 'wrong'
        // Trust: two parties hold the code and its verifier, and nothing tells which one is the person: what the code gave is taken back, with what was
        // handed on from it.
        if (facts.gave !== null) await endWithDescendants(db, { app: entering.app, sid: facts.gave, user: '', now: entering.now })
        return 'stolen'
      },
    }
  }
