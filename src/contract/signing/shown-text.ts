// A foreign text as it is drawn: what cannot be seen is marked, what was pushed out of sight is folded.

/** A stretch of a text. `mark`: stands for a character that cannot be seen; `fold`: long, and drawn as one line until it is opened. */
export interface TextPart {
  readonly kind: 'text' | 'mark' | 'fold'
  readonly text: string
}
export interface ShownText {
  readonly parts: readonly TextPart[]
  readonly hasHidden: boolean
  readonly isPadded: boolean
}

/** Blank lines in a row, and letters of a line, beyond which the rest of a text is out of sight. */
const BLANK_LINES_MAX = 5
const LINE_MAX = 1000
const SHOWN_OF_LINE = 200

// Emoji are joined by U+200D, flags of regions are spelled in tags; joiners are letters' own in Arabic and in India's scripts.
const JOINED =
  '\\p{Extended_Pictographic}\\ufe0f?\\p{EMod}?\\u200d(?=\\p{Extended_Pictographic})|\\u{1f3f4}[\\u{e0020}-\\u{e007f}]+'
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
/** What is drawn by nobody, or turns what is around it: format characters, controls but tab and line ends, fillers. */
const UNSEEN = '(?<unseen>(?![\\t\\n\\r])[\\p{Cf}\\p{Cc}\\p{Zl}\\p{Zp}\\u115f\\u1160\\u3164\\uffa0])'
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

const FAMILIES = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee'].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))

/** Whether a name imitates another by letters of a second alphabet in one word, or holds what cannot be seen. */
export const isDeceptive = (name: string): boolean =>
  shownText(name).hasHidden || name.split(/[^\p{L}\p{M}]+/u).some((word) => FAMILIES.filter((one) => one.test(word)).length > 1)
