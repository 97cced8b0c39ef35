// Links by an authorization code of ours; a second session that shows it takes back what it added.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { OAUTH_COLUMNS, OAUTH_FROM, type OAuthFacts, spendCode } from '../login/oauth-proof.ts'
import { signsInSql } from '../login/person.ts'
import { type LinkProof, linkFactsStatement, linkStatement } from './link.ts'
import { lockUser } from './users.ts'

type Shown = { readonly code: string; readonly caller: string }
const FACTS = linkFactsStatement<Shown, OAuthFacts>({ columns: OAUTH_COLUMNS, from: `${OAUTH_FROM} and f.user_id = :user` })
const LINK = linkStatement<Shown>({
  // A flow that was begun to log in has no user.
  use: (renew) => spendCode(renew ? 'null' : ':subject', 'user_id = :user'),
})
/** The user keeps at least one account, or is a guest again. */
const TAKE = statement<{ app: string; user: string; type: string; subject: string }, never>(`
delete from accounts where app_id = :app and user_id = :user and type = :type and subject = :subject
  and (exists (select from accounts o where o.user_id = :user and (o.type, o.subject) <> (:type, :subject) and ${signsInSql('o')})
    or exists (select from guests g where g.user_id = :user))`)
const GUEST_AGAIN = statement<{ user: string }, never>(`
update guests set linked = false where user_id = :user and not exists (select from accounts a where a.user_id = :user and ${signsInSql('a')})`)

/** Trust: behind the user's row, as every call that takes an account: two at once must not both count the account that the other takes. */
const takeBack = (db: Db, which: { app: string; user: string; type: string; subject: string }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    if (!(await lockUser(trx, which))) return
    await TAKE(trx, which)
    await GUEST_AGAIN(trx, which)
  })

/** `code` is a keyed hash, `caller` the session that shows it. */
export const oauthLink =
  (shown: Shown): LinkProof =>
  async (db, linking) => {
    const facts = await FACTS(db, { ...linking, ...shown })
    if (!facts) return null
    return {
      ...facts,
      check: async () => {
        if (!facts.used) return { holds: true, link: (on, by, renew) => LINK(on, { ...by, ...shown }, renew) }
        if (facts.used_by === shown.caller) return 'wrong'
        // Trust: two sessions hold the code and its verifier: what the code added is taken away again.
        if (facts.gave !== null) await takeBack(db, { ...linking, subject: facts.gave })
        return 'stolen'
      },
    }
  }
