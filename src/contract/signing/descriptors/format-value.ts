// A value as a descriptor wants it read, in our own forms. Trust: decimals and names are never the descriptor's.

import { COIN, COIN_ASSET } from '../coin.ts'
import type { AddressValue, Value } from '../rules.ts'
import type { TokenFacts } from '../tokens.ts'
import type { DescribedField, Part } from './descriptor.ts'
import type { OwnReaders } from './own-readers.ts'
import { addressOf, bytesOf, numberOf, type Selected } from './select-values.ts'

/**
 * A value, and what belongs to it: `said`: the descriptor's word for it; `where`: the contract of a token; `exact`: the number itself. Trust: what a number
 * counts is the descriptor's word, so that every one that is drawn in units has its digits beside it.
 */
export interface FormattedValue {
  readonly value: Value
  readonly said?: string
  readonly where?: AddressValue
  readonly exact?: string
}

/** What surrounds a field. `part`: what the format takes beside the value, by its path or as the descriptor says it. */
export interface FieldSurroundings {
  readonly own: OwnReaders
  readonly chain: string
  part(name: Part): Selected | null
  /** What is known of a token of the chain. */
  token(address: string): TokenFacts | undefined
}

/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799n
const PREFIXES: readonly (readonly [power: number, name: string])[] = [
  [12, 'T'],
  [9, 'G'],
  [6, 'M'],
  [3, 'k'],
  [0, ''],
]

/** A number of units with its decimals, no zeros behind it. */
const inUnits = (number: bigint, decimals: number): string => {
  const digits = String(number < 0n ? -number : number).padStart(decimals + 1, '0')
  const part = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${number < 0n ? '-' : ''}${digits.slice(0, digits.length - decimals)}${decimals > 0 && part ? `.${part}` : ''}`
}

const unit = (
  number: bigint,
  { base, decimals, prefix }: NonNullable<DescribedField['unit']>,
  { markedText }: OwnReaders,
): FormattedValue => {
  const size = number < 0n ? -number : number
  const [power, letter] = (prefix && PREFIXES.find(([one]) => size >= 10n ** BigInt(one + decimals))) || [0, '']
  const text = `${inUnits(number, decimals + power)}${letter}${markedText(base)}`
  // A unit that begins with digits would be read as digits of the number.
  return { value: text, ...((decimals + power > 0 || /^[\p{N}.,'\s]/u.test(base)) && { exact: String(number) }) }
}

const duration = (number: bigint): string => {
  const two = (part: bigint): string => String(part).padStart(2, '0')
  return `${two(number / 3600n)}:${two((number / 60n) % 60n)}:${two(number % 60n)}`
}

const tokenAmount = (
  number: bigint,
  { threshold, message }: DescribedField,
  { own, chain, part, token: factsOf }: FieldSurroundings,
): FormattedValue => {
  const given = part('token')
  const token = given && addressOf(given)
  if (!token || number < 0n) return { value: String(number) }
  const elsewhere = part('chain')
  const there = elsewhere ? String(numberOf(elsewhere) ?? '') : chain
  // Trust: what is the coin is known here. A descriptor that calls a token's address the coin does not make it one.
  const isCoin = COIN.includes(token)
  const amount = own.amountAt(there, isCoin ? COIN_ASSET : token, number)
  const said = threshold !== undefined && number >= BigInt(threshold) ? (message ?? 'Unlimited') : null
  return {
    value: there === chain ? own.withFacts(amount, factsOf) : amount,
    exact: String(number),
    ...(said !== null && { said: own.markedText(said) }),
    ...(isCoin ? {} : { where: own.named(there, token) }),
  }
}

const raw = (selected: Selected, { markedText }: OwnReaders): Value => {
  const { leaf, stretch } = selected
  const { type, value } = leaf
  if (stretch) return bytesOf(selected) ?? String(value)
  if (type === 'address') return { address: String(value) }
  return type === 'string' ? markedText(String(value)) : String(value)
}

/** Addresses that nobody can have: 0, 1 and their like. */
const PLACEHOLDER = /^0x0{37}[\da-f]{3}$/

/** A number or bytes that are read as an address are drawn beside it as they are. */
const exactOf = ({ leaf: { type, value } }: Selected): Pick<FormattedValue, 'exact'> =>
  type === 'address' ? {} : { exact: String(value) }

const addressValue = (
  selected: Selected,
  { senders = [] }: DescribedField,
  { own, chain }: FieldSurroundings,
): FormattedValue => {
  const address = addressOf(selected)
  if (!address) return { value: raw(selected, own) }
  // Trust: an address that a person can have is nobody else's name.
  const isSender = PLACEHOLDER.test(address) && senders.includes(address)
  return { value: own.named(chain, address), ...exactOf(selected), ...(isSender && { said: 'Sender' }) }
}

const enumValue = (selected: Selected, { options = {} }: DescribedField, own: OwnReaders): FormattedValue => {
  const number = numberOf(selected)
  const value = raw(selected, own)
  const key = number === null ? String(selected.leaf.value) : String(number)
  return Object.hasOwn(options, key) ? { value, said: own.markedText(options[key] ?? '') } : { value }
}

const item = (number: bigint, { own, chain, part, token }: FieldSurroundings): FormattedValue => {
  const given = part('collection')
  const collection = given && addressOf(given)
  if (!collection) return { value: String(number) }
  return { value: own.withFacts(own.itemAt(chain, collection, String(number)), token), where: own.named(chain, collection) }
}

/** Formats of whole numbers. */
const ofNumber = (number: bigint, field: DescribedField, around: FieldSurroundings): FormattedValue | null => {
  switch (field.format) {
    case 'amount':
      return {
        value: around.own.amountAt(around.chain, COIN_ASSET, number),
        // What the call itself pays is the coin, whatever a descriptor says.
        ...(field.path !== '@.value' && { exact: String(number) }),
      }
    case 'tokenAmount':
      return tokenAmount(number, field, around)
    case 'nftName':
      return item(number, around)
    case 'date':
      return number >= 0n && number <= LAST_SECOND
        ? { value: { until: Number(number) }, exact: String(number) }
        : { value: String(number) }
    case 'duration':
      return number >= 0n && number <= LAST_SECOND
        ? { value: duration(number), exact: String(number) }
        : { value: String(number) }
    case 'unit':
      return field.unit ? unit(number, field.unit, around.own) : null
    case 'chainId':
      return { value: { chain: String(number) }, exact: String(number) }
    default:
      return null
  }
}

/** A value in the form of its field; where it is not of that kind, as it is. */
export const formatValue = (selected: Selected, field: DescribedField, around: FieldSurroundings): FormattedValue => {
  const { format } = field
  const { own } = around
  if (format === 'addressName' || format === 'interoperableAddressName') return addressValue(selected, field, around)
  if (format === 'tokenTicker') {
    const address = addressOf(selected)
    if (!address) return { value: raw(selected, own) }
    return { value: own.withClaim(own.named(around.chain, address), around.token(address)), ...exactOf(selected) }
  }
  if (format === 'enum') return enumValue(selected, field, own)
  const number = numberOf(selected)
  const { type, value } = selected.leaf
  const told = number === null || type === 'address' ? null : ofNumber(number, field, around)
  if (!told) return { value: raw(selected, own) }
  // Bytes that are read as a number are drawn beside it as they are: zeros before them are no part of a number.
  return /^u?int/.test(type) ? told : { ...told, exact: String(value) }
}
