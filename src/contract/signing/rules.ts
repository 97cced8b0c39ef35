// The rules of a readable request: what a person is told about it, and how loudly. Refusals are in refusals.ts.

/** `danger`: above the buttons, with a tick before the signature; `warn`: in the page's flow; `note`: quiet. */
export type Level = 'danger' | 'warn' | 'note'

const LEVELS = {
  'signin-other-site': 'danger',
  'signin-malformed': 'danger',
  'hash-only': 'danger',
  'permit-unlimited': 'danger',
  'permit-unknown': 'danger',
  'approve-person': 'danger',
  'permit-transfer': 'danger',
  'order-for-nothing': 'danger',
  'order-unreadable': 'danger',
  'partly-read': 'danger',
  'foreign-code': 'danger',
  lookalike: 'danger',
  'other-chain': 'warn',
  'unsigned-fields': 'warn',
  'hidden-characters': 'warn',
  'padded-text': 'warn',
  'signin-other-account': 'warn',
  'signin-dates': 'warn',
  'no-domain': 'warn',
  'name-claims': 'warn',
  'token-differs': 'warn',
  'order-shares': 'warn',
  'other-site-named': 'warn',
  'plain-http': 'warn',
  'many-requests': 'warn',
  'far-deadline': 'warn',
  'no-deadline': 'warn',
  'cannot-read': 'warn',
  'host-words': 'note',
  'test-network': 'note',
  'unknown-decimals': 'note',
  'fees-unsaid': 'note',
} as const satisfies Readonly<Record<string, Level>>
/** The name of a rule: its sentence in the languages has the same (`signing.rules`). */
export type Rule = keyof typeof LEVELS

/** An address, with the name that we know it by. Trust: never a name that the request gives. */
export interface AddressValue {
  readonly address: string
  readonly name?: string
  /** A token's: what it calls itself, or the page calls it. Drawn in quotation marks, and never without the address on the same screen. */
  readonly claims?: string
  /** In a sentence too it is written in full: it is to be compared. */
  readonly whole?: true
}
/** So much of a token, in its smallest unit; `amount` null: without a limit. `decimals` absent: they are not known. */
export interface AmountValue {
  readonly amount: string | null
  readonly token: AddressValue | string
  readonly decimals?: number
  /** So many of an item of a collection, by its number; null: of any item. */
  readonly item?: string | null
  /** So many items of a collection, whose numbers are not known. */
  readonly isItems?: true
  /** It is unknown whether the contract is a token or a collection: it is `amount` of the one or `item` of the other. */
  readonly mayBeItem?: true
  /** Written to its last digit. */
  readonly exact?: true
}
/** Seconds since 1970; null: for ever. */
interface UntilValue {
  readonly until: number | null
}
/** A network by its number. */
interface ChainValue {
  readonly chain: string
}
/** What fills a gap of a sentence, or is shown in a row: texts and counts as they are, everything else as the language writes it. */
export type Value = string | number | AddressValue | AmountValue | UntilValue | ChainValue | readonly AmountValue[]
export type Values = Readonly<Record<string, Value>>

export interface Finding<R extends string = Rule> {
  readonly rule: R
  readonly level: Level
  readonly values: Values
}

/** What a rule has found. `level`: where a rule is milder, or graver, in this case. */
export const finding = (rule: Rule, values: Values = {}, level: Level = LEVELS[rule]): Finding => ({ rule, level, values })
