// What a template makes: files to write, rows to enter in tables that exist, and what is left for a person to write.

/** A row of a table. `enter` gives the file's new text, null where the table is not found: then the person is told `row` instead. */
export interface Entry {
  /** File of the table, from the root of the repository. */
  readonly path: string
  /** The row, for a person. */
  readonly row: string
  enter(text: string): string | null
}

export interface Template {
  /** Text by path from the root of the repository. */
  readonly files: Readonly<Record<string, string>>
  readonly entries: readonly Entry[]
  /** Files that `npm run docs` prints anew for it. */
  readonly printed?: readonly string[]
  /** What only a person can write, a line each: what is generated compiles without it, and means nothing yet. */
  readonly blanks: readonly string[]
}

/** `LINK_EMAIL_SCREEN`, `linkEmail` or `link-email` as words in lower case; the ending "screen" is left out. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word, at, all) => word !== '' && !(word === 'screen' && at > 0 && at === all.length - 1))

export const kebab = (name: string): string => wordsOf(name).join('-')
export const snake = (name: string): string => wordsOf(name).join('_')
export const pascal = (name: string): string =>
  wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
export const camel = (name: string): string => pascal(name).replace(/^./, (first) => first.toLowerCase())
export const sentence = (name: string): string =>
  wordsOf(name)
    .join(' ')
    .replace(/^./, (first) => first.toUpperCase())

/** Adds `row` as the last one of a block that begins with `opening` and ends with a closing bracket at the beginning of a line. */
export const intoBlock =
  (opening: string, row: string) =>
  (text: string): string | null => {
    const from = text.indexOf(`\n${opening}`)
    const end = from < 0 ? -1 : text.slice(from).search(/\n[}\]]/)
    return end < 0 ? null : `${text.slice(0, from + end)}\n  ${row}${text.slice(from + end)}`
  }

/**
 * Imports names from a file or package, beside those that a file imports from there already; `* as name` all of it, `{ … }` a clause as it is. The
 * formatter puts it into its place.
 */
export const importing =
  (names: string, from: string) =>
  (text: string): string => {
    if (/^[*{]/.test(names))
      return text.includes(`import ${names} from '${from}'`) ? text : text.replace(/\n\n/, `\n\nimport ${names} from '${from}'\n`)
    const found = new RegExp(`^import \\{([^}]*)\\} from '${from.replace(/[.*+?^$()|[\]\\/]/g, '\\$&')}'$`, 'm').exec(text)
    if (!found) return text.replace(/\n\n/, `\n\nimport { ${names} } from '${from}'\n`)
    const all = new Set([...(found[1] ?? '').split(','), ...names.split(',')].map((name) => name.trim()).filter(Boolean))
    return text.replace(found[0], `import { ${[...all].join(', ')} } from '${from}'`)
  }

/** Adds a section of words to a part of a language. */
export const intoWords =
  (section: string, words: Readonly<Record<string, string>>) =>
  (text: string): string =>
    `${JSON.stringify({ ...JSON.parse(text), [section]: words }, null, 2)}\n`

/** Does one change after the other; null where one of them is. */
export const inTurn =
  (...changes: readonly ((text: string) => string | null)[]) =>
  (text: string): string | null =>
    changes.reduce<string | null>((changed, change) => changed && change(changed), text)

/** A line of CHANGELOG.md, first of what is not released. */
export const changelog = (line: string): Entry => ({
  path: 'CHANGELOG.md',
  row: line,
  enter: (text) => (text.includes('## Unreleased\n\n') ? text.replace('## Unreleased\n\n', `$&- ${line}\n`) : null),
})
