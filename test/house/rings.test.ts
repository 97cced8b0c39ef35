// The table of rings names journeys and tests that there are: a row that names nothing would run nothing, and be green.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { RINGS, type Ring } from '../e2e/rings.mjs'

const ENDING = '.test.ts'
const JOURNEYS = readdirSync('test/e2e').filter((name) => name.endsWith(ENDING))
/** Names of tests as they stand in a file; those that a loop puts together stand for nothing here. */
const namesIn = (text: string): string[] => [...text.matchAll(/\btest\(\s*'([^']+)'/g)].map(([, name = '']) => name)

const sharing = (seeds: string): Ring[] => Object.values<Ring>(RINGS).filter((row) => row.seeds === seeds)
/** What is wrong with a row. */
const faultsOf = (file: string, { quick, sweep, seeds }: Ring): string[] => {
  const path = file + ENDING
  if (!JOURNEYS.includes(path)) return [`${file}: there is no ${path}`]
  const text = readFileSync(`test/e2e/${path}`, 'utf8')
  const named = quick === undefined ? 1 : namesIn(text).filter((name) => name.startsWith(quick)).length
  return [
    ...(named === 1 ? [] : [`${file}: ${named} tests begin with "${quick}"`]),
    ...(seeds !== undefined && sharing(seeds).length < 2 ? [`${file}: no other file has the seeds "${seeds}"`] : []),
    ...(quick !== undefined && sweep ? [`${file}: what runs in the sweep alone is no quick one`] : []),
  ]
}

test('each row of the rings names a journey, and one test of it', () => {
  const rows: [string, Ring][] = Object.entries(RINGS)
  assert.deepEqual(
    rows.flatMap(([file, ring]) => faultsOf(file, ring)),
    [],
  )
})

test('a row of a file or a test that there is not is found', () => {
  assert.equal(faultsOf('page-nowhere', {}).length, 1)
  assert.equal(faultsOf('page-login', { quick: 'nothing begins so' }).length, 1)
  assert.equal(faultsOf('page-login', { quick: 'a new person is made', sweep: true }).length, 1)
  assert.equal(faultsOf('page-login', { seeds: 'of no other file' }).length, 1)
})
