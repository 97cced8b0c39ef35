// Users as the API of Privy lists them: pages of `{ data: [...] }`, or the users themselves.

import { array, looseObject, nullish, number, record, string, unknown } from 'valibot'
import { EMBEDDED_CLIENT, FORMER_WALLET } from '../../../../src/contract/wire.ts'
import { type GivenAccount, momentOf, source } from '../candidate.ts'

const time = nullish(number())
const user = looseObject({
  id: string(),
  created_at: time,
  linked_accounts: array(looseObject({ type: string(), verified_at: time, first_verified_at: time })),
  custom_metadata: nullish(record(string(), unknown())),
})
/** Named there, and of no use here without their public key or their app. */
const WITHHELD = ['passkey', 'cross_app']

interface Account {
  readonly type: string
  readonly [key: string]: unknown
}
const accountOf = ({ verified_at, first_verified_at, ...account }: Account): GivenAccount => {
  const since = momentOf(first_verified_at ?? verified_at)
  const { type } = account
  // Trust: an account that a back end has entered there, and of which no login has come, has null for its first time, whatever the other one is.
  const verified = first_verified_at === undefined ? verified_at !== null : first_verified_at !== null
  if (type === 'phone') return { account: { type, number: account.number ?? account.phoneNumber }, verified, since }
  if (type !== 'wallet') return { account: account as Account, verified, since }
  const { address, chain_type = 'ethereum', chain_id, wallet_client_type, connector_type } = account
  // The key of a wallet that was embedded there is not here: it is one from outside.
  const wasEmbedded = wallet_client_type === EMBEDDED_CLIENT || connector_type === 'embedded'
  const client = wasEmbedded ? { connector_type: FORMER_WALLET } : { wallet_client_type, connector_type }
  return { account: { type, address, chain_type, chain_id, ...client }, verified, since }
}

export const privy = source(user, ({ id, created_at, linked_accounts, custom_metadata }) => ({
  former: id,
  createdAt: momentOf(created_at),
  blocked: false,
  accounts: linked_accounts.filter(({ type }) => !WITHHELD.includes(type)).map(accountOf),
  metadata: custom_metadata ?? {},
  withheld: linked_accounts.map(({ type }) => type).filter((type) => WITHHELD.includes(type)),
}))
