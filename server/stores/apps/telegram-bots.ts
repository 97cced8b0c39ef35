// An app's bot at Telegram: its id, and its token, sealed.

import type { Db } from '../../db/schema.ts'

export interface TelegramBotRow {
  readonly bot_id: string
  readonly sealed: string
}

/** The bot of an app; undefined where it has none. */
export const telegramBotOf = (db: Db, app: string): Promise<TelegramBotRow | undefined> =>
  db.selectFrom('telegram_bots').select(['bot_id', 'sealed']).where('app_id', '=', app).executeTakeFirst()

/** Of all apps. */
export const allTelegramBots = (db: Db): Promise<{ app_id: string; sealed: string }[]> =>
  db.selectFrom('telegram_bots').select(['app_id', 'sealed']).orderBy('app_id').execute()

/** Writes one, in the place of what was there. */
export const putTelegramBot = async (db: Db, row: TelegramBotRow & { app: string; now: number }): Promise<void> => {
  const values = { bot_id: row.bot_id, sealed: row.sealed, updated_at: row.now }
  await db
    .insertInto('telegram_bots')
    .values({ app_id: row.app, ...values })
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet(values))
    .execute()
}

/** Forgets one; false where there was none. */
export const deleteTelegramBot = async (db: Db, app: string): Promise<boolean> =>
  (await db.deleteFrom('telegram_bots').where('app_id', '=', app).executeTakeFirst()).numDeletedRows > 0n
