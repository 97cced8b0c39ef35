// Proofs that counted once: the id of each is kept while its nonce lives.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** A proof, by the thumbprint of its key and the keyed hash of its id; it ends with its nonce. */
export interface UsedProof {
  readonly jkt: string
  readonly id: string
  readonly ends: number
}

const USE = statement<{ app: string; jkt: string; id: string; ends: number }, { id: string }>(`
insert into used_proofs (app_id, jkt, id, expires_at) values (:app, :jkt, :id, :ends::int8) on conflict do nothing returning id`)

/** Uses a proof up; false for one that was used, at whichever instance. */
export const useProof = async (db: Kysely<Schema>, app: string, { jkt, id, ends }: UsedProof): Promise<boolean> =>
  (await USE(db, { app, jkt, id, ends })).length > 0
