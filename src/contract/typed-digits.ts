// Digits as people type, paste and insert them: of any script, with signs between and marks that are not drawn.

const DIGIT = /\p{Nd}/u

/** The value of a decimal digit. Each script has its ten in a row, beginning with nought. */
const valueIn = (digit: string): number => {
  const point = digit.codePointAt(0) ?? 0
  let nought = point
  while (DIGIT.test(String.fromCodePoint(nought - 1))) nought -= 1
  return (point - nought) % 10
}

/**
 * A text with digits of ASCII in the place of those of other scripts, and without what is not drawn: `١٢` is `12`, `１２` is `12`. All else stays.
 * `asciiDigits('٣٫٥') // '3٫5'`
 */
export const asciiDigits = (text: string): string =>
  /^[\0-\x7f]*$/.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(/\p{Cf}/gu, '')
        .replace(/\p{Nd}/gu, (digit) => String(valueIn(digit)))

/**
 * What was typed into a field of digits: the digits, and whether there is a letter among them, so that it is no number at all. Space, punctuation and marks
 * between digits are left out. `typedDigits('123-456') // { digits: '123456', isNumeric: true }`
 */
export const typedDigits = (text: string): { readonly digits: string; readonly isNumeric: boolean } => {
  const bare = asciiDigits(text).replace(/[\p{P}\p{S}\p{Z}\p{C}\p{M}]/gu, '')
  return { digits: bare.replace(/\D/g, ''), isNumeric: /^\d*$/.test(bare) }
}
