// What Telegram has put into the page's address: the screens to open, so that it signs somebody in.
// See docs/design/protocol.md, "Page address".

import type { TelegramAnswer } from '../../contract/screens.ts'
import { forgetTelegramAnswer, waitingTelegramAnswer, waitingWebAppData } from '../../session/returns/telegram-answer.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Return } from '../runtime/page-return.ts'

const withNumbers = (fields: Readonly<Record<string, string | undefined>>, ...names: readonly string[]) => ({
  ...fields,
  ...Object.fromEntries(names.map((name) => [name, Number(fields[name])])),
})

/** What waits in this tab, as calls name it; null: nothing. */
const waiting = (): TelegramAnswer | null => {
  const [data, result] = [waitingWebAppData(), waitingTelegramAnswer()]
  if (data) return { telegram_web_app_data: withNumbers(data, 'auth_date') }
  return result && { telegram_auth_result: withNumbers(result, 'id', 'auth_date') }
}

/** The login that Telegram's answer in this tab begins; null: there is none, or somebody is signed in, who is not moved. */
export const returnedByTelegram = ({ $user }: Pick<Runtime, '$user'>): Return | null => {
  const answer = waiting()
  if (!answer) return null
  // Trust: a link must not sign a signed-in person in as somebody else.
  if ($user.get()) {
    forgetTelegramAnswer()
    return null
  }
  const route = { screen: 'TELEGRAM_AUTH_SCREEN', params: { intent: 'login', answer } } as const
  return { purpose: 'login', name: 'login', routes: [{ screen: 'LANDING', params: {} }, route], wishes: {} }
}
