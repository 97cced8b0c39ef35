// A list that goes on after its last name, or has no word before it.

/**
 * Texts in a row, parted as the language parts the first two of three. Lists of the type `unit` are none of words: Chinese puts nothing between
 * them, Japanese and Turkish a space, and German says "and" all the same.
 */
export const inARow = (locale: string, texts: readonly string[]): string => {
  const parts = new Intl.ListFormat(locale).formatToParts(['1', '2', '3'])
  return texts.join(parts.find(({ type }) => type === 'literal')?.value)
}
