// Linking and unlinking Ethereum wallets (docs/design/protocol.md, "Calls"). Each answers the bare user.

import { maxLength, object, optional, picklist, pipe, string } from 'valibot'
import { LINK_CALL, UNLINK_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { ADD, LINK, ON_CHAIN, UNLINK_WALLET } from '../refusals.ts'
import { ethereumAddress, siweProof } from './siwe.ts'

export const linkBody = () => object(siweProof())

/** Links the wallet to the signed-in user. 400 `linked_to_another_user`, `cannot_link_more_of_type`; 422 `invalid_credentials`. */
export const link = endpoint<typeof linkBody>()({ ...LINK_CALL, name: 'siwe.link', path: '/api/v1/siwe/link' })

const SMART_WALLET_TYPES = ['safe', 'kernel', 'biconomy', 'light_account', 'coinbase_smart_wallet'] as const

const linkSmartWalletBody = () =>
  object({
    message: pipe(string(), maxLength(4096)),
    signature: pipe(string(), maxLength(65_536)),
    smart_wallet_type: picklist(SMART_WALLET_TYPES),
  })

/**
 * Links a contract wallet that is on the chain of the message to the signed-in user: the contract itself says whether the signature is
 * its own (ERC-1271). The nonce is one of `siwe.init` for its address. 400 `linked_to_another_user`, `cannot_link_more_of_type`,
 * `unsupported_chain_id`; 422 `invalid_credentials`, also for an address without a contract; 503 `service_unavailable`.
 */
export const linkSmartWallet = endpoint<typeof linkSmartWalletBody>()({
  ...LINK_CALL,
  name: 'siwe.linkSmartWallet',
  path: '/api/v1/siwe/link_smart_wallet',
})

/** `type`: of the account; left out: the wallet of this address, or the smart wallet where there is no such wallet. */
export const unlinkBody = () => object({ address: ethereumAddress, type: optional(picklist(['wallet', 'smart_wallet'])) })

/** Takes a wallet or a smart wallet from the user. 400 `cannot_unlink_sole_account`, `cannot_unlink_embedded_wallet`, 404 `linked_account_not_found`. */
export const unlink = endpoint<typeof unlinkBody>()({ ...UNLINK_CALL, name: 'siwe.unlink', path: '/api/v1/siwe/unlink' })

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(link, linkBody, 'Link an Ethereum wallet to the user', [LINK, ON_CHAIN]),
  described(linkSmartWallet, linkSmartWalletBody, 'Link a contract wallet to the user', [ADD, 'too_many_requests', ON_CHAIN]),
  described(unlink, unlinkBody, 'Take an Ethereum wallet from the user', UNLINK_WALLET),
]
