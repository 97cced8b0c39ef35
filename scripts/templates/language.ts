// The template of a language: its row, and its files as copies of the first language's, marked as not translated.

import { FIRST_LANGUAGE, LANGUAGE_CODES } from '../../src/contract/languages.ts'
import { camel, changelog, importing, inTurn, intoBlock, type Template } from './template.ts'

/** Reads the repository: text of a file, and paths below a folder. */
export interface Repository {
  read(path: string): string
  below(folder: string): string[]
}

/** One line `{ a, b }` of a table, or `[a, b]` of a list, gets a row more. */
const intoLine =
  (opening: string, row: string, closing = ' }') =>
  (text: string): string | null => {
    const from = text.indexOf(opening)
    const end = text.indexOf(closing, from)
    return from < 0 || end < 0 ? null : `${text.slice(0, end)}, ${row}${text.slice(end)}`
  }

const partsFile = (
  code: string,
  name: string,
  parts: readonly string[],
): string => `// ${name}: the files of this folder, by part; each is loaded by itself.

export const ${code} = {
${parts.map((part) => `  '${part}': () => import('./${part}.json'),`).join('\n')}
}
`

/** Its files: copies of the first language's, and what names the words of windows. */
const filesOf = (code: string, name: string, { read, below }: Repository): Template['files'] => {
  const parts = below(`src/i18n/${FIRST_LANGUAGE}`)
  const copies = [
    ...parts.map((file) => `src/i18n/${FIRST_LANGUAGE}/${file}`),
    ...below(`frame/words/${FIRST_LANGUAGE}`).map((file) => `frame/words/${FIRST_LANGUAGE}/${file}`),
  ]
  const second = LANGUAGE_CODES.find((one) => one !== FIRST_LANGUAGE) as string
  // What names the words of a language for windows: the first language has no such files, its words are bundled.
  const loaded = ['words.ts', 'request-words.ts'].map((file) => {
    const path = `frame/words/${second}/${file}`
    return [path.replace(`/${second}/`, `/${code}/`), read(path).replaceAll(`/${second}/`, `/${code}/`)]
  })
  return {
    ...Object.fromEntries(loaded),
    ...Object.fromEntries(copies.map((path) => [path.replace(`/${FIRST_LANGUAGE}/`, `/${code}/`), read(path)])),
    [`src/i18n/${code}/parts.ts`]: partsFile(
      code,
      name,
      parts.map((file) => file.replace('.json', '')),
    ),
    [`console/i18n/${code}.json`]: read(`console/i18n/${FIRST_LANGUAGE}.json`),
    [`src/contract/admin/rules/${code}.json`]: read(`src/contract/admin/rules/${FIRST_LANGUAGE}.json`),
    [`server/services/messages/words/${code}.ts`]: read(`server/services/messages/words/${FIRST_LANGUAGE}.ts`)
      .replace('in English', `in ${name}`)
      .replace(`const ${FIRST_LANGUAGE}:`, `const ${code}:`)
      .replace(/locale: '.*'/, `locale: '${code}-u-nu-latn'`),
    [`demo/words/${code}.json`]: '{}\n',
  }
}

/** Two small letters, `ltr` or `rtl`, and what the language calls itself. */
export const languageTemplate = (code: string, direction: string, name: string, repository: Repository): Template => {
  return {
    files: filesOf(code, name, repository),
    entries: [
      {
        path: 'src/contract/languages.ts',
        row: `${code}: its direction and its name`,
        enter: inTurn(
          intoLine('export const LANGUAGE_CODES', `'${code}'`, ']'),
          intoBlock('export const LANGUAGE_DIRECTIONS', `${code}: '${direction}',`),
          intoBlock('export const LANGUAGE_NAMES', `${code}: '${name}',`),
        ),
      },
      {
        path: 'src/i18n/languages.ts',
        row: `${code}, in PARTS`,
        enter: inTurn(importing(code, `./${code}/parts.ts`), intoLine('export const PARTS', code)),
      },
      {
        path: 'src/i18n/untranslated.json',
        row: `"${code}"`,
        enter: (text) => `${JSON.stringify([...JSON.parse(text), code])}\n`,
      },
      {
        path: 'console/words.ts',
        row: `${code}, in WORDS`,
        enter: intoBlock(
          'const WORDS',
          `${code}: () => [import('./i18n/${code}.json'), import('../src/contract/admin/rules/${code}.json')],`,
        ),
      },
      {
        path: 'server/services/messages/words.ts',
        row: `${code}, in WORDS`,
        enter: inTurn(importing(code, `./words/${code}.ts`), intoLine('export const WORDS', code)),
      },
      {
        path: 'demo/product-words.ts',
        row: `${code}, in OTHER`,
        enter: inTurn(
          (text) => text.replace(/\n(?=import \w+ from '\.\/words)/, `\nimport ${code} from './words/${code}.json'\n`),
          intoLine('const OTHER', code),
        ),
      },
      changelog(`The tags, mails, frames and the console speak ${name}.`),
    ],
    blanks: [
      `src/i18n/${code}, frame/words/${code}, console/i18n/${code}.json, server/services/messages/words/${code}.ts, demo/words/${code}.json: its words`,
      `src/i18n/untranslated.json: take ${camel(code)} out when they are translated`,
    ],
  }
}
