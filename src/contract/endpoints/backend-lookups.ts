// One user by what identifies an account of theirs, for the host's back end.
// See docs/design/protocol.md, "Back end calls".

import { type GenericSchema, object, pipe, regex, string } from 'valibot'
import { accountSubject, customUserId, farcasterId, shortText, walletAddress } from '../backend-fields.ts'
import { BACKEND_CALL } from '../call-kinds.ts'
import { endpoint, refusalsOf } from '../endpoint.ts'
import { wireUser } from '../entities.ts'
import { email, phoneNumber } from '../fields.ts'
import { LOOKUP } from '../refusals.ts'

/** `what` identifies the user. */
const lookup = <const N extends string, const P extends string, const B extends GenericSchema>(
  name: N,
  path: P,
  what: string,
  body: B,
) => ({
  ...endpoint()({ ...BACKEND_CALL, name, method: 'POST', path, answer: wireUser }),
  body,
  summary: `For the back end: one user by ${what}`,
  errors: refusalsOf(LOOKUP),
})

/** For the table (../table.ts). */
export const rows = () => [
  lookup('users.byEmail', '/api/v1/users/email/address', 'e-mail address', object({ address: email })),
  lookup('users.byPhone', '/api/v1/users/phone/number', 'phone number', object({ number: phoneNumber })),
  lookup('users.byWallet', '/api/v1/users/wallet/address', 'wallet address', object({ address: walletAddress })),
  lookup('users.bySmartWallet', '/api/v1/users/smart_wallet/address', 'smart wallet address', object({ address: walletAddress })),
  lookup('users.byFarcaster', '/api/v1/users/farcaster/fid', 'Farcaster id', object({ fid: farcasterId })),
  lookup('users.byCustomAuth', '/api/v1/users/custom_auth/id', 'id at the host', object({ custom_user_id: customUserId })),
  lookup(
    'users.byTelegram',
    '/api/v1/users/telegram/telegram_user_id',
    'Telegram id',
    object({ telegram_user_id: pipe(string(), regex(/^\d{1,20}$/)) }),
  ),
  // `:provider` is one of the nine social providers.
  lookup('users.bySubject', '/api/v1/users/:provider/subject', 'id at a social provider', object({ subject: accountSubject })),
  // `:provider` is one that has user names: discord, github, instagram, telegram, tiktok or twitter.
  lookup(
    'users.byUsername',
    '/api/v1/users/:provider/username',
    'user name at a social provider or Telegram',
    object({ username: shortText(255) }),
  ),
]
