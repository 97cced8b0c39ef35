// Passkeys that this service has removed, by a hash of their ids (a trigger on their deletion keeps them).

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

// Trust: an id that any app of the service still knows is not removed, whatever this app knows.
const REMOVED = statement<{ app: string; credential: string }, { rp_id: string }>(`
select r.rp_id from removed_passkeys r
where r.app_id = :app and r.credential = encode(sha256(convert_to(:credential, 'UTF8')), 'hex')
  and not exists (select from passkeys p where p.credential_id = :credential)`)

/** The domain of a passkey that was removed from this app; null for any other. */
export const removedFrom = async (db: Kysely<Schema>, which: { app: string; credential: string }): Promise<string | null> =>
  (await REMOVED(db, which))[0]?.rp_id ?? null
