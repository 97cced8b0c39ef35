// Tables of Telegram (docs/design/security.md, "Telegram").

import type { ColumnType } from 'kysely'

type Time = ColumnType<bigint, number, number>

/** An app's bot at Telegram. Its token is sealed. */
interface TelegramBotsTable {
  app_id: string
  bot_id: string
  sealed: string
  updated_at: Time
}

/** Answers of Telegram that have been used, as keyed hashes. `used_by` is the call that did; empty for one that cannot be told from another. */
interface TelegramAnswersTable {
  answer: string
  app_id: string
  used_by: string
  used_at: Time
  ends_at: Time
}

/** The tables by name. */
export interface TelegramTables {
  telegram_bots: TelegramBotsTable
  telegram_answers: TelegramAnswersTable
}
