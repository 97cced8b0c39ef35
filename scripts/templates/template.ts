// What a new room is furnished with: files to write, and where its name has to be entered by hand.

export interface Furniture {
  /** Text by path from the root of the repository. */
  readonly files: Readonly<Record<string, string>>
  /** One line each: which file needs which entry. */
  readonly register: readonly string[]
}

/** `LINK_EMAIL_SCREEN`, `linkEmail` or `link-email` as words in lower case; the ending "screen" is left out. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word, at, all) => word !== '' && !(word === 'screen' && at > 0 && at === all.length - 1))

export const kebab = (name: string): string => wordsOf(name).join('-')
export const pascal = (name: string): string =>
  wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
export const camel = (name: string): string => pascal(name).replace(/^./, (first) => first.toLowerCase())
export const sentence = (name: string): string =>
  wordsOf(name)
    .join(' ')
    .replace(/^./, (first) => first.toUpperCase())
