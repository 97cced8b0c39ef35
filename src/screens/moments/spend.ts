// The screens of the moment `spend`: what the person sends from <wallet-button>, and what they have sent.

import { machine as transactions } from '../../flows/send/transactions.ts'
import { jobs as transactionsJobs } from '../../flows/send/transactions-jobs.ts'
import { machine as transfer } from '../../flows/send/transfer.ts'
import { jobs as transferJobs } from '../../flows/send/transfer-jobs.ts'
import { row } from '../screen.ts'
import * as Transactions from '../send/transactions.tsx'
import * as Transfer from '../send/transfer.tsx'

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
