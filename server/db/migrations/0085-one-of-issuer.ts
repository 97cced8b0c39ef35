// One account of each OpenID issuer for a user: two calls that link at the same moment cannot both win.
// An instance of an earlier release goes on beside it: it has no accounts of this type.

import type { Kysely } from 'kysely'
import { makeIndex } from '../migration-steps.ts'

export const outside = (db: Kysely<unknown>): Promise<void> =>
  makeIndex(db, 'accounts_one_of_issuer', `on accounts (user_id, (details ->> 'issuer')) where type = 'oidc'`, true)

/** All of it is done outside. */
export const up = async (): Promise<void> => {}
