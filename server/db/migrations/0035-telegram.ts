// Telegram: an app's bot, and answers of Telegram that have been used.

import { statements } from '../migration-steps.ts'

export const up = statements([
  `create table telegram_bots (
    app_id text primary key references apps on delete cascade,
    bot_id text not null,
    sealed text not null,
    updated_at int8 not null
  )`,
  `create table telegram_answers (
    answer text primary key,
    app_id text not null,
    used_by text not null,
    used_at int8 not null,
    ends_at int8 not null
  )`,
  'create index telegram_answers_ends on telegram_answers (ends_at)',
])
