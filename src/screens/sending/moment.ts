// The screen of the moment `sending`: a transaction to be sent.

import { machine } from '../../flows/sending/send-transaction.ts'
import { jobs } from '../../flows/sending/send-transaction-jobs.ts'
import { row } from '../screen.ts'
import * as SendTransaction from './send-transaction.tsx'

export const rows = {
  EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN: row(
    'send-transaction',
    machine,
    jobs,
    SendTransaction.default,
    SendTransaction.copy,
    SendTransaction.styles,
    { info: () => ({ screen: 'WHY_SECURE_SCREEN', params: { about: 'fee' } }) as const },
  ),
}
