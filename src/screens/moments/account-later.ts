// The screens of the moment `account-later`: what the account leads to.

import * as deletion from '../../flows/account/account-deletion.ts'
import * as sessions from '../../flows/account/account-sessions.ts'
import * as email from '../../flows/account/email-entry.ts'
import * as passkey from '../../flows/account/link-passkey.ts'
import * as Sessions from '../account/account-sessions.tsx'
import * as Deletion from '../account/delete-account.tsx'
import * as LinkEmail from '../account/link-email.tsx'
import * as Passkey from '../account/link-passkey.tsx'
import * as UpdateEmail from '../account/update-email.tsx'
import { row } from '../screen.ts'

export const rows = {
  ACCOUNT_SESSIONS_SCREEN: row(
    'account-sessions',
    sessions.machine,
    sessions.jobs,
    Sessions.default,
    Sessions.copy,
    Sessions.styles,
  ),
  DELETE_ACCOUNT_SCREEN: row(
    'account-deletion',
    deletion.machine,
    deletion.jobs,
    Deletion.default,
    Deletion.copy,
    Deletion.styles,
    { next: ['AWAITING_PASSWORDLESS_CODE'] },
  ),
  LINK_EMAIL_SCREEN: row('email-entry', email.link, email.jobs, LinkEmail.default, LinkEmail.copy, LinkEmail.styles, {
    next: ['AWAITING_PASSWORDLESS_CODE'],
  }),
  UPDATE_EMAIL_SCREEN: row('email-entry', email.update, email.jobs, UpdateEmail.default, UpdateEmail.copy, UpdateEmail.styles, {
    next: ['AWAITING_PASSWORDLESS_CODE'],
  }),
  LINK_PASSKEY_SCREEN: row('link-passkey', passkey.machine, passkey.jobs, Passkey.default, Passkey.copy, Passkey.styles),
}
