// Every row of the error catalogue has a browser test, and every button a word of the specification or a reason.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERROR_ROWS } from '../error-rows/all.ts'
import { catalogueRows } from '../error-rows/catalogue.ts'
import { nameOfRow } from '../error-rows/row.ts'

test('every row of the catalogue that a person can meet is reached in a browser', () => {
  const reached = new Set(ERROR_ROWS.map(nameOfRow))
  assert.deepEqual(
    catalogueRows()
      .map(nameOfRow)
      .filter((name) => !reached.has(name)),
    [],
    'rows without a test: give them one in test/error-rows',
  )
})

test('every row that is walked stands in the catalogue, once', () => {
  const known = new Set(catalogueRows().map(nameOfRow))
  const walked = ERROR_ROWS.map(nameOfRow)
  assert.deepEqual(
    walked.filter((name, place) => !known.has(name) || walked.indexOf(name) !== place),
    [],
  )
})

test('a button is the one that the specification names for its code, else it has a reason', () => {
  /** Those of its section "Error screen by code". */
  const named: Readonly<Record<string, string>> = {
    invalid_captcha: 'Try again',
    disallowed_login_method: 'Try another method',
    allowlist_rejected: 'Try another account',
    not_supported: 'Try another method',
    too_many_requests: 'Try again later',
    'anything else': 'Try again',
  }
  for (const row of ERROR_ROWS) {
    const { where, code, button, why } = row
    if (where === 'screen' && named[code]) assert.equal(button, named[code], nameOfRow(row))
    assert.ok(button === null || button === named[code] || why, `${nameOfRow(row)}: why "${button}"?`)
  }
})
