// Languages: every folder with a row is complete, and what a translator may write is checked.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { WINDOW_WORDS } from '../../frame/windows/window-words.ts'
import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts'
import { messages } from '../../src/i18n/en/login.json'
import { LANGUAGES } from '../../src/i18n/languages.ts'
import { PLACES } from '../../src/i18n/places.ts'
import { paths, read } from './sources.ts'

type Words = { readonly [key: string]: string | Words }
const FORM = /^(zero|one|two|few|many|other)$/
const isForms = (word: Words): boolean => Object.keys(word).every((key) => FORM.test(key))
const filesOf = (language: string): string[] => paths(`src/i18n/${language}`).map((path) => path.split('/').at(-1) as string)
const wordsOf = (language: string, file: string): Words => JSON.parse(read(`src/i18n/${language}/${file}`))
/** Every sentence by its key; plural forms are one sentence. */
const flat = (words: Words, before = ''): (readonly [key: string, sentence: string | Words])[] =>
  Object.entries(words).flatMap(([key, word]) =>
    typeof word === 'string' || isForms(word) ? [[before + key, word] as const] : flat(word, `${before}${key}.`),
  )
const gapsOf = (text: string): string => [...text.matchAll(/\{\w+\}/g)].map(String).sort().join()
const textsOf = (word: string | Words): string[] => (typeof word === 'string' ? [word] : (Object.values(word) as string[]))

/** What is wrong with a file of a language, beside the English one. */
export const faultsOf = (language: string, english: Words, own: Words): string[] => {
  const theirs = new Map(flat(own))
  const source = new Map(flat(english))
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [
    ...[...source.keys()].filter((key) => !theirs.has(key)).map((key) => `${key} is missing`),
    ...[...theirs].flatMap(([key, word]) => {
      const from = source.get(key)
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

const folders = [...new Set(paths('src/i18n').map((path) => /^src\/i18n\/([a-z]+)\//.exec(path)?.[1]))].filter(
  (one): one is string => one !== undefined,
)

test('every folder of words can be chosen, and tags know which can', () => {
  const languages = Object.keys(LANGUAGES)
  assert.deepEqual(['en', ...languages].sort(), folders.sort())
  // Tags ask with a pattern of their own: the table is not loaded where a page is in English.
  const foreign = /export const FOREIGN = (.*)/.exec(read('elements/language.ts'))?.[1]
  assert.equal(foreign, `/^(${languages.join('|')})(?![a-z])/i`)
})

test('German says Sie to everybody: in the pages, the frame, its windows and the mails', () => {
  const german = [
    ...[...paths('src/i18n/de'), 'frame/words/de.json', 'server/services/messages/german.ts'].map(read),
    JSON.stringify(WINDOW_WORDS.de),
  ]
  const familiar = german.flatMap((text) => text.match(/(?<![\p{L}-])(du|dich|dein\p{L}*)(?![\p{L}-])/giu) ?? [])
  assert.ok(german.length > 10)
  assert.deepEqual(familiar, [])
})

for (const language of folders.filter((one) => one !== 'en'))
  describe(language, () => {
    for (const file of filesOf('en'))
      test(`${file} is complete`, () => {
        assert.deepEqual(faultsOf(language, wordsOf('en', file), wordsOf(language, file)), [])
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
      ])
      for (const file of filesOf('en')) {
        const english = new Map(flat(wordsOf('en', file)))
        for (const [key, word] of flat(wordsOf(language, file)))
          if (!isName.has(`${file.replace('.json', '')}.${key}`) && !/^[^a-z]*$/.test(String(word)))
            if (gapsOf(String(word)) === '') assert.notEqual(word, english.get(key), key)
      }
    })
  })

test('an Arabic sentence begins with an Arabic letter, which gives it its direction', () => {
  for (const file of filesOf('ar'))
    for (const [key, word] of flat(wordsOf('ar', file)))
      for (const text of textsOf(word)) assert.match(text.replace(/\{\w+\}/g, ''), /^[^\p{Script=Latin}]*\p{Script=Arabic}/u, key)
})

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
  const drawn = new Set<string>(Object.values(PLACES))
  const shared = /^\w+\.(errors|messages|terms)$/
  const sections = filesOf('en').flatMap((file) => Object.keys(wordsOf('en', file)).map((one) => file.replace('json', one)))
  assert.deepEqual(
    sections.filter((section) => !drawn.has(section) && !shared.test(section)),
    [],
  )
  for (const [code, message] of Object.entries(messages)) assert.equal(ERRORS[code as ErrorCode].message, message)
})
