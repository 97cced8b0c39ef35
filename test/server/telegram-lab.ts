// Set-up for Telegram tests: an app with a bot.

import { type AppChange, secretsOf } from '../../server/services/apps/apps.ts'
import { setBotToken } from '../../server/services/telegram/bot.ts'
import { BOT_ID, BOT_TOKEN } from '../fakes/telegram.ts'
import type { CallOptions, Lab } from './lab.ts'

export const TELEGRAM = {
  login: '/api/v1/telegram/authenticate',
  link: '/api/v1/telegram/link',
  unlink: '/api/v1/telegram/unlink',
}

export const botConfig = (own: object = {}) => ({
  bot_id: BOT_ID,
  bot_name: 'some_bot',
  link_enabled: true,
  seamless_auth_enabled: false,
  ...own,
})

/** An app of the bot; `token` null: none is set. */
export const newTelegramApp = async (lab: Lab, change: AppChange = {}, token: string | null = BOT_TOKEN) => {
  const config = { telegram_auth: true, telegram_auth_config: botConfig(), ...change.config }
  const app = await lab.newApp({ ...change, config })
  if (token) await setBotToken(lab.deps, secretsOf(lab.deps), app.id, token)
  const logIn = (telegram_auth_result: unknown, options?: CallOptions) =>
    app.call(TELEGRAM.login, { telegram_auth_result }, options)
  const openWebApp = (telegram_web_app_data: unknown, options?: CallOptions) =>
    app.call(TELEGRAM.login, { telegram_web_app_data }, options)
  return { ...app, logIn, openWebApp, mailIn: app.logIn }
}
