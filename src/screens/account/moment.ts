// The screen of the moment `account`, and what the methods of the tag do with an account, which are loaded with it.

import { around } from '../../flows/account/account-around.ts'
import * as overview from '../../flows/account/account-overview.ts'
import { type AnyRow, DIRECTORY } from '../registry.ts'
import { row } from '../screen.ts'
import * as Account from './account.tsx'
import { Around } from './account-around.tsx'

export * from '../../flows/account/account.ts'

export const rows = {
  ACCOUNT_SCREEN: row('account-overview', overview.machine, overview.jobs, Account.default, Account.copy, Account.styles, {
    // A window for a provider opens in the very press: its screen is here before.
    next: ['AWAITING_OAUTH_SCREEN', 'ACCOUNT_SESSIONS_SCREEN', 'DELETE_ACCOUNT_SCREEN'],
    around,
    Around,
  }),
}

// A method that opens the account finds its screen here: the dialog opens at the size of the account, not at that of a spinner.
DIRECTORY.rows.set('ACCOUNT_SCREEN', rows.ACCOUNT_SCREEN as AnyRow)
