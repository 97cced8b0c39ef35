// What the signed-in person's embedded wallets sent by the service. Not part of the protocol.

import { array, boolean, type InferOutput, nullable, number, object, string } from 'valibot'
import { USER_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { SESSION } from '../refusals.ts'

/**
 * A transaction that the service has handed on to a chain. `to`: null where it makes a contract. `value`: hex. `data`: hex, null where they are
 * longer than 1 kB. `at` in unix seconds. How it has ended is the chain's to say.
 */
export const wireTransaction = object({
  hash: string(),
  chain_id: number(),
  from: string(),
  to: nullable(string()),
  value: string(),
  data: nullable(string()),
  nonce: number(),
  at: number(),
})
export type WireTransaction = InferOutput<typeof wireTransaction>

/** The newest 100 of the last 90 days, of all wallets of the user, newest first. `kept`: whether the app keeps what is sent now. */
export const transactions = endpoint()({
  ...USER_CALL,
  name: 'users.transactions',
  method: 'GET',
  path: '/api/v1/users/me/transactions',
  answer: object({ transactions: array(wireTransaction), kept: boolean() }),
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(transactions, null, "What the user's embedded wallets sent by the service in the last 90 days", SESSION),
]
