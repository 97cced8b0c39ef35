// The screen of the moment `transfer-in`: coins from a connected wallet.

import { machine } from '../../flows/transfer-in/transfer-in.ts'
import { jobs } from '../../flows/transfer-in/transfer-in-jobs.ts'
import { row } from '../screen.ts'
import * as TransferIn from './transfer-in.tsx'

export const rows = {
  FUND_TRANSFER_SCREEN: row('transfer-in', machine, jobs, TransferIn.default, TransferIn.copy, TransferIn.styles),
}
