// The screens of the moment `account`: the account, and its e-mail addresses.

import * as overview from '../../flows/account/account-overview.ts'
import * as email from '../../flows/account/email-entry.ts'
import * as Account from '../account/account.tsx'
import * as LinkEmail from '../account/link-email.tsx'
import * as UpdateEmail from '../account/update-email.tsx'
import { row } from '../screen.ts'

export const rows = {
  ACCOUNT_SCREEN: row('account-overview', overview.machine, overview.jobs, Account.default, Account.copy, Account.styles, {
    // A window for a provider opens in the very press: its screen is here before.
    next: ['AWAITING_OAUTH_SCREEN', 'ACCOUNT_SESSIONS_SCREEN', 'DELETE_ACCOUNT_SCREEN'],
  }),
  LINK_EMAIL_SCREEN: row('email-entry', email.link, email.jobs, LinkEmail.default, LinkEmail.copy, LinkEmail.styles, {
    next: ['AWAITING_PASSWORDLESS_CODE'],
  }),
  UPDATE_EMAIL_SCREEN: row('email-entry', email.update, email.jobs, UpdateEmail.default, UpdateEmail.copy, UpdateEmail.styles, {
    next: ['AWAITING_PASSWORDLESS_CODE'],
  }),
}
