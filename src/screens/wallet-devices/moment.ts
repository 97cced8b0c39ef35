// The screen of the moment `wallet-devices`: the browsers that hold a share of the person's wallet.

import { jobs, machine } from '../../flows/wallet-devices/wallet-devices.ts'
import { row } from '../screen.ts'
import * as Devices from './wallet-devices.tsx'

export const rows = {
  EMBEDDED_WALLET_DEVICES_SCREEN: row('wallet-devices', machine, jobs, Devices.default, Devices.copy, Devices.styles),
}
