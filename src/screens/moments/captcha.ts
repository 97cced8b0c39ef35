// The screen of the moment `captcha`: the captcha before a login.

import { machine } from '../../flows/login/captcha.ts'
import { jobs } from '../../flows/login/captcha-jobs.ts'
import * as Captcha from '../login/captcha.tsx'
import { row } from '../screen.ts'

export const rows = {
  CAPTCHA_SCREEN: row('captcha', machine, jobs, Captcha.default, Captcha.copy, Captcha.styles, {
    next: ['AWAITING_PASSWORDLESS_CODE', 'ERROR_SCREEN'],
  }),
}
