// What screens say of errors: every code in every context and language, whatever came with it.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CONTEXTS, type ErrorContext } from '../../src/contract/errors/contexts.ts'
import { type Context, MESSAGE, messageOf, viewOf, type Words } from '../../src/contract/errors/view.ts'
import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts'
import { detailOf, joined, say } from '../../src/screens/shared/say.ts'
import { paths, read } from './sources.ts'

/** Text of a proxy, a node or a wallet. */
const FOREIGN = 'upstream connect error 0xdeadbeef'
const UNKNOWN = ['some_code_of_a_proxy', '', 'constructor', '__proto__', 'toString', '{message}']
const codes = [...Object.keys(ERRORS), ...UNKNOWN]
const statuses = (code: string): (number | null)[] => [
  Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].status : null,
  400,
  422,
  503,
]

interface File {
  readonly errors?: Record<string, string>
  readonly messages?: Record<string, string>
}
/** All words of a language, as its screens have them. */
const wordsOf = (language: string) => {
  const files = paths(`src/i18n/${language}`)
    .filter((path) => path.endsWith('.json'))
    .map((path) => JSON.parse(read(path)) as File)
  const errors: Record<string, string> = Object.assign({}, ...files.map((file) => file.errors))
  const messages: Record<string, string> = Object.assign({}, ...files.map((file) => file.messages))
  return { errors, messages }
}

for (const language of ['en', 'de', 'ar'])
  describe(language, () => {
    const copy = wordsOf(language)
    const said = (words: Words | null): string => say(copy, words)
    for (const context of Object.keys(CONTEXTS) as ErrorContext[])
      test(`${context}: catalogue words alone, and none twice`, () => {
        for (const code of codes)
          for (const status of statuses(code))
            for (const retryAfter of [null, 900_000]) {
              const view = viewOf({ code, status, message: FOREIGN, retryAfter }, CONTEXTS[context])
              const [title, text] = [said(view.title), said(view.text)]
              const where = `${code} ${status}: ${JSON.stringify([title, text])}`
              assert.ok(title && said(view.button), where)
              const all = joined(title, text)
              assert.doesNotMatch(`${title} ${text} ${all}`, /upstream|\{|undefined|null/, where)
              assert.doesNotMatch(all, /\.\.|[.!?؟]\s*\./, where)
              assert.doesNotMatch(all.toLowerCase(), /(?:^|[.!?؟] )([^.!?؟]{4,})[.!?؟]* \1/, where)
              assert.notEqual(detailOf(title, text), title, where)
            }
      })

    test('a line beside a list or a field says the words for the code, else those for an unknown error', () => {
      for (const code of codes) {
        const line = said(messageOf({ code }))
        const known = Object.hasOwn(copy.messages, code)
        assert.equal(line, known ? copy.messages[code] : copy.messages.unknown_error, code)
      }
    })
  })

test('a row shows a message of its own code only where the languages have one', () => {
  const { messages } = wordsOf('en')
  for (const [name, { rows, rest, unprocessable }] of Object.entries(CONTEXTS) as [string, Context][]) {
    for (const [code, row] of Object.entries(rows))
      if (row.title === MESSAGE || row.text === MESSAGE) assert.ok(Object.hasOwn(messages, code), `${name}: ${code}`)
    for (const row of [rest, unprocessable]) assert.ok(row?.title !== MESSAGE && row?.text !== MESSAGE, name)
  }
})

test('every message of a language is one of the catalogue', () => {
  for (const [code, message] of Object.entries(wordsOf('en').messages)) assert.equal(ERRORS[code as ErrorCode].message, message)
})
