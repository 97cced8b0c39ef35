// How far a person is with the key by which an app writes to Farcaster for them.
// See docs/design/protocol.md, "Farcaster".

import { object } from 'valibot'
import { USER_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { FARCASTER, OWN_WALLET } from '../refusals.ts'
import { init, publicKey } from './farcaster-signer.ts'

const statusBody = () => object({ ed25519_public_key: publicKey() })

/** How far the person is. 404 `linked_account_not_found` for a key that was not asked for. */
export const status = endpoint<typeof statusBody>()({
  ...USER_CALL,
  method: 'POST',
  from: 'both',
  proof: 'nonce',
  name: 'farcaster.signerStatus',
  path: '/api/v1/farcaster/signer/status',
  answer: init.answer,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [described(status, statusBody, 'How far the person is with that key', [OWN_WALLET, FARCASTER])]
