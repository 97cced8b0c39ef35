// An external wallet as an account (docs/design/protocol.md, "User"), and checks against other uses of the account.

import { EMBEDDED_CLIENT } from '../../../src/contract/wire.ts'
import { isEmbedded, type PersonRecord } from '../../stores/login/person.ts'
import { ServiceError } from '../service-error.ts'
import type { Claim, ShownMessage } from './verify.ts'

type Account = PersonRecord['accounts'][number]

/** What the client calls the wallet and the way to it. */
interface ClientWords {
  readonly walletClientType: string | null
  readonly connectorType: string | null
}
export type ShownWallet = ShownMessage & ClientWords

const EMBEDDED = 'An embedded wallet cannot be linked, unlinked or used to sign in as one from outside.'
const EMBEDDED_CONNECTOR = 'embedded'

/** What is kept of a wallet beside its subject. Nothing takes the place of what is known already. */
export const walletDetails = (
  { address, chainId }: Claim,
  { chainType, walletClientType, connectorType }: ShownWallet,
): Record<string, string> => ({
  address,
  chain_type: chainType,
  ...(chainId && { chain_id: chainId }),
  wallet_client: 'unknown',
  ...(walletClientType && { wallet_client_type: walletClientType }),
  ...(connectorType && { connector_type: connectorType }),
})

/** The account of a user. */
export const accountIn = (person: PersonRecord | null, { type, subject }: Pick<Account, 'type' | 'subject'>) =>
  person?.accounts.find((one) => one.type === type && one.subject === subject)

/** Throws for a wallet that calls itself an embedded one. */
export const refuseEmbedded = ({ walletClientType, connectorType }: ClientWords): void => {
  if (walletClientType === EMBEDDED_CLIENT || connectorType === EMBEDDED_CONNECTOR)
    throw new ServiceError('disallowed_login_method', EMBEDDED)
}

/** Throws where the account that there is cannot be used so. */
export const refuseMisuse = (account: Account | undefined, { chainId }: Claim, signer: 'key' | 'contract'): void => {
  if (!account) return
  if (isEmbedded(account)) throw new ServiceError('disallowed_login_method', EMBEDDED)
  const { chain_id: chain } = account.details
  // Trust: the same address may be another contract with another owner on another chain. Only where it was linked is it the same wallet.
  if (signer === 'contract' && chain !== chainId) {
    const where = typeof chain === 'string' ? ` (${chain})` : ''
    throw new ServiceError('invalid_credentials', `This wallet signs in on the chain with which it was linked${where}.`)
  }
}
