// Test accounts: an address or a number of an app with a code that never changes (service.md, "Apps").

import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'

type Db = Kysely<Schema>

interface Which {
  readonly type: 'email' | 'phone'
  readonly subject: string
}

/** Adds one, or gives it a new code. */
export const putTestAccount = async (
  db: Db,
  { app, type, subject, codeHash, now }: Which & { app: string; codeHash: string; now: number },
): Promise<void> => {
  await db
    .insertInto('test_accounts')
    .values({ app_id: app, type, email: subject, code_hash: codeHash, created_at: now })
    .onConflict((conflict) => conflict.columns(['app_id', 'email']).doUpdateSet({ code_hash: codeHash }))
    .execute()
}

/** Their addresses and numbers. */
export const testAccountsOf = async (db: Db, app: string): Promise<string[]> => {
  const rows = await db.selectFrom('test_accounts').select('email').where('app_id', '=', app).orderBy('email').execute()
  return rows.map((row) => row.email)
}

/** Removes one; false where there was none. */
export const deleteTestAccount = async (db: Db, app: string, subject: string): Promise<boolean> => {
  const gone = await db.deleteFrom('test_accounts').where('app_id', '=', app).where('email', '=', subject).executeTakeFirst()
  return gone.numDeletedRows > 0n
}

/** Whether this address or number of this app is one. */
export const isTestAccount = async (db: Db, app: string, { type, subject }: Which): Promise<boolean> => {
  const found = db.selectFrom('test_accounts').select('email').where('app_id', '=', app)
  return (await found.where('email', '=', subject).where('type', '=', type).execute()).length > 0
}
