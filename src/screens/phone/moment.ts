// The screens of the moment `phone`: the phone entry of the menu, and that of the account.

import { jobs, link, login } from '../../flows/phone/phone-entry.ts'
import { row } from '../screen.ts'
import * as Link from './link-phone.tsx'
import * as Phone from './phone-entry.tsx'

export const rows = {
  LANDING_PHONE: row('phone-entry', login, jobs, Phone.default, Phone.copy, Phone.styles, {
    next: ['AWAITING_PASSWORDLESS_CODE'],
  }),
  LINK_PHONE_SCREEN: row('phone-entry', link, jobs, Link.default, Link.copy, Link.styles, {
    next: ['AWAITING_PASSWORDLESS_CODE'],
  }),
}
