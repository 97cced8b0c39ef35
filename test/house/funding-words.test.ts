// Funding has one word wherever people choose it: the button of the tag, the list of ways, the review that lacks money.
// The titles 'Fund account' and 'Add Funds' are those of the specification.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_CODES } from '../../src/contract/languages.ts'
import { read } from './sources.ts'

const wordsOf = (language: string, file: string) => JSON.parse(read(`src/i18n/${language}/${file}.json`))

for (const language of LANGUAGE_CODES)
  test(`${language}: what adds funds is called the same everywhere`, () => {
    const { title } = wordsOf(language, 'fund').methods
    const said = JSON.stringify(wordsOf(language, 'common'))
    assert.ok(said.includes(JSON.stringify(title)), `the button does not say ${title}`)
    assert.equal(wordsOf(language, 'send').review.addFunds.toLowerCase(), title.toLowerCase())
    const { prompt, status } = wordsOf(language, 'fund')
    assert.equal(prompt.title, status.title)
  })
