// The message of every rejection: the catalogue's sentence for its code, or one of those that its page says may differ.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts'
import { OTHER_MESSAGES } from '../../src/contract/other-messages.ts'
import { paths, read } from './sources.ts'

/** A code that is written out, with its message where that is, too. */
const MADE = /(?:new LatchkeyError|localFailure)\(\s*'(\w+)',\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|([^)\s]))/g

const sources = ['src', 'elements', 'frame'].flatMap((folder) =>
  paths(folder).filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/test\//.test(path)),
)

test('a code that is written out has the sentence of its row, or a row that says what else it may say', () => {
  let count = 0
  for (const path of sources)
    for (const [, code = '', single, double] of read(path).matchAll(MADE)) {
      count++
      assert.ok(Object.hasOwn(ERRORS, code), `${path}: ${code} has no row`)
      const said = single ?? double
      const isOwn = said === ERRORS[code as ErrorCode].message
      assert.ok(
        isOwn || Object.hasOwn(OTHER_MESSAGES, code),
        `${path}: ${code} says ${JSON.stringify(said ?? 'something made up')}`,
      )
    }
  assert.ok(count > 100, `${count} were found`)
})

test('what a person leaves has the sentence of its row', () => {
  for (const code of [
    'user_exited_set_password_flow',
    'exited_export_flow',
    'exited_fund_flow',
    'exited_create_flow',
    'recovery_canceled',
  ] as const)
    assert.equal(Object.hasOwn(OTHER_MESSAGES, code), false, code)
})
