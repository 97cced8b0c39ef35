// An app's secret at the captcha's provider, and the tokens that have been used (docs/design/security.md, "Captcha").

import type { Db } from '../../db/schema.ts'

/** The sealed secret of an app; undefined where it has none. */
export const captchaSecretOf = async (db: Db, app: string): Promise<string | undefined> =>
  (await db.selectFrom('captcha_secrets').select('sealed').where('app_id', '=', app).executeTakeFirst())?.sealed

/** Of all apps. */
export const allCaptchaSecrets = (db: Db): Promise<{ app_id: string; sealed: string }[]> =>
  db.selectFrom('captcha_secrets').select(['app_id', 'sealed']).orderBy('app_id').execute()

/** Writes one, in the place of what was there. */
export const putCaptchaSecret = async (db: Db, row: { app: string; sealed: string; now: number }): Promise<void> => {
  const values = { sealed: row.sealed, updated_at: row.now }
  await db
    .insertInto('captcha_secrets')
    .values({ app_id: row.app, ...values })
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet(values))
    .execute()
}

/** Whether a token was used. All are keyed hashes. */
export const isCaptchaTokenUsed = async (db: Db, token: string): Promise<boolean> =>
  (await db.selectFrom('captcha_tokens').select('token').where('token', '=', token).executeTakeFirst()) !== undefined

/** Counts a repetition of the call that used the token, `most` times at most; false for any other call, and for one too many. */
export const repeatCaptchaToken = async (
  db: Db,
  use: { token: string; by: string; now: number; most: number },
): Promise<boolean> => {
  const query = db
    .updateTable('captcha_tokens')
    .set((row) => ({ repeats: row('repeats', '+', 1) }))
    .where('token', '=', use.token)
    .where('used_by', '=', use.by)
    .where('repeats_until', '>', BigInt(use.now))
    .where('repeats', '<', use.most)
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** Trust: one insert decides; of two calls that come with one token at the same moment only one is answered true. */
export const spendCaptchaToken = async (
  db: Db,
  use: { token: string; by: string | null; repeatsUntil: number; ends: number },
): Promise<boolean> => {
  const query = db
    .insertInto('captcha_tokens')
    .values({ token: use.token, used_by: use.by, repeats_until: use.repeatsUntil, ends_at: use.ends })
    .onConflict((conflict) => conflict.column('token').doNothing())
  return ((await query.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n
}
