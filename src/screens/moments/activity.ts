// The screen of the moment `activity`: what happened to the account.

import * as activity from '../../flows/account/account-activity.ts'
import * as Activity from '../account/account-activity.tsx'
import { row } from '../screen.ts'

export const rows = {
  ACCOUNT_ACTIVITY_SCREEN: row(
    'account-activity',
    activity.machine,
    activity.jobs,
    Activity.default,
    Activity.copy,
    Activity.styles,
  ),
}
