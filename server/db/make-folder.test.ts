import assert from 'node:assert/strict'
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder } from '../../test/new-folder.ts'
import { makeFolder } from './make-folder.ts'

const folder = newFolder()
after(folder.remove)

test('makes what is missing, above it too, and leaves what is there', () => {
  const deep = join(folder.path, 'a', 'b', 'c')
  makeFolder(deep)
  makeFolder(deep)
  assert.ok(statSync(deep).isDirectory())
})

test('a file in the place of the folder, or above it, is told', () => {
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  assert.throws(() => makeFolder(file), { code: 'EEXIST' })
  assert.throws(() => makeFolder(join(file, 'below')), { code: 'ENOTDIR' })
})

test('a place that takes no folders is told, where the recursive way never comes back', {
  skip: !existsSync('/proc/self'),
}, () => {
  assert.throws(() => makeFolder('/proc/latchkey/data'), { code: 'ENOENT' })
})
