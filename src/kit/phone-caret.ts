// The caret in a number that is formatted while it is typed. Pure.

const digitsIn = (text: string): number => text.replace(/[^\d+]/g, '').length

/** The place in a formatted number behind as many digits as were before the caret. */
export const caretAfter = (formatted: string, typed: string, caret: number): number => {
  let left = digitsIn(typed.slice(0, caret))
  if (caret === typed.length) return formatted.length
  let place = 0
  while (left > 0 && place < formatted.length) left -= digitsIn(formatted[place++] ?? '')
  return place
}

/**
 * The intended edit. Deleting a character that the formatting inserted means the digit before it: else the formatting restores it.
 * @example meant('(415)', '(415', 4) // '(41'
 */
export const meant = (before: string, typed: string, caret: number): string => {
  if (typed.length !== before.length - 1 || digitsIn(typed) !== digitsIn(before)) return typed
  const head = typed.slice(0, caret).replace(/[\d+][^\d+]*$/, '')
  return head + typed.slice(caret)
}
