// The screen of the moment `transfer-in`: coins from a connected wallet.

import { machine } from '../../flows/fund/transfer-in.ts'
import { jobs } from '../../flows/fund/transfer-in-jobs.ts'
import * as TransferIn from '../fund/transfer-in.tsx'
import { row } from '../screen.ts'

export const rows = {
  FUND_TRANSFER_SCREEN: row('transfer-in', machine, jobs, TransferIn.default, TransferIn.copy, TransferIn.styles),
}
