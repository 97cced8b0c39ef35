// Links by a login code: an e-mail address or a phone number, or one in the place of another.

import type { Db } from '../../db/schema.ts'
import { CHALLENGE_DEVICE, type ChallengeKey } from '../login/challenge-row.ts'
import { CODE_COLUMNS, type CodeFacts, type CodeParams, type CodeSubject, checkCode, codeParts } from '../login/code-proof.ts'
import { IN_SESSION, LATE, type LinkProof, linkFactsStatement, linkStatement } from './link.ts'

type Guess = CodeParams & CodeSubject
const FACTS = linkFactsStatement<Guess, CodeFacts>({
  columns: `challenge_row.device, ${CODE_COLUMNS}`,
  from: `(${CHALLENGE_DEVICE}) as challenge_row`,
})
/** Puts the subject in the place of `old`. */
const UPDATE = `update accounts a set subject = :subject, details = '{}', first_verified_at = :now::int8, latest_verified_at = :now::int8,
    linked_late = ${LATE}
  from proof where a.app_id = :app and a.type = :type and a.subject = :old and a.user_id = :user
    and ${IN_SESSION} returning a.user_id`

type Seen = ReturnType<typeof checkCode>['seen']
const statements = (limited: boolean) => {
  const { use, ...parts } = codeParts(limited)
  const both = { ...parts, use: () => use }
  return {
    link: linkStatement<Guess & Seen>(both),
    update: linkStatement<Guess & Seen & { old: string }>({ ...both, add: UPDATE, kind: 'update' }),
  }
}
const LIMITED = statements(true)
const UNLIMITED = statements(false)

/** `old` is the subject that is taken away for it; empty for none. */
export const codeLink =
  (guess: CodeParams & ChallengeKey, old: string): LinkProof =>
  async (db, linking) => {
    const params = { ...guess, ...linking }
    const facts = await FACTS(db, params)
    if (!facts) throw new Error('A link has no facts.')
    return {
      ...facts,
      check: () => {
        const { checked, limited, seen } = checkCode(facts, params)
        const { link, update } = limited ? LIMITED : UNLIMITED
        const act = { ...params, ...seen, old }
        return { ...checked, link: (on: Db) => (old ? update(on, act, false) : link(on, act, false)) }
      },
    }
  }
