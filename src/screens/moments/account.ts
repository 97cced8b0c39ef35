// The screen of the moment `account`.

import * as overview from '../../flows/account/account-overview.ts'
import * as Account from '../account/account.tsx'
import { row } from '../screen.ts'

export const rows = {
  ACCOUNT_SCREEN: row('account-overview', overview.machine, overview.jobs, Account.default, Account.copy, Account.styles, {
    // A window for a provider opens in the very press: its screen is here before.
    next: ['AWAITING_OAUTH_SCREEN', 'ACCOUNT_SESSIONS_SCREEN', 'DELETE_ACCOUNT_SCREEN'],
  }),
}
