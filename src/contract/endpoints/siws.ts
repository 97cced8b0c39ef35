// Login by a signature of a Solana wallet: as siwe, without a chain.
// See docs/design/protocol.md, "Wallet messages".

import { maxLength, nullish, object, optional, pipe, regex, string } from 'valibot'
import { BEGIN_CALL, LOGIN_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { mode } from '../fields.ts'
import { AUTHENTICATE, CAPTCHA } from '../refusals.ts'
import { word } from './siwe.ts'

/** An address of Solana: base58 of 32 bytes. */
export const solanaAddress = pipe(string(), regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** What a wallet has signed; `signature` is base64 of 64 bytes. */
export const siwsProof = () => ({
  message: pipe(string(), maxLength(4096)),
  signature: pipe(string(), maxLength(256)),
  walletClientType: nullish(word),
  connectorType: nullish(word),
})

export const initBody = () => object({ address: solanaAddress, token: optional(string()) })

/** Gives a nonce for one message of one address, from one origin. It holds for five minutes and once. */
export const init = endpoint<typeof initBody>()({
  ...BEGIN_CALL,
  name: 'siws.init',
  path: '/api/v1/siws/init',
  /** `expires_at`: ISO 8601. */
  answer: object({ nonce: string(), address: string(), expires_at: string() }),
})

export const authenticateBody = () => object({ ...siwsProof(), mode })

/** Trades a signed message for a session. 422 `invalid_credentials` for every message, nonce and signature that does not hold. */
export const authenticate = endpoint<typeof authenticateBody>()({
  ...LOGIN_CALL,
  name: 'siws.authenticate',
  path: '/api/v1/siws/authenticate',
})

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(init, initBody, 'Get a nonce for a message to a Solana wallet', ['disallowed_login_method', CAPTCHA]),
  described(authenticate, authenticateBody, 'Sign in with a Solana wallet', AUTHENTICATE),
]
