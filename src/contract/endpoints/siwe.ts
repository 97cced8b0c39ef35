// Login by a signature of an Ethereum wallet.
// See docs/design/protocol.md, "Wallet messages".

import { maxLength, nullish, object, optional, pipe, regex, string } from 'valibot'
import { BEGIN_CALL, LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { mode } from '../fields.ts'
import { AUTHENTICATE, CAPTCHA, ON_CHAIN } from '../refusals.ts'

/** An address of Ethereum, in whatever letters. */
export const ethereumAddress = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/))

/** What a client calls a wallet, or the way to it. Trust: it is kept and shown to others, so it is one plain line. */
export const word = pipe(string(), maxLength(64), regex(/^[\x20-\x7e]*$/))

/** What a wallet has signed. The message is judged by the service, which has codes for it. */
export const siweProof = () => ({
  message: pipe(string(), maxLength(4096)),
  signature: pipe(string(), maxLength(65_536)),
  /** CAIP-2. */
  chainId: nullish(pipe(string(), maxLength(41))),
  walletClientType: nullish(word),
  connectorType: nullish(word),
})

export const initBody = () => object({ address: ethereumAddress, token: optional(string()) })

/** Gives a nonce for one message of one address, from one origin. It holds for five minutes and once. */
export const init = endpoint<typeof initBody>()({
  ...BEGIN_CALL,
  name: 'siwe.init',
  path: '/api/v1/siwe/init',
  /** `expires_at`: ISO 8601. */
  answer: object({ nonce: string(), address: string(), expires_at: string() }),
})

export const authenticateBody = () => object({ ...siweProof(), mode })

/** Trades a signed message for a session. 422 `invalid_credentials` for every message, nonce and signature that does not hold. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'siwe.authenticate',
  path: '/api/v1/siwe/authenticate',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(init, initBody, 'Get a nonce for a message to an Ethereum wallet', ['disallowed_login_method', CAPTCHA]),
  described(authenticate, authenticateBody, 'Sign in with an Ethereum wallet', [AUTHENTICATE, ON_CHAIN]),
]
