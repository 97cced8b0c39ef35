// latchkey app telegram, telegram-remove: an app's bot at Telegram.

import { getApp } from '../services/apps/apps.ts'
import { doAct } from './acting.ts'
import { appWord, needed, UsageError, yesOrNo } from './arguments.ts'
import { type Command, command, done, doneOrFailed } from './command.ts'
import { textOf } from './secret-file.ts'

/** As @BotFather takes them. */
const BOT_NAME = /^\w{5,32}$/

export const TELEGRAM_COMMANDS: Record<string, Command> = {
  'app telegram': command(['bot-name', 'token-file', 'link', 'seamless'], async (args, open, context) => {
    const [id, bot_name] = [appWord(args), needed(args, 'bot-name')]
    if (!BOT_NAME.test(bot_name)) throw new UsageError('--bot-name: the name of the bot without @, as in my_shop_bot.')
    const token = textOf(args, 'token-file', context)
    const [link, seamless] = [yesOrNo(args, 'link'), yesOrNo(args, 'seamless')]
    const deps = await open()
    await getApp(deps, id)
    const how = { ...(link !== undefined && { link }), ...(seamless !== undefined && { seamless }) }
    await doAct(deps, 'telegram.set', { app: id, bot_name, token, ...how })
    const { config } = await getApp(deps, id)
    return done(
      config.telegram_auth_config,
      "The app has a bot. Its token is sealed with the service's key.",
      'Tell @BotFather the domain of your pages: /setdomain',
      ...(config.telegram_auth ? [] : [`It is offered once it is on: latchkey app change ${id} --set telegram_auth=true`]),
    )
  }),
  'app telegram-remove': command([], async (args, open) => {
    const id = appWord(args)
    const deps = await open()
    await getApp(deps, id)
    const { removed } = await doAct(deps, 'telegram.remove', { app: id })
    return doneOrFailed(removed, { removed }, 'Forgot the token of the bot.', 'The app had no bot.')
  }),
}
