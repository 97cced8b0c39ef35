// The table of docs/selfhost.md of what is kept names every table that is swept, and settings that there are.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FAMILIES, WALKS } from '../../server/stores/sweep.ts'
import { read } from './sources.ts'

const section = read('docs/selfhost.md').split('\n## What is kept, and how long\n')[1]?.split('\n## ')[0] ?? ''
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const named = (column: number): string[] =>
  rows.flatMap((cells) => [...(cells[column] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))

test('every table that is swept stands in it, and no other', () => {
  const swept = new Set([...FAMILIES, ...WALKS].map(({ table }) => table))
  assert.deepEqual([...new Set(named(4))].sort(), [...swept].sort())
})

test('its settings are settings', () => {
  const settings = read('docs/environment.md')
  assert.ok(named(3).length > 5)
  for (const name of named(3)) assert.ok(settings.includes(`| \`${name}\` |`), `${name} is no setting`)
})
