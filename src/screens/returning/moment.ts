// The screen of the moment `returning`: the card of who logged in last, loaded where this browser has kept one.

import { jobs, machine } from '../../flows/returning/returning.ts'
import { row } from '../screen.ts'
import * as Returning from './returning.tsx'

export const rows = {
  LANDING_RETURNING: row('returning', machine, jobs, Returning.default, Returning.copy, Returning.styles, {
    next: ['AWAITING_PASSWORDLESS_CODE', 'AWAITING_OAUTH_SCREEN'],
  }),
}
