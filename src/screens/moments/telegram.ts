// The screen of the moment `telegram`: a login or a link by Telegram.

import { machine } from '../../flows/login/telegram.ts'
import { jobs } from '../../flows/login/telegram-jobs.ts'
import * as Telegram from '../login/telegram-auth.tsx'
import { row } from '../screen.ts'

export const rows = {
  TELEGRAM_AUTH_SCREEN: row('telegram', machine, jobs, Telegram.default, Telegram.copy, Telegram.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
}
