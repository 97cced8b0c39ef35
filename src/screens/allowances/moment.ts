// The screen of the moment `allowances`: what a wallet has allowed others, from the account.

import { machine } from '../../flows/allowances/allowances.ts'
import { jobs } from '../../flows/allowances/allowances-jobs.ts'
import { row } from '../screen.ts'
import * as Allowances from './allowances.tsx'

export const rows = {
  EMBEDDED_WALLET_ALLOWANCES_SCREEN: row('allowances', machine, jobs, Allowances.default, Allowances.copy, Allowances.styles, {
    next: ['EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN'],
  }),
}
