// Test accounts: an address of an app with a code that never changes (service.md, "Apps").

import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>

/** Adds one, or gives it a new code. */
export const putTestAccount = async (
  db: Db,
  account: { app: string; email: string; codeHash: string; now: number },
): Promise<void> => {
  await db
    .insertInto('test_accounts')
    .values({ app_id: account.app, email: account.email, code_hash: account.codeHash, created_at: account.now })
    .onConflict((conflict) => conflict.columns(['app_id', 'email']).doUpdateSet({ code_hash: account.codeHash }))
    .execute()
}

/** Their addresses. */
export const testAccountsOf = async (db: Db, app: string): Promise<string[]> => {
  const rows = await db.selectFrom('test_accounts').select('email').where('app_id', '=', app).orderBy('email').execute()
  return rows.map((row) => row.email)
}

/** Removes one; false where there was none. */
export const deleteTestAccount = async (db: Db, app: string, email: string): Promise<boolean> => {
  const gone = await db.deleteFrom('test_accounts').where('app_id', '=', app).where('email', '=', email).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Whether this address of this app is one. */
export const isTestAccount = async (db: Db, app: string, email: string): Promise<boolean> =>
  (await db.selectFrom('test_accounts').select('email').where('app_id', '=', app).where('email', '=', email).execute()).length > 0
