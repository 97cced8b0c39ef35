// The screen of the moment `cross-app`: a login or link with an account of another app.

import { machine } from '../../flows/cross-app/cross-app.ts'
import { jobs } from '../../flows/cross-app/cross-app-jobs.ts'
import { row } from '../screen.ts'
import * as CrossApp from './cross-app.tsx'

export const rows = {
  CROSS_APP_AUTH_SCREEN: row('cross-app', machine, jobs, CrossApp.default, CrossApp.copy, CrossApp.styles, {
    next: ['AFFIRMATIVE_CONSENT_SCREEN'],
  }),
}
