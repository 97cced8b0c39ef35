// The screen of the moment `phone`: the phone entry of the menu.

import { jobs, login } from '../../flows/login/phone-entry.ts'
import * as Phone from '../login/phone-entry.tsx'
import { row } from '../screen.ts'

export const rows = {
  LANDING_PHONE: row('phone-entry', login, jobs, Phone.default, Phone.copy, Phone.styles, {
    next: ['AWAITING_PASSWORDLESS_CODE'],
  }),
}
