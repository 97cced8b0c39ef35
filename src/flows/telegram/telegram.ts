// Flow of TELEGRAM_AUTH_SCREEN: Telegram's own page opens in a popup, and its answer is traded.
// See docs/design/spec.md, "OAuth login".

import { TELEGRAM } from '../../contract/errors/telegram.ts'
import type { TelegramAnswer } from '../../contract/screens.ts'
import { windowLogin } from '../steps/window-login.ts'

export const machine = windowLogin<TelegramAnswer>({
  method: 'telegram',
  context: TELEGRAM,
  here: (params) => ({ screen: 'TELEGRAM_AUTH_SCREEN', params }),
})
