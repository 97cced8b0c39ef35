// How an account of each type looks in a list, as a table. Brands have their own names and marks.

import type { AccountType, SubjectType } from '../../contract/accounts.ts'
import type { LinkedAccount } from '../../contract/entities.ts'
import { METHOD_NAMES, METHODS, methodRow } from '../../contract/methods.ts'
import { EMBEDDED_CLIENT } from '../../contract/wire.ts'
import { shortAddress } from '../../kit/addresses/short-address.ts'
import { shownEmail } from '../../kit/domains/shown-email.ts'
import { purse } from '../../parts/avatar/account-icons.ts'
import type { BrandName } from '../../parts/brands.ts'
import { type IconPath, mail, phone } from '../../parts/icons.tsx'
import { person } from '../../parts/person-icon.ts'
import { ENTRY_NAMES } from '../menu/entry-names.ts'

/** Words for the types that are no brand. */
interface TypeWords {
  readonly email: string
  readonly phone: string
  readonly wallet: string
  readonly embedded: string
  readonly other: string
}
/** The picture of a type: an icon of ours, or a brand's mark. */
interface Mark {
  readonly icon: IconPath
  readonly brand?: BrandName
}
/** An account as a list shows it. */
interface AccountLook extends Mark {
  /** What it is called among the person's accounts: address, name, number. */
  readonly name: string
  /** The kind of account; null where the name tells it. */
  readonly type: string | null
}

const at = (name: string | null | undefined): string | null => (name ? `@${name}` : null)

type Row<A> = Mark & {
  readonly type: (words: TypeWords, account: A) => string
  name(account: A): string | null
}
type Of<T> = Extract<LinkedAccount, { type: T }>

/** One row a type that has fields of its own; passkeys are listed on a screen of their own. */
const ROWS: { readonly [T in Exclude<AccountType, SubjectType | 'passkey'>]: Row<Of<T>> } = {
  email: { icon: mail, type: ({ email }) => email, name: ({ address }) => shownEmail(address) },
  phone: { icon: phone, type: ({ phone }) => phone, name: ({ phoneNumber }) => phoneNumber },
  wallet: {
    icon: purse,
    type: (words, { walletClientType: client }) =>
      client === EMBEDDED_CLIENT
        ? words.embedded
        : client && Object.hasOwn(ENTRY_NAMES, client)
          ? ENTRY_NAMES[client as keyof typeof ENTRY_NAMES]
          : words.wallet,
    name: ({ address }) => shortAddress(address),
  },
  smart_wallet: { icon: purse, type: ({ wallet }) => wallet, name: ({ address }) => shortAddress(address) },
  farcaster: {
    icon: person,
    brand: 'farcaster',
    type: () => METHODS.farcaster.name,
    name: ({ username, displayName, fid }) => at(username) ?? displayName ?? `#${fid}`,
  },
  telegram: {
    icon: person,
    brand: 'telegram',
    type: () => METHODS.telegram.name,
    name: ({ username, firstName }) => at(username) ?? firstName ?? null,
  },
  custom_auth: { icon: person, type: ({ other }) => other, name: ({ customUserId }) => customUserId },
  oidc: {
    icon: person,
    type: ({ other }, { connectionName }) => connectionName ?? other,
    name: ({ email, username, name }) => (email && shownEmail(email)) ?? username ?? name ?? null,
  },
  cross_app: { icon: person, type: ({ other }) => other, name: ({ subject }) => subject },
}

/** The row of an account that is known by a subject: the name and mark of its method. Null: it is of no method, or of one without a name. */
const subjectRow = (type: string): Row<Of<SubjectType>> | null => {
  const method = METHOD_NAMES.find((one) => METHODS[one].account === type)
  const called = method && METHODS[method].name
  if (!called) return null
  return {
    icon: person,
    ...(METHODS[method].icon === 'brand' && { brand: method as BrandName }),
    type: () => called,
    name: ({ email, username, name }) => (email && shownEmail(email)) ?? username ?? name ?? null,
  }
}
const rowOf = (type: string): Row<object> | null =>
  (Object.hasOwn(ROWS, type) ? ROWS[type as keyof typeof ROWS] : subjectRow(type)) as Row<object> | null

/** How an account looks. One of a type that only a newer service knows is called by its type. */
export const lookOf = (account: LinkedAccount, words: TypeWords): AccountLook => {
  const row = rowOf(account.type)
  if (!row) return { icon: person, name: String(account.type), type: null }
  const type = row.type(words, account)
  const name = row.name(account)
  return { ...row, name: name ?? type, type: name === null ? null : type }
}

/** How an account looks that a method would link; the method's own name for one that is no word of ours. */
export const lookOfMethod = (method: string, words: TypeWords): AccountLook => {
  const row = rowOf(methodRow(method)?.account ?? '')
  return row ? { ...row, name: row.type(words, {}), type: null } : { icon: person, name: method, type: null }
}
