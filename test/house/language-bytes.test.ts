// Words of a language are loaded with the screens that say them: at most 5 kB a moment, on the wire.
// What a build weighs: scripts/size.mjs.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { LANGUAGE_CODES } from '../../src/contract/languages.ts'
import { paths, read } from './sources.ts'

const MOST = 5000

for (const folder of ['src/i18n', 'frame/words'])
  test(`${folder}: no moment has more than ${MOST} bytes of words in any language`, () => {
    const files = LANGUAGE_CODES.flatMap((code) => paths(`${folder}/${code}`)).filter((path) => path.endsWith('.json'))
    assert.ok(files.length >= LANGUAGE_CODES.length)
    const sizes = files.map((path) => [path, brotliCompressSync(JSON.stringify(JSON.parse(read(path)))).length] as const)
    assert.deepEqual(
      sizes.filter(([, bytes]) => bytes > MOST),
      [],
    )
  })

test('the budget of the largest file of a build is no higher', () => {
  const { language } = JSON.parse(read('.ci/size.json')) as { language: { most: number } }
  assert.ok(language.most <= MOST)
})
