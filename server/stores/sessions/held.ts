// Whether a session is held until a second factor is shown in it.
// See docs/design/security.md, "Second factor at each login".

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { signsInSql } from '../login/person.ts'

/** What a held session waits for: a factor that is shown, or the first one that is enrolled. */
export type Held = 'verify' | 'enroll'
type Which = { readonly app: string; readonly user: string; readonly sid: string }

// Trust: a guest, who has no account, is not held: there is nothing of theirs yet. The first account that is linked ends that.
const HELD = statement<Which, { held: Held | null }>(`
select case when u.mfa_methods = '[]' then 'enroll' when s.mfa_at is null then 'verify' end as held
from sessions s join users u on u.id = s.user_id
where s.sid = :sid and s.app_id = :app and s.user_id = :user
  and exists (select from accounts a where a.user_id = u.id and ${signsInSql('a')})`)

/** Null for a session that is free. A session that was handed on is as one that was made by signing in. */
export const heldOf = async (db: Kysely<Schema>, which: Which): Promise<Held | null> => (await HELD(db, which))[0]?.held ?? null
