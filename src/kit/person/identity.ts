// The identity of a person: one name and one mark, wherever a person is shown (docs/design/look.md, "Identity").

import type { LinkedAccount, User } from '../../contract/entities.ts'
import { type MethodsWith, methodRow } from '../../contract/methods.ts'
import { shortAddress } from '../addresses/short-address.ts'
import { shownEmail } from '../domains/shown-email.ts'

export interface Identity {
  /** Of the user; the colour of the initial is made from it. */
  readonly id: string
  /** What the name is. `guest` and `other` have none: a word of the language replaces it. */
  readonly kind: 'name' | 'email' | 'phone' | 'wallet' | 'passkey' | 'guest' | 'other'
  /** Whole, also where a screen shortens it; empty for those two. */
  readonly name: string
  /** The provider that the name is from, whose mark is the picture; null: their initial does. */
  readonly brand: MethodsWith<'icon', 'brand'> | null
}
export interface IdentityWords {
  readonly guest: string
  /** For a user without any name. */
  readonly account: string
}

/** What accounts of providers may say of a name, in the order in which it counts. */
const NAMES = ['name', 'displayName', 'firstName', 'username'] as const

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const brandOf = ({ type }: LinkedAccount): Identity['brand'] => {
  const method = String(type).replace(/_oauth$/, '')
  return methodRow(method)?.icon === 'brand' ? (method as Identity['brand']) : null
}

/**
 * The identity of a user. Pure.
 * Trust: a person's picture is at the provider's address, which would learn of every visit: it is never loaded, the provider's mark is drawn.
 */
export const identityOf = (user: User): Identity => {
  const { id, linkedAccounts, email, phone, wallet } = user
  const given = (kind: Identity['kind'], name: unknown, account?: LinkedAccount): Identity | null =>
    textOf(name) ? { id, kind, name: textOf(name), brand: account ? brandOf(account) : null } : null
  const providers = linkedAccounts.filter((account) => brandOf(account)) as (LinkedAccount & Record<string, unknown>)[]
  /** Of the account that was linked first, so that another one does not rename the user. */
  const byProvider = (kind: Identity['kind'], field: string): Identity | null => {
    for (const account of providers) {
      const found = given(kind, field === 'firstName' ? fullName(account) : account[field], account)
      if (found) return found
    }
    return null
  }
  const fullName = (account: Record<string, unknown>): string => `${textOf(account.firstName)} ${textOf(account.lastName)}`
  const passkey = linkedAccounts.find((account) => account.type === 'passkey')
  return (
    given('name', user.customMetadata.name) ??
    NAMES.reduce<Identity | null>((found, field) => found ?? byProvider('name', field), null) ??
    given('email', email && shownEmail(email.address)) ??
    byProvider('email', 'email') ??
    given('phone', phone?.number) ??
    given('wallet', wallet?.address) ??
    // By what keeps the passkey, never by the browser that it was made with: that is no name of a person.
    given('passkey', passkey?.authenticatorName) ?? {
      id,
      kind: user.isGuest ? 'guest' : 'other',
      name: '',
      brand: null,
    }
  )
}

/** What the person is called on a screen: an address of a wallet is shortened. */
export const shownName = ({ kind, name }: Identity, words: IdentityWords): string => {
  if (kind === 'wallet') return shortAddress(name)
  return name || (kind === 'guest' ? words.guest : words.account)
}

/** The first letter of a shown name, the last two digits of a number. */
export const initialOf = (shown: string): string =>
  /^\+[\d\s()-]+$/.test(shown) ? shown.replace(/\D/g, '').slice(-2) : ([...shown][0] ?? '').toLocaleUpperCase()

/** The ground of the initial, always the same for one user. White on it has 4.5 : 1, whatever the hue. */
export const colourOf = (id: string): string =>
  `oklch(48% 0.11 ${[...id].reduce((hue, letter) => (hue * 31 + letter.charCodeAt(0)) % 360, 7)})`
