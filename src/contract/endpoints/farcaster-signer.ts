// The key by which an app writes to Farcaster for a person is asked for.
// See docs/design/protocol.md, "Farcaster".

import { integer, minValue, nullish, number, object, optional, pipe, regex, string, toLowerCase } from 'valibot'
import { described, endpoint } from '../endpoint.ts'
import { openWord } from '../open-words.ts'
import { FARCASTER, OWN_WALLET } from '../refusals.ts'

/** An ed25519 public key, in hex. */
export const publicKey = () => pipe(string(), toLowerCase(), regex(/^0x[0-9a-f]{64}$/))

export const initBody = () =>
  object({ ed25519_public_key: publicKey(), deadline: nullish(pipe(number(), integer(), minValue(0))) })

/** Asks the person, in the Farcaster app, to let this key write for them. `deadline`: seconds since 1970; absent: in an hour. */
export const init = endpoint<typeof initBody>()({
  method: 'POST',
  name: 'farcaster.signerInit',
  path: '/api/v1/farcaster/signer/init',
  access: 'bearer',
  from: 'both',
  delegated: true,
  /** How far the person is. `signer_approval_url`: where they approve it; `fid`: their number at Farcaster, once they have answered. */
  answer: object({
    status: openWord(['pending_approval', 'approved', 'revoked']),
    public_key: string(),
    signer_approval_url: optional(string()),
    fid: optional(number()),
  }),
  retry: true,
  once: false,
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(init, initBody, 'Ask the person to let a key write to Farcaster for them', [
    OWN_WALLET,
    'disallowed_login_method',
    'not_supported',
    FARCASTER,
  ]),
]
