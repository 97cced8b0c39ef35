// What an app is at social providers: its client id there, and its sealed secret.

import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../db/schema.ts'

export type OAuthClientRow = Selectable<Schema['oauth_clients']>
/** All of an app's. */
export const oauthClientsOf = (db: Db, app: string): Promise<OAuthClientRow[]> =>
  db.selectFrom('oauth_clients').selectAll().where('app_id', '=', app).orderBy('provider').execute()

/** Of all apps. */
export const allOAuthClients = (db: Db): Promise<OAuthClientRow[]> =>
  db.selectFrom('oauth_clients').selectAll().orderBy('app_id').orderBy('provider').execute()

/** Writes one, in the place of what was there. */
export const putOAuthClient = async (
  db: Db,
  row: Omit<OAuthClientRow, 'updated_at' | 'settings'> & { settings: object; now: number },
): Promise<void> => {
  const values = {
    client_id: row.client_id,
    sealed: row.sealed,
    settings: JSON.stringify(row.settings),
    updated_at: row.now,
  }
  await db
    .insertInto('oauth_clients')
    .values({ app_id: row.app_id, provider: row.provider, ...values })
    .onConflict((conflict) => conflict.columns(['app_id', 'provider']).doUpdateSet(values))
    .execute()
}

/** Takes one away; false where there was none. */
export const deleteOAuthClient = async (db: Db, app: string, provider: string): Promise<boolean> => {
  const query = db.deleteFrom('oauth_clients').where('app_id', '=', app).where('provider', '=', provider)
  return (await query.executeTakeFirst()).numDeletedRows > 0n
}
