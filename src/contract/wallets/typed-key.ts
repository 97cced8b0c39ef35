// What a person types to import a wallet, read as far as it is possible without keys.

/** What is wrong with it. `at`: the number of a word. */
export type TypedFault =
  | { readonly kind: 'empty' | 'no-key' | 'checksum' }
  | { readonly kind: 'count'; readonly count: number }
  | { readonly kind: 'word'; readonly at: number }

export type TypedRead =
  | { readonly kind: 'key'; readonly digits: string }
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  | { readonly kind: 'fault'; readonly fault: TypedFault }

const KEY = /^0x[0-9a-f]{64}$/i
/** What looks like a key that is too short, too long or mistyped: no word is as long, and none has digits. */
const LIKE_A_KEY = /^0x|\d|\S{20}/i
/** The longest text that is read. */
const LONGEST = 1024
const COUNTS: readonly number[] = [12, 24]

/** Reads a key (`0x` and 64 digits) or a phrase, however its words are parted. */
export const readTyped = (text: string): TypedRead => {
  const typed = text.trim()
  if (typed === '') return { kind: 'fault', fault: { kind: 'empty' } }
  if (KEY.test(typed)) return { kind: 'key', digits: typed.slice(2).toLowerCase() }
  if (LIKE_A_KEY.test(typed) || typed.length > LONGEST) return { kind: 'fault', fault: { kind: 'no-key' } }
  const words = typed
    .normalize('NFKD')
    .toLowerCase()
    .split(/[\s,]+/)
  if (!COUNTS.includes(words.length)) return { kind: 'fault', fault: { kind: 'count', count: words.length } }
  return { kind: 'phrase', words }
}
