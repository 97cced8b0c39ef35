// Keys with which an app's OpenID provider signs: one beside each signing key of the app.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'

type Db = Kysely<Schema>

export interface OpenIdKeyRow {
  readonly signing_kid: string
  readonly kid: string
  readonly public_jwk: Record<string, unknown>
  readonly sealed: string
}

/** Those beside these signing keys. */
export const openIdKeys = (db: Db, signingKids: readonly string[]): Promise<OpenIdKeyRow[]> =>
  db
    .selectFrom('openid_keys')
    .select(['signing_kid', 'kid', 'public_jwk', 'sealed'])
    .where('signing_kid', 'in', [...signingKids])
    .execute()

/** Adds one, unless another instance was faster. */
export const addOpenIdKey = async (db: Db, { now, ...key }: OpenIdKeyRow & { now: number }): Promise<void> => {
  await db
    .insertInto('openid_keys')
    .values({ ...key, public_jwk: JSON.stringify(key.public_jwk), created_at: now })
    .onConflict((conflict) => conflict.column('signing_kid').doNothing())
    .execute()
}
