// The screens of the moment `account-later`: what the account leads to.

import * as activity from '../../flows/account-later/account-activity.ts'
import * as deletion from '../../flows/account-later/account-deletion.ts'
import * as sessions from '../../flows/account-later/account-sessions.ts'
import * as apps from '../../flows/account-later/connected-apps.ts'
import * as email from '../../flows/account-later/email-entry.ts'
import * as passkey from '../../flows/account-later/link-passkey.ts'
import { row } from '../screen.ts'
import * as Activity from './account-activity.tsx'
import * as Sessions from './account-sessions.tsx'
import * as Apps from './connected-apps.tsx'
import * as Deletion from './delete-account.tsx'
import * as LinkEmail from './link-email.tsx'
import * as Passkey from './link-passkey.tsx'
import * as UpdateEmail from './update-email.tsx'

export const rows = {
  ACCOUNT_ACTIVITY_SCREEN: row(
    'account-activity',
    activity.machine,
    activity.jobs,
    Activity.default,
    Activity.copy,
    Activity.styles,
  ),
  CONNECTED_APPS_SCREEN: row('connected-apps', apps.machine, apps.jobs, Apps.default, Apps.copy, Apps.styles),
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
