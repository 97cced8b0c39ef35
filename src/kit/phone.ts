// Phone numbers: read, checked and formatted while they are typed. Imported by the phone entry alone, because the
// library weighs 27 kB. See docs/design/spec.md, "Entities", "Field rules".

import { AsYouType, type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min'
import { asciiDigits } from '../contract/typed-digits.ts'

/** The content of the phone entry. */
export interface PhoneEntry {
  /** As typed, formatted. */
  readonly rawPhoneNumber: string
  /** In E.164, `+` and calling code before the number; empty while there is none. */
  readonly qualifiedPhoneNumber: string
  /** ISO 3166 alpha-2. */
  readonly countryCode: string
  readonly isValid: boolean
}

/** A country that numbers can be typed for. */
export interface Country {
  readonly code: string
  /** Without `+`. */
  readonly callingCode: string
}

/** Every country with numbers of its own. */
export const countries = (): Country[] => getCountries().map((code) => ({ code, callingCode: getCountryCallingCode(code) }))

/** A country code that numbers can be typed for; `fallback` for any other text. */
export const countryOr = (code: string, fallback: string): string =>
  isSupportedCountry(code.toUpperCase()) ? code.toUpperCase() : fallback

/**
 * Reads what was typed for a country. A number with a country of its own (`+49…`) takes the entry there, once it is clear where that is.
 * Valid is what is valid in a country of the selected calling code: the United States and Canada share theirs, and their people.
 * @example readPhone('4155552671', 'US').rawPhoneNumber // '(415) 555-2671'
 */
export const readPhone = (text: string, country: string): PhoneEntry => {
  const typing = new AsYouType(country as CountryCode)
  // A pasted `＋81` is `+81`: the library drops what it does not know as a plus.
  const rawPhoneNumber = typing.input(asciiDigits(text))
  const own = typing.isInternational() ? typing.getCountry() : undefined
  const countryCode = own ?? country
  const number = typing.getNumber()
  return {
    rawPhoneNumber,
    qualifiedPhoneNumber: number?.number ?? '',
    countryCode,
    isValid: number?.countryCallingCode === getCountryCallingCode(countryCode as CountryCode) && number.isValid(),
  }
}

/** A number in E.164 as people write it. @example writePhone('+14155552671') // '+1 415 555 2671' */
export const writePhone = (qualified: string): string => {
  const typing = new AsYouType()
  typing.input(qualified)
  return typing.getNumber()?.formatInternational() ?? qualified
}
