// The key by which an app writes to Farcaster for a person: asked for, and how far the person is.
// See docs/design/protocol.md, "Farcaster".

import { integer, literal, minValue, nullish, number, object, pipe, regex, string, toLowerCase, variant } from 'valibot'
import { USER_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'

/** An ed25519 public key, in hex. */
const publicKey = pipe(string(), toLowerCase(), regex(/^0x[0-9a-f]{64}$/))

const approved = object({ status: literal('approved'), public_key: string(), fid: number() })
const revoked = object({ status: literal('revoked'), public_key: string(), fid: number() })

export const initBody = () => object({ ed25519_public_key: publicKey, deadline: nullish(pipe(number(), integer(), minValue(0))) })

/** Asks the person, in the Farcaster app, to let this key write for them. `deadline`: seconds since 1970; absent: in an hour. */
export const init = endpoint<typeof initBody>()({
  ...USER_CALL,
  method: 'POST',
  from: 'both',
  name: 'farcaster.signerInit',
  path: '/api/v1/farcaster/signer/init',
  answer: variant('status', [
    object({ status: literal('pending_approval'), public_key: string(), signer_approval_url: string() }),
    approved,
    revoked,
  ]),
})

export const statusBody = () => object({ ed25519_public_key: publicKey })

/** How far the person is. 404 `linked_account_not_found` for a key that was not asked for. */
export const status = endpoint<typeof statusBody>()({
  ...USER_CALL,
  method: 'POST',
  from: 'both',
  name: 'farcaster.signerStatus',
  path: '/api/v1/farcaster/signer/status',
  answer: variant('status', [object({ status: literal('pending_approval'), public_key: string() }), approved, revoked]),
})
