// A table of one's own: id, email, phone, wallet, a column for each social provider and more (docs/move.md).
// A column `metadata.KEY` becomes custom metadata. Addresses count as verified where no column says otherwise.

import { record, string, unknown } from 'valibot'
import { OAUTH_PROVIDERS } from '../../../../src/contract/methods.ts'
import { allOf, emailGiven, isYes, momentOf, phoneGiven, socialGiven, source, textOf, walletGiven } from '../candidate.ts'

const METADATA = 'metadata.'
/** Whether a column says that an address is not the person's. */
const isVerified = (cell: unknown): boolean => textOf(cell) === null || isYes(cell)

export const csv = source(record(string(), unknown()), (row) => {
  const named = (name: string): unknown => row[name]
  const social = allOf(
    OAUTH_PROVIDERS.flatMap((name) => (textOf(named(name)) === null ? [] : [socialGiven(name, named(name), { email: null })])),
  )
  const metadata = Object.keys(row).flatMap((name) =>
    name.startsWith(METADATA) && textOf(row[name]) !== null ? [[name.slice(METADATA.length), textOf(row[name])]] : [],
  )
  const custom = textOf(named('custom_user_id'))
  return {
    former: textOf(named('id')),
    createdAt: momentOf(named('created_at')),
    blocked: isYes(named('blocked')),
    accounts: [
      ...emailGiven(named('email'), isVerified(named('email_verified'))),
      ...phoneGiven(named('phone'), isVerified(named('phone_verified'))),
      ...(textOf(named('wallet')) ?? '').split(/[\s,;|]+/).flatMap((address) => walletGiven(address)),
      ...social.accounts,
      ...(custom === null ? [] : [{ account: { type: 'custom_auth', custom_user_id: custom }, verified: true }]),
    ],
    others: social.others,
    totp: textOf(named('totp_secret')),
    metadata: { ...(textOf(named('name')) && { name: textOf(named('name')) }), ...Object.fromEntries(metadata) },
  }
})
