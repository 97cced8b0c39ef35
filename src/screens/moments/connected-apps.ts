// The screen of the moment `connected-apps`: the apps that the person's wallets are lent to.

import { jobs, machine } from '../../flows/account/connected-apps.ts'
import * as Apps from '../account/connected-apps.tsx'
import { row } from '../screen.ts'

export const rows = {
  CONNECTED_APPS_SCREEN: row('connected-apps', machine, jobs, Apps.default, Apps.copy, Apps.styles),
}
