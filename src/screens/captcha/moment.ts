// The screen of the moment `captcha`: the captcha before a login.

import { machine } from '../../flows/captcha/captcha.ts'
import { jobs } from '../../flows/captcha/captcha-jobs.ts'
import { row } from '../screen.ts'
import * as Captcha from './captcha.tsx'

export const rows = {
  CAPTCHA_SCREEN: row('captcha', machine, jobs, Captcha.default, Captcha.copy, Captcha.styles, {
    next: ['AWAITING_PASSWORDLESS_CODE', 'ERROR_SCREEN'],
  }),
}
