// What the wallets of a person sent by the service, as it travels.

import type { WireTransaction } from '../../../src/contract/endpoints/users-transactions.ts'
import { transactionsOf } from '../../stores/account/sent-transactions.ts'
import type { Core } from '../core.ts'

/** The newest first. */
export const listTransactions = async (
  { db }: Pick<Core, 'db'>,
  whose: { readonly app: string; readonly user: string },
): Promise<WireTransaction[]> =>
  (await transactionsOf(db, whose)).map(({ address, chain, at, ...rest }) => ({
    ...{ ...rest, from: address, chain_id: chain, at: Math.floor(at / 1000) },
  }))
