// What a person types to import a wallet, read as far as it is possible without keys.

/** What is wrong with it. `at`: the number of a word. */
export type TypedFault =
  /** `other`: it opens a wallet that is none of those that the person had. */
  | { readonly kind: 'empty' | 'no-key' | 'checksum' | 'other' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'word'; readonly at: number }

export type TypedRead =
  | { readonly kind: 'key'; readonly digits: string }
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  | { readonly kind: 'fault'; readonly fault: TypedFault }

const KEY = /^(?:0x)?([\da-f]{64})$/
/** What looks like a key that is too short, too long or mistyped: no word is as long, and none has digits. */
const LIKE_A_KEY = /^0x|\d|\S{20}/
/** The longest text that is read. */
const LONGEST = 1024
const COUNTS: readonly number[] = [12, 24]
/** A number before each word, as wallets print them: `1. word`, `1) word`, `1: word`, `1 word`, `1word`. */
const NUMBERED = /^(?:[#([]?\d{1,2} ?[.):\]-]? ?[a-z]+ ?)+$/
const ONE_NUMBERED = /(\d{1,2})\P{L}*?([a-z]+)/gu

/** The words of a phrase whose words have numbers, in the order of these: columns are read across as well as down. Null: its numbers are not 1, 2, 3 … */
const inOrder = (typed: string): readonly string[] | null => {
  if (!NUMBERED.test(typed)) return null
  const numbered = [...typed.matchAll(ONE_NUMBERED)].map(([, number, word = '']) => ({ number: Number(number), word }))
  const sorted = [...numbered].sort((one, other) => one.number - other.number)
  return sorted.every(({ number }, at) => number === at + 1) ? sorted.map(({ word }) => word) : null
}

/** One spelling of what was typed: no capitals, wide letters and blanks as plain ones, nothing that cannot be seen, quotation marks around it taken off. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .replace(/^[\s"'`“”„«]+|[\s"'`“”„»;,]+$/g, '')
    .replace(/[\s,;]+/g, ' ')

/** Reads a key (64 digits, with `0x` or without, also in groups) or a phrase, however its words are parted, with numbers or without. */
export const readTyped = (text: string): TypedRead => {
  const fault = (fault: TypedFault): TypedRead => ({ kind: 'fault', fault })
  if (text.trim().length > LONGEST) return fault({ kind: 'no-key' })
  const typed = plain(text)
  if (typed === '') return fault({ kind: 'empty' })
  const [, digits] = KEY.exec(typed.replaceAll(' ', '')) ?? []
  // Words of the letters a to f alone are words: a key has digits.
  if (digits && /\d/.test(digits)) return { kind: 'key', digits }
  const words = inOrder(typed) ?? (LIKE_A_KEY.test(typed) ? null : typed.split(' '))
  if (!words) return fault({ kind: 'no-key' })
  return COUNTS.includes(words.length) ? { kind: 'phrase', words } : fault({ kind: 'count', count: words.length })
}
