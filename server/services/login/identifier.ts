// What a code proves: an e-mail address or a phone number, in the one spelling under which it is stored and compared.

import { type CountryCode, type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export interface Identifier {
  readonly type: 'email' | 'phone'
  /** An address in its one spelling (`src/contract/email-address.ts`), or E.164. */
  readonly subject: string
}

/** `address` as the field has parsed it. */
export const emailIdentifier = (address: string): Identifier => ({ type: 'email', subject: address })

/** `number` as the field has parsed it. A digit that is dialled at home only (`+44 0…`) is left out, so that one phone has one spelling. */
export const phoneIdentifier = (number: string): Identifier => ({
  type: 'phone',
  subject: parsePhoneNumberFromString(number)?.number ?? number,
})

/** How the address of a wallet is stored and compared: those of Ethereum in small letters, whatever their checksum; others as they are. */
export const walletSubject = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

/** Kinds of numbers that are no phone of a person, or that the caller pays for. */
const DEAR: readonly (NumberType | undefined)[] = ['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN', 'PAGER', 'VOICEMAIL']
/** Numbers of the US and Canada that cost their caller, in any area; the tables of numbers do not name them. */
const DEAR_IN_AREA = /^\+1\d{3}976\d{4}$/

/**
 * The country of a number that can exist and be a person's; null for any other. Trust: messages to dear numbers are what fraud asks for, also in
 * the countries that an app sends to. Personal numbers are dear everywhere but in North America.
 */
export const countryOf = (number: string): CountryCode | null => {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed?.isValid() || (DEAR_IN_AREA.test(parsed.number) && /^(US|CA)$/.test(parsed.country ?? ''))) return null
  const type = parsed.getType()
  const dear = DEAR.includes(type) || (type === 'PERSONAL_NUMBER' && parsed.countryCallingCode !== '1')
  return (!dear && parsed.country) || null
}

/** `+1 201 555 0123`: the protocol's spelling of a stored number. */
export const internationalNumber = (number: string): string => parsePhoneNumberFromString(number)?.formatInternational() ?? number
