// latchkey app telegram, telegram-remove: an app's bot at Telegram.

import { changeApp, getApp, secretsOf } from '../services/apps/apps.ts'
import { botIdOf, setBotToken } from '../services/telegram/bot.ts'
import { deleteTelegramBot } from '../stores/apps/telegram-bots.ts'
import { appWord, needed, UsageError, yesOrNo } from './arguments.ts'
import { type Command, command, done, doneOrFailed } from './command.ts'
import { textOf } from './secret-file.ts'

/** As @BotFather takes them. */
const BOT_NAME = /^\w{5,32}$/

export const TELEGRAM_COMMANDS: Record<string, Command> = {
  'app telegram': command(['bot-name', 'token-file', 'link', 'seamless'], async (args, open, place) => {
    const [id, bot_name] = [appWord(args), needed(args, 'bot-name')]
    if (!BOT_NAME.test(bot_name)) throw new UsageError('--bot-name: the name of the bot without @, as in my_shop_bot.')
    const token = textOf(args, 'token-file', place)
    const [link, seamless] = [yesOrNo(args, 'link'), yesOrNo(args, 'seamless')]
    const deps = await open()
    const before = (await getApp(deps, id)).config.telegram_auth_config
    const telegram_auth_config = {
      bot_id: botIdOf(token),
      bot_name,
      link_enabled: link ?? before?.link_enabled ?? true,
      seamless_auth_enabled: seamless ?? before?.seamless_auth_enabled ?? false,
    }
    const { config } = await changeApp(deps, id, { config: { telegram_auth_config } })
    await setBotToken(deps, secretsOf(deps), id, token)
    return done(
      telegram_auth_config,
      "The app has a bot. Its token is sealed with the service's key.",
      'Tell @BotFather the domain of your pages: /setdomain',
      ...(config.telegram_auth ? [] : [`It is offered once it is on: latchkey app change ${id} --set telegram_auth=true`]),
    )
  }),
  'app telegram-remove': command([], async (args, open) => {
    const id = appWord(args)
    const deps = await open()
    await getApp(deps, id)
    const removed = await deleteTelegramBot(deps.db, id)
    return doneOrFailed(removed, { removed }, 'Forgot the token of the bot.', 'The app had no bot.')
  }),
}
