// What writes numbers and dates: the same as the browser's own, and made once.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fill } from './fill.ts'
import { dateWriter, makeWriters, numberWriter } from './writers.ts'

/** Runs `write`, and gives how often a writer or the rules of plural forms were made meanwhile. */
const madeIn = (write: () => void): number => {
  const { NumberFormat, DateTimeFormat, PluralRules } = Intl
  let made = 0
  const counted = <T extends object>(kind: T): T =>
    new Proxy(kind, {
      construct(target, given, self) {
        made++
        return Reflect.construct(target as never, given, self)
      },
    })
  Object.assign(Intl, {
    NumberFormat: counted(NumberFormat),
    DateTimeFormat: counted(DateTimeFormat),
    PluralRules: counted(PluralRules),
  })
  try {
    write()
  } finally {
    Object.assign(Intl, { NumberFormat, DateTimeFormat, PluralRules })
  }
  return made
}

test('writes as the language does, each form in its own way', () => {
  assert.equal(numberWriter('de').format(1234.5), '1.234,5')
  assert.equal(numberWriter('de', { maximumFractionDigits: 0 }).format(1234.4), '1.234')
  assert.equal(numberWriter('en').format(1234.5), '1,234.5')
  assert.equal(dateWriter('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(0), 'Jan 1, 1970')
  assert.equal(dateWriter('de', { dateStyle: 'medium', timeZone: 'UTC' }).format(0), '01.01.1970')
})

test('a writer is made once, and numbers in sentences are written by it', () => {
  const write = () => {
    numberWriter('fr').format(1)
    dateWriter('fr', { dateStyle: 'medium' }).format(0)
    fill('Renvoyer dans {count} s', { count: 30 }, 'fr')
  }
  assert.equal(madeIn(write), 2)
  assert.equal(madeIn(write), 0)
})

test('what was made ahead leaves nothing to a press that shows a count or a day', () => {
  makeWriters('es', (make) => make())
  const press = () => {
    fill('Reenviar en {count} s', { count: 30 }, 'es')
    dateWriter('es', { dateStyle: 'medium' }).format(0)
  }
  assert.equal(madeIn(press), 0)
})
