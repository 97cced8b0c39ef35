// How far a person is with the key by which an app writes to Farcaster for them.
// See docs/design/protocol.md, "Farcaster".

import { object } from 'valibot'
import { USER_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { init, publicKey } from './farcaster-signer.ts'

export const statusBody = () => object({ ed25519_public_key: publicKey() })

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
