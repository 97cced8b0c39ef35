// The screen of the moment `telegram`: a login or a link by WindowLogin.

import { machine } from '../../flows/telegram/telegram.ts'
import { jobs } from '../../flows/telegram/telegram-jobs.ts'
import { row } from '../screen.ts'
import * as WindowLogin from '../steps/window-login.tsx'

export const rows = {
  TELEGRAM_AUTH_SCREEN: row('telegram', machine, jobs, WindowLogin.default, WindowLogin.copy, WindowLogin.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
}
