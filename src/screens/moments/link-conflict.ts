// The screen of the moment `link-conflict`: an account that another user has linked.

import { jobs, machine } from '../../flows/account/link-conflict.ts'
import * as Conflict from '../account/link-conflict.tsx'
import { row } from '../screen.ts'

export const rows = {
  LINK_CONFLICT_SCREEN: row('link-conflict', machine, jobs, Conflict.default, Conflict.copy, Conflict.styles),
}
