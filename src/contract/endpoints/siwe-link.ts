// Linking and unlinking Ethereum wallets (docs/design/protocol.md, "Calls"). Each answers the bare user.

import { object } from 'valibot'
import { LINK_CALL, UNLINK_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { ethereumAddress, siweProof } from './siwe.ts'

export const linkBody = () => object(siweProof())

/** Links the wallet to the signed-in user. 400 `linked_to_another_user`, `cannot_link_more_of_type`; 422 `invalid_credentials`. */
export const link = endpoint<typeof linkBody>()({ ...LINK_CALL, name: 'siwe.link', path: '/api/v1/siwe/link' })

export const unlinkBody = () => object({ address: ethereumAddress })

/** Takes a wallet from the user. 400 `cannot_unlink_sole_account`, `cannot_unlink_embedded_wallet`, 404 `linked_account_not_found`. */
export const unlink = endpoint<typeof unlinkBody>()({ ...UNLINK_CALL, name: 'siwe.unlink', path: '/api/v1/siwe/unlink' })
