// Test accounts: an address or a number of an app with a code that never changes (docs/design/service.md, "Apps").

import type { Db } from '../../db/schema.ts'

interface Which {
  readonly type: 'email' | 'phone'
  readonly subject: string
}

/** Adds one, or gives it a new code. */
export const putTestAccount = async (
  db: Db,
  { app, type, subject, codeHash, sealed, now }: Which & { app: string; codeHash: string; sealed: string; now: number },
): Promise<void> => {
  await db
    .insertInto('test_accounts')
    .values({ app_id: app, type, email: subject, code_hash: codeHash, sealed, created_at: now })
    .onConflict((conflict) => conflict.columns(['app_id', 'email']).doUpdateSet({ code_hash: codeHash, sealed }))
    .execute()
}

/** The oldest one by e-mail whose code can be told, sealed. */
export const firstSealedEmail = async (db: Db, app: string): Promise<{ email: string; sealed: string } | null> => {
  const query = db.selectFrom('test_accounts').select(['email', 'sealed']).where('app_id', '=', app).where('type', '=', 'email')
  const row = await query.where('sealed', 'is not', null).orderBy('created_at').orderBy('email').limit(1).executeTakeFirst()
  return row?.sealed ? { email: row.email, sealed: row.sealed } : null
}

/** Every sealed code. */
export const sealedTestCodes = async (db: Db): Promise<{ app: string; email: string; sealed: string }[]> => {
  const rows = await db
    .selectFrom('test_accounts')
    .select(['app_id', 'email', 'sealed'])
    .where('sealed', 'is not', null)
    .execute()
  return rows.map(({ app_id, email, sealed }) => ({ app: app_id, email, sealed: sealed ?? '' }))
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
