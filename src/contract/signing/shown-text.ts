// A foreign text as it is drawn: what cannot be seen is marked, what was pushed out of sight is folded.

import { imitatedLetters } from './look-alike-letters.ts'

/** A stretch of a text. `mark`: the name of an invisible character; `fold`: long, and drawn as one line until it is opened. */
export interface TextPart {
  readonly kind: 'text' | 'mark' | 'fold'
  readonly text: string
}
interface ShownText {
  readonly parts: readonly TextPart[]
  readonly hasHidden: boolean
  readonly isPadded: boolean
}

/** Blank lines in a row, and letters of a line, beyond which the rest of a text is out of sight. */
const BLANK_LINES_MAX = 5
const LINE_MAX = 1000
const SHOWN_OF_LINE = 200

// Emoji are joined by U+200D and chosen by variation selectors, flags of three regions are spelled in tags; Han and Mongolian letters
// have variants; joiners are letters' own in Arabic and in India's scripts.
const TAGS = (text: string): string => [...text].map((one) => `\\u{${(0xe0000 + one.charCodeAt(0)).toString(16)}}`).join('')
const JOINED = [
  '\\p{Extended_Pictographic}\\ufe0f?\\p{EMod}?\\u200d(?=\\p{Extended_Pictographic})',
  '\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]',
  '[\\d#*]\\ufe0f\\u20e3',
  `\\u{1f3f4}(?:${['gbeng', 'gbsct', 'gbwls'].map(TAGS).join('|')})\\u{e007f}`,
  '\\p{Script=Han}[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
  '\\p{Script=Mongolian}[\\u180b-\\u180f]',
].join('|')
const SCRIPTS = [
  'Arabic',
  'Syriac',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
]
const LETTERS = `[${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}]\\p{M}*[\\u200c\\u200d]`
/**
 * What has no glyph, turns what is around it, or looks blank: format characters, controls but tab and line ends, all that Unicode
 * lets a renderer ignore, fillers and blanks of scripts, and what has no picture of its own.
 */
const BLANK = '\\u2800\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}'
const UNSEEN = `(?<unseen>(?![\\t\\n\\r])[\\p{Cf}\\p{Cc}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\p{NChar}${BLANK}])`
const HIDDEN = new RegExp(`${JOINED}|${LETTERS}|${UNSEEN}`, 'gu')

const codePoint = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** A text with a mark for each character that cannot be seen. */
const marked = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(HIDDEN)) {
    if (match.groups?.unseen === undefined) continue
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push({ kind: 'mark', text: codePoint(match[0]) })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/** What hides the rest: too many blank lines, or the middle of a line without end. */
const PADDING = new RegExp(
  `(?:\\n[^\\S\\n]*){${BLANK_LINES_MAX + 2},}|(?<=[^\\n]{${SHOWN_OF_LINE}})[^\\n]{${LINE_MAX - 2 * SHOWN_OF_LINE + 1},}(?=[^\\n]{${SHOWN_OF_LINE}})`,
  'g',
)

export const shownText = (given: string): ShownText => {
  const text = given.replace(/\r\n?/g, '\n')
  const parts: TextPart[] = []
  let from = 0
  for (const { index, 0: fold } of text.matchAll(PADDING)) {
    parts.push(...marked(text.slice(from, index)), { kind: 'fold', text: fold })
    from = index + fold.length
  }
  parts.push(...marked(text.slice(from)))
  return {
    parts,
    hasHidden: parts.some(
      ({ kind, text }) => kind === 'mark' || (kind === 'fold' && marked(text).some((one) => one.kind === 'mark')),
    ),
    isPadded: parts.some(({ kind }) => kind === 'fold'),
  }
}

/** A short foreign text in one line of ours, its unseen characters marked: `Pay[U+202E]1`. */
export const markedText = (text: string): string =>
  marked(text)
    .map((part) => part.text)
    .join('')

/** Whether a name holds what cannot be seen, or is written in letters that imitate others. */
export const isDeceptive = (name: string): boolean => shownText(name).hasHidden || imitatedLetters(name).size > 0

/** A name with a mark for each character that cannot be seen or imitates another: `Unisw[U+0430]p`. */
export const shownName = (name: string): string => {
  const letters = imitatedLetters(name)
  return [...markedText(name)].map((one) => (letters.has(one) ? codePoint(one) : one)).join('')
}

/** What leads to a page: with a scheme, or a host's name or number as people write it, with any of the stops that browsers take. */
const DOT = '[.\\u3002\\uff0e\\uff61]'
const LABEL = '[\\p{L}\\p{M}\\p{N}-]+'
const LINK = new RegExp(
  [
    `(?:[a-z][a-z\\d+.-]*:\\/\\/|www${DOT})\\S+`,
    `(?<![\\p{L}\\p{N}])${LABEL}(?:${DOT}${LABEL})*${DOT}(?:xn--[a-z\\d-]+|\\p{L}[\\p{L}\\p{M}]+)(?=[/:?#\\s)\\],;"'!]|${DOT}?$|${DOT}\\s)(?:[/:?#]\\S*)?`,
    `(?<![\\d.])\\d{1,3}(?:${DOT}\\d{1,3}){3}(?![\\d.])(?:[/:?#]\\S*)?`,
  ].join('|'),
  'giu',
)
/** A text that was marked already, without what leads somewhere: of a contract or a node, which may write anything. */
export const withoutLinks = (text: string): string => text.replace(LINK, '…')
