// A linked account in one line, and the handle by which it is unlinked.

type Account = Readonly<Record<string, unknown>> & { readonly type: string }

const NAMES = [
  'address',
  'phoneNumber',
  'email',
  'username',
  'name',
  'authenticator_name',
  'custom_user_id',
  'credential_id',
  'subject',
]
/** In the order in which they say which account it is. */
const HANDLES = ['credential_id', 'subject', 'custom_user_id', 'telegram_user_id', 'fid', 'phoneNumber', 'address']

const first = (account: Account, keys: readonly string[]): string => {
  const key = keys.find((one) => account[one] !== undefined && account[one] !== null && account[one] !== '')
  return key ? String(account[key]) : ''
}

/** What a person would call it, and what the service does. */
export const accountLine = (given: object & { readonly type: string }): { name: string; handle: string } => {
  const account = given as Account
  return { name: first(account, NAMES) || account.type, handle: first(account, HANDLES) }
}
