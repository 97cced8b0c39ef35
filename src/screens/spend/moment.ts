// The screens of the moment `spend`: what the person sends from <wallet-button>, and what they have sent.

import { machine as transactions } from '../../flows/spend/transactions.ts'
import { jobs as transactionsJobs } from '../../flows/spend/transactions-jobs.ts'
import { machine as transfer } from '../../flows/spend/transfer.ts'
import { jobs as transferJobs } from '../../flows/spend/transfer-jobs.ts'
import { row } from '../screen.ts'
import * as Transactions from './transactions.tsx'
import * as Transfer from './transfer.tsx'

export const rows = {
  SEND_SCREEN: row('send', transfer, transferJobs, Transfer.default, Transfer.copy, Transfer.styles, {
    next: ['EMBEDDED_WALLET_SEND_TRANSACTION_SCREEN'],
  }),
  TRANSACTIONS_SCREEN: row(
    'transactions',
    transactions,
    transactionsJobs,
    Transactions.default,
    Transactions.copy,
    Transactions.styles,
  ),
}
