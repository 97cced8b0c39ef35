// Linking and unlinking Solana wallets (docs/design/protocol.md, "Calls"). Each answers the bare user.

import { object } from 'valibot'
import { LINK_CALL, UNLINK_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { LINK, UNLINK_WALLET } from '../refusals.ts'
import { siwsProof, solanaAddress } from './siws.ts'

export const linkBody = () => object(siwsProof())

/** Links the wallet to the signed-in user. 400 `linked_to_another_user`, `cannot_link_more_of_type`; 422 `invalid_credentials`. */
export const link = endpoint<typeof linkBody>()({ ...LINK_CALL, name: 'siws.link', path: '/api/v1/siws/link' })

export const unlinkBody = () => object({ address: solanaAddress })

/** Takes a wallet from the user. 400 `cannot_unlink_sole_account`, `cannot_unlink_embedded_wallet`, 404 `linked_account_not_found`. */
export const unlink = endpoint<typeof unlinkBody>()({ ...UNLINK_CALL, name: 'siws.unlink', path: '/api/v1/siws/unlink' })

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(link, linkBody, 'Link a Solana wallet to the user', LINK),
  described(unlink, unlinkBody, 'Take a Solana wallet from the user', UNLINK_WALLET),
]
