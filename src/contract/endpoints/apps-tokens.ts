// The tokens that every wallet of an app shows, as its operator names them. Not part of the protocol.

import { array, type InferOutput, number, object, string } from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import { CONFIG_PATH } from '../wire.ts'

/** A token of the operator's list. `address` in lower case. */
const listedToken = object({ chain_id: number(), address: string(), symbol: string(), decimals: number() })
export type WireListedToken = InferOutput<typeof listedToken>

/** The operator's list, in its order; empty where they name none. */
export const tokens = endpoint()({
  name: 'apps.tokens',
  method: 'GET',
  path: `${CONFIG_PATH}:appId/tokens`,
  access: 'anonymous',
  answer: object({ tokens: array(listedToken) }),
  retry: true,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [described(tokens, null, 'The tokens that wallets of an app show', ['missing_or_invalid_privy_app_id'])]
