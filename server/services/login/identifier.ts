// What a code proves: an e-mail address or a phone number, in the one spelling under which it is stored and compared.

import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

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

/** The country of a number that can exist; null for any other. */
export const countryOf = (number: string): CountryCode | null => {
  const parsed = parsePhoneNumberFromString(number)
  return (parsed?.isValid() && parsed.country) || null
}

/** `+1 201 555 0123`: the protocol's spelling of a stored number. */
export const internationalNumber = (number: string): string => parsePhoneNumberFromString(number)?.formatInternational() ?? number
