// An app's bot at Telegram: its token is sealed, and Telegram is offered only where the token is the named bot's.

import type { Problem } from '../../../src/contract/admin/problem.ts'
import type { Deps } from '../../boot/deps.ts'
import type { StoredConfig } from '../../db/schema.ts'
import { putTelegramBot, telegramBotOf } from '../../stores/apps/telegram-bots.ts'
import type { App } from '../apps/app-cache.ts'
import { InvalidApp } from '../apps/app-rules.ts'
import type { Secrets } from '../keys/secrets.ts'
import { brokenRule } from '../problem.ts'

/** Sealed texts open in their own row only. */
export const botContext = (app: string): string => `telegram ${app}`

/** A token begins with the id of its bot. */
const TOKEN = /^(\d{1,20}):[\w-]{30,100}$/

/** The id of the bot that a token is of. Throws {@link InvalidApp}. */
export const botIdOf = (token: string): string => {
  const id = TOKEN.exec(token)?.[1]
  if (!id) throw new InvalidApp(brokenRule('telegram.token', 'token'))
  return id
}

/** Sets the token of the app's bot. Throws {@link InvalidApp}. */
export const setBotToken = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  secrets: Secrets,
  app: string,
  token: string,
): Promise<void> => {
  const bot_id = botIdOf(token)
  await putTelegramBot(deps.db, { app, bot_id, sealed: secrets.seal(token, botContext(app)), now: deps.clock.now() })
}

/** Trust: a token of another bot than the config names would let that bot's people in. */
const isNamed = (config: Pick<StoredConfig, 'telegram_auth_config'>, bot: { readonly bot_id: string } | null): boolean =>
  bot !== null && config.telegram_auth_config?.bot_id === bot.bot_id

/** Whether the app takes Telegram: without the token of its bot no answer can be verified. */
export const takesTelegram = ({ row: { config }, telegramBot }: App): boolean =>
  config.telegram_auth && isNamed(config, telegramBot)

/** The token of the app's bot; null where it takes no Telegram. */
export const botTokenOf = (secrets: Secrets, app: App): string | null =>
  takesTelegram(app) && app.telegramBot ? secrets.open(app.telegramBot.sealed, botContext(app.id)) : null

/** A warning where Telegram is on and cannot be used. */
export const telegramProblems = async (
  { db }: Pick<Deps, 'db'>,
  secrets: Secrets,
  { id, config }: { readonly id: string; readonly config: Pick<StoredConfig, 'telegram_auth' | 'telegram_auth_config'> },
): Promise<Problem[]> => {
  if (!config.telegram_auth) return []
  const bot = (await telegramBotOf(db, id)) ?? null
  if (!bot) return [brokenRule('telegram.off', 'telegram_auth')]
  if (!isNamed(config, bot)) return [brokenRule('telegram.other', 'telegram_auth')]
  try {
    secrets.open(bot.sealed, botContext(id))
    return []
  } catch {
    return [brokenRule('telegram.sealed', 'telegram')]
  }
}
