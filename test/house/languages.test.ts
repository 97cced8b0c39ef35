// Languages: every folder with a row is complete, and what a translator may write is checked.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts'
import { FIRST_LANGUAGE, LANGUAGE_CODES } from '../../src/contract/languages.ts'
import { SCREENS } from '../../src/contract/screens.ts'
import { messages } from '../../src/i18n/en/login.json'
import untranslated from '../../src/i18n/untranslated.json'
import { sectionOf, type TextOwner, WORD_SECTIONS } from '../../src/i18n/word-sections.ts'
import { withoutComments } from './imports.ts'
import { isTest, paths, read, sources } from './sources.ts'

type Words = { readonly [key: string]: string | Words }
const FORM = /^(zero|one|two|few|many|other)$/
const isForms = (word: Words): boolean => Object.keys(word).every((key) => FORM.test(key))
const filesOf = (language: string): string[] =>
  paths(`src/i18n/${language}`)
    .map((path) => path.split('/').at(-1) as string)
    .filter((file) => file.endsWith('.json'))
const wordsOf = (language: string, file: string): Words => JSON.parse(read(`src/i18n/${language}/${file}`))
/** Every sentence by its key; plural forms are one sentence. */
const flat = (words: Words, before = ''): (readonly [key: string, sentence: string | Words])[] =>
  Object.entries(words).flatMap(([key, word]) =>
    typeof word === 'string' || isForms(word) ? [[before + key, word] as const] : flat(word, `${before}${key}.`),
  )
const gapsOf = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join()
const textsOf = (word: string | Words): string[] => (typeof word === 'string' ? [word] : (Object.values(word) as string[]))

const CODES: readonly string[] = LANGUAGE_CODES
/** Languages that were copied from English and are not translated. */
const COPIED: readonly string[] = untranslated
const partOf = (file: string): string => file.replace('.json', '')
const folders = [...new Set(paths('src/i18n').map((path) => /^src\/i18n\/([a-z]+)\//.exec(path)?.[1]))].filter(
  (one): one is string => one !== undefined,
)
/** Sections that English alone has: they are new, and English is shown. One that a single other language has is missing in the rest. */
const newSections = (): string[] =>
  filesOf(FIRST_LANGUAGE).flatMap((file) => {
    const translated = folders.filter((code) => code !== FIRST_LANGUAGE && !COPIED.includes(code))
    const others = translated.filter((code) => filesOf(code).includes(file)).map((code) => wordsOf(code, file))
    const own = Object.keys(wordsOf(FIRST_LANGUAGE, file))
    return own.filter((section) => others.every((words) => !(section in words))).map((section) => `${partOf(file)}.${section}`)
  })
const NEW = newSections()
/** Whether a sentence, by part, section and key, waits for its translation. */
const waits = (language: string, key: string): boolean =>
  COPIED.includes(language) || NEW.some((one) => key.startsWith(`${one}.`))

/** What is wrong with a file of a language, beside the English one. */
export const faultsOf = (language: string, english: Words, own: Words): string[] => {
  const theirs = new Map(flat(own))
  const source = new Map(flat(english))
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [
    ...[...source.keys()].filter((key) => !theirs.has(key)).map((key) => `${key} is missing`),
    ...[...theirs].flatMap(([key, word]) => {
      const english = source.get(key)
      // A sentence of forms has all its gaps in the last one.
      const from = typeof english === 'object' ? textsOf(english).at(-1) : english
      if (typeof from !== 'string') return [`${key} is not in English`]
      const texts = textsOf(word)
      const gaps = typeof word === 'string' ? texts : texts.slice(-1)
      return [
        ...texts.filter((text) => !text.trim()).map(() => `${key} is empty`),
        ...gaps.filter((text) => gapsOf(text) !== gapsOf(from)).map(() => `${key} must have the gaps ${gapsOf(from)}`),
        ...(typeof word === 'object' && !gapsOf(from) ? [`${key} has plural forms, and English no number`] : []),
        ...(typeof word === 'object' && Object.keys(word).sort().join() !== [...forms].sort().join()
          ? [`${key} must have the forms ${forms.join()}`]
          : []),
      ]
    }),
  ]
}

/** Where the words of a language are, besides the page: what names the files of each, and the files. */
const WORDS_OF = {
  'src/i18n/languages.ts': (code: string) => [`src/i18n/${code}/parts.ts`],
  'console/words.ts': (code: string) => [`console/i18n/${code}.json`, `src/contract/admin/rules/${code}.json`],
  'server/services/messages/words.ts': (code: string) => [`server/services/messages/words/${code}.ts`],
  'frame/words/words.ts': (code: string) =>
    ['keys.json', 'window.json', 'words.ts', 'request-words.ts'].map((file) => `frame/words/${code}/${file}`),
  'demo/product-words.ts': (code: string) => [`demo/words/${code}.json`],
}
/** The first language is bundled: its words are in the code of the page and in the HTML of the demo. */
const OF_OTHERS = /parts\.ts$|words\.ts$|^demo\//

/** Files that a language of the table lacks. */
const lackedBy = (code: string, has: (path: string) => boolean): string[] =>
  [
    ...filesOf(FIRST_LANGUAGE).map((file) => `src/i18n/${code}/${file}`),
    ...Object.values(WORDS_OF)
      .flatMap((files) => files(code))
      .filter((path) => code !== FIRST_LANGUAGE || !OF_OTHERS.test(path)),
  ].filter((path) => !has(path))

test('every language of the table has all its files, and no other language has any', () => {
  const all = new Set(paths())
  assert.deepEqual(
    CODES.flatMap((code) => lackedBy(code, (path) => all.has(path))),
    [],
  )
  assert.deepEqual([...CODES].sort(), [...folders].sort())
  for (const files of Object.values(WORDS_OF))
    for (const path of files('xx').map((file) => file.replace(/xx.*/, '')))
      for (const file of all) {
        const code = file.startsWith(path) ? /^([a-z]{2})[./]/.exec(file.slice(path.length))?.[1] : undefined
        assert.ok(!code || CODES.includes(code), `${file} is of a language that is not in src/contract/languages.ts`)
      }
  assert.deepEqual(
    lackedBy('xx', (path) => path !== 'frame/words/xx/window.json'),
    ['frame/words/xx/window.json'],
  )
})

const CODE = `['"](?:${CODES.join('|')})['"]`
/** Code in which a language is compared by its code. */
const comparedIn = (text: string): string[] =>
  text.match(new RegExp(`(?:[!=]==? *|\\bcase +|startsWith\\()${CODE}|${CODE} *[!=]==?`, 'g')) ?? []
const OTHER = `\\b(?:${CODES.filter((one) => one !== FIRST_LANGUAGE).join('|')})\\b['"]?`
/** Lists of languages: two of them as names or texts of one expression. */
const listedIn = (text: string): string[] =>
  text.match(new RegExp(`[[{(|][^\\]})]*?${OTHER}[,:|][^\\]})]*?${OTHER}[,:| \\])}]`, 'g')) ?? []

test('no code asks which language it is, and none but what names the files lists them', () => {
  const product = sources('src', 'elements', 'console', 'frame', 'server', 'demo').filter(
    ({ path }) => !isTest(path) && path !== 'src/contract/languages.ts' && !path.endsWith('.css'),
  )
  const found = product.flatMap(({ path, text }) => {
    const code = withoutComments(text)
    return [...comparedIn(code), ...(path in WORDS_OF ? [] : listedIn(code))].map((one) => `${path}: ${one}`)
  })
  assert.deepEqual(found, [])
  for (const planted of ["if (language === 'ar') x()", 'case "de":', "'en' !== lang"])
    assert.equal(comparedIn(planted).length, 1, planted)
  for (const planted of ["['en', 'de', 'ar']", '{ de: 1, ar: 2 }', '/^(ar|de)/'])
    assert.equal(listedIn(planted).length, 1, planted)
})

test('German says Sie to everybody: in the pages, the frame, its windows and the mails', () => {
  const german = [...paths('src/i18n/de', 'frame/words/de'), 'server/services/messages/words/de.ts'].map(read)
  const familiar = german.flatMap((text) => text.match(/(?<![\p{L}-])(du|dich|dein\p{L}*)(?![\p{L}-])/giu) ?? [])
  assert.ok(german.length > 10)
  assert.deepEqual(familiar, [])
})

for (const language of folders.filter((one) => one !== 'en'))
  describe(language, () => {
    for (const file of filesOf('en').filter((one) => filesOf(language).includes(one)))
      test(`${file} is complete`, () => {
        const faults = faultsOf(language, wordsOf('en', file), wordsOf(language, file))
        assert.deepEqual(
          faults.filter((fault) => !waits(language, `${partOf(file)}.${fault}`)),
          [],
        )
      })

    test('nothing in it is left in English', () => {
      const isName = new Set([
        'account.overview.types.wallet',
        'account.activity.types.wallet',
        'account.activity.types.passkey',
        'common.menu.wallet',
        'passkey.list.unknown',
        'signing.request.labels.app',
        'signing.request.labels.token',
        'send.review.labels.token',
      ])
      for (const file of filesOf('en')) {
        const english = new Map(flat(wordsOf('en', file)))
        for (const [key, word] of flat(wordsOf(language, file)))
          if (
            !isName.has(`${partOf(file)}.${key}`) &&
            !waits(language, `${partOf(file)}.${key}`) &&
            !/^[^a-z]*$/.test(String(word))
          )
            if (gapsOf(String(word)) === '') assert.notEqual(word, english.get(key), key)
      }
    })
  })

/** Cells of the table of terms in docs/languages.md: by language, what its words must have. */
const termsOf = (page: string): (readonly [language: string, term: string])[] => {
  const rows = /^## Words of money and keys\n[^|]*((?:\|.*\n)+)/m.exec(page)?.[1]?.trim().split('\n') ?? []
  const [codes = [], , ...terms] = rows.map((row) => row.split('|').slice(1, -1))
  return terms.flatMap((cells) => cells.map((cell, at) => [String(codes[at]).trim(), cell.trim().replace(/^to /, '')] as const))
}

test('the terms of money and keys are those that each language uses', () => {
  const terms = termsOf(read('docs/languages.md'))
  const lower = (text: string, code: string): string => text.replaceAll('\u00ad', '').toLocaleLowerCase(code)
  const used = new Map(
    CODES.map((code) => [
      code,
      lower(
        filesOf(code)
          .flatMap((file) => flat(wordsOf(code, file)).flatMap(([, word]) => textsOf(word)))
          .join('\n'),
        code,
      ),
    ]),
  )
  assert.deepEqual([...new Set(terms.map(([code]) => code))].sort(), [...CODES].filter((code) => !COPIED.includes(code)).sort())
  assert.ok(terms.length > 20 * CODES.length)
  assert.deepEqual(
    terms.filter(([code, term]) => !used.get(code)?.includes(lower(term, code))),
    [],
  )
  assert.deepEqual(termsOf('## Words of money and keys\n\n| en | de |\n|---|---|\n| to send | senden |\n'), [
    ['en', 'send'],
    ['de', 'senden'],
  ])
})

// A name in its quotation marks is isolated where it is drawn (src/kit/written-values.ts).
const ISOLATED: ReadonlySet<string> = new Set(['request.quoted'])
test('an Arabic sentence begins with an Arabic letter, which gives it its direction', () => {
  // Marks around a gap have no direction of their own.
  for (const file of filesOf('ar'))
    for (const [key, word] of flat(wordsOf('ar', file)))
      for (const text of ISOLATED.has(key) || waits('ar', `${partOf(file)}.${key}`) ? [] : textsOf(word))
        if (/\p{L}/u.test(text.replace(/\{\w+\}/g, '')))
          assert.match(text.replace(/\{\w+\}/g, ''), /^[^\p{Script=Latin}]*\p{Script=Arabic}/u, key)
})

test('nothing waits for a translation when a release is made', { skip: !process.env.SWEEP && 'SWEEP=1 asks for it' }, () =>
  assert.deepEqual([...COPIED, ...NEW], []),
)

test('what is wrong with a language is found', () => {
  const english: Words = { code: { title: 'Code', again: 'In {seconds} s', plain: 'Text' } }
  const faults = (own: Words) => faultsOf('de', english, { code: { ...(english.code as Words), ...own } })
  assert.deepEqual(faults({}), [])
  assert.deepEqual(faults({ again: { one: 'In einer Sekunde', other: 'In {seconds} Sekunden' } }), [])
  assert.deepEqual(faultsOf('de', english, { code: { title: 'Code' } }), ['code.again is missing', 'code.plain is missing'])
  assert.deepEqual(faults({ more: 'x' }), ['code.more is not in English'])
  assert.deepEqual(faults({ title: ' ' }), ['code.title is empty'])
  assert.deepEqual(faults({ again: 'In {second} s' }), ['code.again must have the gaps {seconds}'])
  assert.deepEqual(faults({ again: { other: 'In {seconds} s' } }), ['code.again must have the forms one,other'])
  assert.deepEqual(faults({ plain: { one: 'a', other: 'b' } }), ['code.plain has plural forms, and English no number'])
})

test('English says nothing that no screen draws, and its messages are those of the catalogue', () => {
  const drawn = new Set([...Object.keys(WORD_SECTIONS), ...Object.keys(SCREENS)].map((owner) => sectionOf(owner as TextOwner)))
  const shared = /^\w+\.(errors|messages|terms|keyWindow)$/
  const sections = filesOf('en').flatMap((file) => Object.keys(wordsOf('en', file)).map((one) => file.replace('json', one)))
  assert.deepEqual(
    sections.filter((section) => !drawn.has(section) && !shared.test(section)),
    [],
  )
  assert.deepEqual(
    [...drawn].filter((section) => !sections.includes(section)),
    [],
  )
  for (const [code, message] of Object.entries(messages)) assert.equal(ERRORS[code as ErrorCode].message, message)
})
