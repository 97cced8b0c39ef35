// The passkeys of a user.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

const OF_USER = statement<{ app: string; user: string }, { credential_id: string; transports: string[] }>(`
select p.credential_id, p.transports from passkeys p
join accounts a on a.app_id = p.app_id and a.type = p.type and a.subject = p.credential_id
where a.app_id = :app and a.user_id = :user`)

/** Ids and transports of the user's passkeys. */
export const passkeysOf = (
  db: Kysely<Schema>,
  which: { app: string; user: string },
): Promise<{ credential_id: string; transports: string[] }[]> => OF_USER(db, which)
