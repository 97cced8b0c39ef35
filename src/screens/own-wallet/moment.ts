// The screen of the moment `own-wallet`: the embedded wallet of the person, from their account.

import { jobs, machine } from '../../flows/own-wallet/own-wallet.ts'
import { row } from '../screen.ts'
import * as OwnWallet from './own-wallet.tsx'

export const rows = {
  EMBEDDED_WALLET_SCREEN: row('own-wallet', machine, jobs, OwnWallet.default, OwnWallet.copy, OwnWallet.styles),
}
