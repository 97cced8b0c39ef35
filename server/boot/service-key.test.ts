// Promises of the development key.

import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { random } from '../ports/random.ts'
import { developmentKey, isServiceKey } from './service-key.ts'

const inFolder = (body: (folder: string) => void): void => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-key-'))
  try {
    body(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the key is made once and stays', () =>
  inFolder((folder) => {
    const first = developmentKey(join(folder, 'data'), random, false)
    assert.ok(isServiceKey(first))
    assert.equal(developmentKey(join(folder, 'data'), random, false), first)
  }))
test('nobody but its owner can read it', () =>
  inFolder((folder) => {
    developmentKey(folder, random, false)
    assert.equal(statSync(join(folder, 'service.key')).mode & 0o777, 0o600)
  }))
test('a damaged key stops the start instead of being replaced', () =>
  inFolder((folder) => {
    writeFileSync(join(folder, 'service.key'), 'half')
    assert.throws(() => developmentKey(folder, random, false), /service\.key must be 32 bytes/)
  }))
test('a lost key of a database stops the start, is named, and no other one is made in its place', () =>
  inFolder((folder) => {
    assert.throws(() => developmentKey(folder, random, true), /^StartProblem: The key file .*service\.key is missing/)
    assert.deepEqual(readdirSync(folder), [])
    const made = developmentKey(folder, random, false)
    assert.equal(developmentKey(folder, random, true), made)
  }))
test('a folder that is a file is named', () =>
  inFolder((folder) => {
    writeFileSync(join(folder, 'file'), '')
    assert.throws(() => developmentKey(join(folder, 'file'), random, false), /DATA_DIR must be a folder, and .*file is a file/)
  }))
