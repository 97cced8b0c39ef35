// The screens of the moment `code`: the code of an e-mail or a text message, and what went wrong.

import { machine } from '../../flows/code/passwordless.ts'
import { jobs } from '../../flows/code/passwordless-jobs.ts'
import * as error from '../../flows/steps/error-screen.ts'
import { row } from '../screen.ts'
import * as Code from './awaiting-passwordless-code.tsx'
import * as ErrorScreen from './error.tsx'

export const rows = {
  AWAITING_PASSWORDLESS_CODE: row('passwordless', machine, jobs, Code.default, Code.copy, Code.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
  ERROR_SCREEN: row('error', error.machine, error.jobs, ErrorScreen.default, ErrorScreen.copy, ErrorScreen.styles, {
    withoutConfig: true,
  }),
}
