// Taking over an account that another user has linked, once a link of it was refused with `account_transfer_required`.
// See docs/design/protocol.md, "Account transfer". Each answers the bare user.

import { maxLength, object, optional, pipe, string, unknown } from 'valibot'
import { LINK_CALL } from '../call-kinds.ts'
import { described, endpoint } from '../endpoint.ts'
import { fid } from '../farcaster-fields.ts'
import { email, phoneNumber } from '../fields.ts'
import { TRANSFER } from '../refusals.ts'
import { oneForm, telegramProof } from './telegram.ts'

/** Of the refused link: single-use, of its session, for ten minutes. */
const nonce = () => pipe(string(), maxLength(128))
const word = () => optional(pipe(string(), maxLength(255)))

const emailBody = () => object({ nonce: nonce(), email })

/** Takes an e-mail address over. 400 `linked_to_another_user`, `not_supported`; 422 for a nonce that is over or was used. */
export const byEmail = endpoint<typeof emailBody>()({
  ...LINK_CALL,
  name: 'passwordless.transfer',
  path: '/api/v1/passwordless/transfer',
})

const smsBody = () => object({ nonce: nonce(), phoneNumber })

/** Takes a phone number over. */
export const bySms = endpoint<typeof smsBody>()({
  ...LINK_CALL,
  name: 'passwordless_sms.transfer',
  path: '/api/v1/passwordless_sms/transfer',
})

const walletBody = () =>
  object({
    nonce: nonce(),
    address: pipe(string(), maxLength(128)),
    chainId: word(),
    walletClientType: word(),
    connectorType: word(),
  })

/** Takes a wallet over, of either chain type. What is kept of it is what the proof told. */
export const byWallet = endpoint<typeof walletBody>()({ ...LINK_CALL, name: 'siwe.transfer', path: '/api/v1/siwe/transfer' })

const farcasterBody = () => object({ nonce: nonce(), farcaster_id: fid(), farcaster_embedded_address: optional(unknown()) })

/** Takes a Farcaster account over. */
export const byFarcaster = endpoint<typeof farcasterBody>()({
  ...LINK_CALL,
  name: 'farcaster.transfer',
  path: '/api/v1/farcaster/transfer',
})

const telegramBody = () => pipe(object({ nonce: nonce(), ...telegramProof() }), oneForm())

/** Takes Telegram over. Of either form the id counts: the nonce was given for it. */
export const byTelegram = endpoint<typeof telegramBody>()({
  ...LINK_CALL,
  name: 'telegram.transfer',
  path: '/api/v1/telegram/transfer',
})

const oauthBody = () => object({ nonce: nonce(), userInfo: object({ subject: pipe(string(), maxLength(255)) }) })

/** Takes a social account over, of the provider that the nonce was given for. */
export const byOAuth = endpoint<typeof oauthBody>()({ ...LINK_CALL, name: 'oauth.transfer', path: '/api/v1/oauth/transfer' })

/** For the table (../table.ts): with the bodies, what each call does, and how it refuses. */
export const rows = () => [
  described(byEmail, emailBody, 'Take an e-mail address over that another user has linked', TRANSFER),
  described(bySms, smsBody, 'Take a phone number over that another user has linked', TRANSFER),
  described(byOAuth, oauthBody, 'Take a social account over that another user has linked', TRANSFER),
  described(byWallet, walletBody, 'Take a wallet over that another user has linked', TRANSFER),
  described(byTelegram, telegramBody, 'Take Telegram over that another user has linked', TRANSFER),
  described(byFarcaster, farcasterBody, 'Take a Farcaster account over that another user has linked', TRANSFER),
]
