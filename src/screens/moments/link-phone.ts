// The screen of the moment `link-phone`: the phone entry of the account.

import { jobs, link } from '../../flows/login/phone-entry.ts'
import * as Phone from '../account/link-phone.tsx'
import { row } from '../screen.ts'

export const rows = {
  LINK_PHONE_SCREEN: row('phone-entry', link, jobs, Phone.default, Phone.copy, Phone.styles, {
    next: ['AWAITING_PASSWORDLESS_CODE'],
  }),
}
