// Promises of the development key.

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
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
    const first = developmentKey(join(folder, 'data'), random)
    assert.ok(isServiceKey(first))
    assert.equal(developmentKey(join(folder, 'data'), random), first)
  }))
test('nobody but its owner can read it', () =>
  inFolder((folder) => {
    developmentKey(folder, random)
    assert.equal(statSync(join(folder, 'service.key')).mode & 0o777, 0o600)
  }))
test('a damaged key stops the start instead of being replaced', () =>
  inFolder((folder) => {
    writeFileSync(join(folder, 'service.key'), 'half')
    assert.throws(() => developmentKey(folder, random), /service\.key must be 32 bytes/)
  }))
