// One user by what identifies an account of theirs, for the host's back end.
// See docs/design/protocol.md, "Back end calls".

import { type GenericSchema, object, pipe, regex, string } from 'valibot'
import { accountSubject, customUserId, farcasterId, shortText, walletAddress } from '../backend-fields.ts'
import { BACKEND_CALL } from '../call-kinds.ts'
import { endpoint } from '../endpoint.ts'
import { wireUser } from '../entities.ts'
import { email, phoneNumber } from '../fields.ts'

const lookup = <const N extends string, const P extends string, const B extends GenericSchema>(name: N, path: P, body: B) => ({
  ...endpoint()({ ...BACKEND_CALL, name, method: 'POST', path, answer: wireUser }),
  body,
})

export const byEmail = lookup('users.byEmail', '/api/v1/users/email/address', object({ address: email }))
export const byPhone = lookup('users.byPhone', '/api/v1/users/phone/number', object({ number: phoneNumber }))
export const byWallet = lookup('users.byWallet', '/api/v1/users/wallet/address', object({ address: walletAddress }))
export const bySmartWallet = lookup(
  'users.bySmartWallet',
  '/api/v1/users/smart_wallet/address',
  object({ address: walletAddress }),
)
export const byFarcaster = lookup('users.byFarcaster', '/api/v1/users/farcaster/fid', object({ fid: farcasterId }))
export const byCustomAuth = lookup('users.byCustomAuth', '/api/v1/users/custom_auth/id', object({ custom_user_id: customUserId }))
export const byTelegram = lookup(
  'users.byTelegram',
  '/api/v1/users/telegram/telegram_user_id',
  object({ telegram_user_id: pipe(string(), regex(/^\d{1,20}$/)) }),
)
/** `provider` is one of the nine social providers. */
export const bySubject = lookup('users.bySubject', '/api/v1/users/:provider/subject', object({ subject: accountSubject }))
/** `provider` is one that has user names: discord, github, instagram, telegram, tiktok or twitter. */
export const byUsername = lookup('users.byUsername', '/api/v1/users/:provider/username', object({ username: shortText(255) }))
