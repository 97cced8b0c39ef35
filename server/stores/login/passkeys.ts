// The passkeys of a user.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

interface OwnPasskey {
  readonly credential_id: string
  readonly rp_id: string
  readonly transports: string[]
}

const OF_USER = statement<{ app: string; user: string }, OwnPasskey>(`
select p.credential_id, p.rp_id, p.transports from passkeys p
join accounts a on a.app_id = p.app_id and a.type = p.type and a.subject = p.credential_id
where a.app_id = :app and a.user_id = :user`)

/** The user's passkeys: ids, domains and transports. */
export const passkeysOf = (db: Kysely<Schema>, which: { app: string; user: string }): Promise<OwnPasskey[]> => OF_USER(db, which)

const RENAME = statement<{ app: string; user: string; credential: string; name: string }, { renamed: boolean }>(`
update accounts set details = case when :name = '' then details - 'given_name'
  else jsonb_set(details, '{given_name}', to_jsonb(:name::text)) end
where app_id = :app and type = 'passkey' and subject = :credential and user_id = :user
returning true as renamed`)

/** Names a passkey of the user; an empty name takes theirs away. False where it is none of theirs. */
export const renamePasskey = async (
  db: Kysely<Schema>,
  which: { app: string; user: string; credential: string; name: string },
): Promise<boolean> => (await RENAME(db, which)).length > 0
