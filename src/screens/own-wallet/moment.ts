// The screen of the moment `own-wallet`: the embedded wallet of the person, from their account.

import { machine } from '../../flows/own-wallet/own-wallet.ts'
import { jobs } from '../../flows/own-wallet/own-wallet-jobs.ts'
import { row } from '../screen.ts'
import * as OwnWallet from './own-wallet.tsx'

export const rows = {
  EMBEDDED_WALLET_SCREEN: row('own-wallet', machine, jobs, OwnWallet.default, OwnWallet.copy, OwnWallet.styles),
}
