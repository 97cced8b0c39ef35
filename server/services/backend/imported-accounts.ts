// Imported accounts in their stored form, with identifiers in the spelling under which a later login looks them up.

import type { InferOutput } from 'valibot'
import type { importedAccount } from '../../../src/contract/backend-fields.ts'
import type { ImportedAccount } from '../../stores/backend/import-user.ts'
import { emailIdentifier, phoneIdentifier, walletSubject } from '../login/identifier.ts'
import { ServiceError } from '../service-error.ts'

type Given = InferOutput<typeof importedAccount>
/** Of these a person may have several. */
const SEVERAL = ['wallet', 'smart_wallet']

const subjectOf = (account: Given): string => {
  switch (account.type) {
    case 'email':
      return emailIdentifier(account.address).subject
    case 'phone':
      return phoneIdentifier(account.number).subject
    case 'wallet':
    case 'smart_wallet':
      return walletSubject(account.address)
    case 'custom_auth':
      return account.custom_user_id
    case 'farcaster':
      return String(account.fid)
    case 'telegram':
      return account.telegram_user_id
    default:
      return account.subject
  }
}

/** What is kept beside the subject; a wallet's address with its own checksum letters is. */
const detailsOf = (account: Given): Record<string, unknown> => {
  if (account.type === 'email' || account.type === 'phone') return {}
  const own = ['type', 'subject', 'custom_user_id', 'fid', 'telegram_user_id']
  const rest = Object.entries(account).filter(([key, value]) => !own.includes(key) && value !== null && value !== undefined)
  return { ...Object.fromEntries(rest), ...(account.type === 'wallet' && { wallet_client: 'unknown' }) }
}

/** The rows. Throws the refusal of a list that one person cannot have. */
export const accountsOf = (given: readonly Given[]): ImportedAccount[] => {
  const rows = given.map((account) => ({ type: account.type, subject: subjectOf(account), details: detailsOf(account) }))
  const names = rows.map(({ type, subject }) => (SEVERAL.includes(type) ? `${type} ${subject}` : type))
  if (new Set(names).size < names.length) throw new ServiceError('cannot_link_more_of_type')
  return rows
}
