// The style that can be seen in a file's text. Pure; it answers with one line for each breach.

import { withoutComments } from './imports.ts'
import { isTest, type Source } from './sources.ts'

const LONGEST = 300
const MEDIAN = 80
/** Characters of the first comment line, which says what a file is. */
const FIRST_LINE = 120
/** Tables and languages grow with what they list. */
const TABLES = /^src\/(contract\/(errors|messages|screens|limits|endpoints\/.+)\.ts|i18n\/)|^server\/db\/migrations\//
const SCREEN = /^src\/screens\/[^/]+\/.+\.tsx$/
/** Written for tools that ask for a default export, or in the place of a package that has one. */
const CONFIG = /^[^/]+\.config\.mjs$|^scripts\/(lite-react|manifest-methods|testing\/record-durations)\.mjs$/

/** The text without comments and quoted words, so that a word in a sentence is no breach. */
const bare = (text: string): string =>
  withoutComments(text).replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, "''")

const RULES: readonly (readonly [breach: string, of: (file: Source) => boolean])[] = [
  ['begins without a comment that says what it is', ({ path, text }) => !isTest(path) && !/^(#!.*\n)?(\/\/|\/\*)/.test(text)],
  [
    `is longer than ${LONGEST} lines`,
    // A file of tests has one topic, however long it is.
    ({ path, text }) => text.trimEnd().split('\n').length > LONGEST && !TABLES.test(path) && !isTest(path),
  ],
  ['is not named in kebab-case', ({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(path.split('/').at(-1) ?? '')],
  ['has a name that says nothing', ({ path }) => /(^|\/)(utils?|helpers?|common|managers?|misc)(\.|\/)/.test(path)],
  ['is a barrel', ({ path }) => /(^|\/)index\.tsx?$/.test(path) && path !== 'elements/index.ts'],
  [
    'exports by default, which only screens do',
    ({ path, text }) =>
      /^export default\b|\bas default\b/m.test(bare(text).replace(/^export \{ default as styles \}.*$/gm, '')) &&
      !SCREEN.test(path) &&
      !CONFIG.test(path),
  ],
  [
    'imports a file of the house without its ending',
    ({ text }) =>
      /(?:\bfrom|\bimport\(?)\s*['"]\.{1,2}\/(?![^'"\n]*\bdist\/)[^'"\n]*(?<!\.(?:ts|mts|tsx|mjs|css|json|vue|svelte))['"]/.test(
        withoutComments(text),
      ),
  ],
  ['uses any', ({ path, text }) => /\.tsx?$/.test(path) && /(?:\bas|[:<,|&])\s*any\b(?!\()/.test(bare(withoutWaivers(text)))],
  [
    'silences the type checker',
    // Types that must not compile are proven by the very mark that is forbidden elsewhere.
    ({ path, text }) =>
      /^\s*(?:\/\/|\/\*)\s*@ts-(?:ignore|nocheck|expect-error)/m.test(/^test\/(frameworks\/)?types\//.test(path) ? '' : text),
  ],
  ['waits with a bare sleep in a test', ({ path, text }) => path.endsWith('.test.ts') && /\bsleep\(/.test(bare(text))],
]

/** `any` stays where the linter was told why, on the next line. */
const withoutWaivers = (text: string): string => text.replace(/^.*biome-ignore lint\/suspicious\/noExplicitAny: .+\n.*$/gm, '')

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const groupOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('src/') || path.startsWith('server/') ? 2 : 1)
    .join('/')

const firstLine = (text: string): string => text.replace(/^#!.*\n/, '').split('\n', 1)[0] ?? ''
/** Holds for style sheets too. */
const longFirstLine = ({ path, text }: Source): string[] =>
  /^(?:\/\/|\/\*)/.test(firstLine(text)) && firstLine(text).length > FIRST_LINE
    ? [`${path} has a first comment line of more than ${FIRST_LINE} characters`]
    : []
/** A text of a fixed size would not follow the size that a person reads at (docs/design/look.md, "Type and colour"). */
const fixedType = ({ path, text }: Source): string[] =>
  /^(?:src|elements|frame|console)\/.*\.css$/.test(path) && /(?:font-size|line-height):[^;]*\dpx/.test(text)
    ? [`${path} has type of a fixed size: calc(15 * var(--_px)) follows the size that a person reads at`]
    : []

/** Every breach of the style in these files. The median is taken over each folder of sources. */
export const checkLines = (files: readonly Source[]): string[] => {
  const breaches = files
    .filter(({ path }) => !path.endsWith('.css'))
    .flatMap((file) => RULES.filter(([, of]) => of(file)).map(([breach]) => `${file.path} ${breach}`))
  breaches.push(...files.flatMap(longFirstLine), ...files.flatMap(fixedType))
  const lengths = new Map<string, number[]>()
  for (const { path, text } of files) {
    if (isTest(path) || !/^(src|elements|frame|server)\//.test(path) || path.endsWith('.css') || path.startsWith('src/i18n/'))
      continue
    const group = path.split('/').length > 2 ? groupOf(path) : (path.split('/')[0] ?? '')
    lengths.set(group, [...(lengths.get(group) ?? []), text.trimEnd().split('\n').length])
  }
  for (const [group, numbers] of lengths)
    if (numbers.length >= 3 && median(numbers) > MEDIAN)
      breaches.push(`${group}/ has a median of ${median(numbers)} lines a file, more than ${MEDIAN}`)
  return breaches
}
