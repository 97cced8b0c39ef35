// The screen of the moment `telegram`: a login or a link by Telegram.

import { machine } from '../../flows/telegram/telegram.ts'
import { jobs } from '../../flows/telegram/telegram-jobs.ts'
import { row } from '../screen.ts'
import * as Telegram from './telegram-auth.tsx'

export const rows = {
  TELEGRAM_AUTH_SCREEN: row('telegram', machine, jobs, Telegram.default, Telegram.copy, Telegram.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
}
