// The screens of the moment `code`: the code of an e-mail or a text message, and what went wrong.

import { machine } from '../../flows/login/passwordless.ts'
import { jobs } from '../../flows/login/passwordless-jobs.ts'
import * as error from '../../flows/runtime/error-screen.ts'
import * as Code from '../login/awaiting-passwordless-code.tsx'
import * as ErrorScreen from '../login/error.tsx'
import { row } from '../screen.ts'

export const rows = {
  AWAITING_PASSWORDLESS_CODE: row('passwordless', machine, jobs, Code.default, Code.copy, Code.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
  ERROR_SCREEN: row('error', error.machine, error.jobs, ErrorScreen.default, ErrorScreen.copy, ErrorScreen.styles, {
    withoutConfig: true,
  }),
}
