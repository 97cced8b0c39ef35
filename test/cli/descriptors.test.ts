// The commands about descriptors: a folder is taken in, what is bad is named, a set is shown, taken back, forgotten.

import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { folderFiles } from '../../server/cli/folder-files.ts'
import { testData } from '../data.ts'
import { registryFiles, VAULT } from '../fakes/registry.ts'
import { command, type Ended } from './latchkey.ts'

const data = await testData()
after(data.remove)
const latchkey = (...args: string[]): Promise<Ended> => command(['descriptors', ...args], data.env)

const folder = join(data.folder, 'checkout')
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
for (const [path, text] of registryFiles()) write(path, text)
write('registry/ford/testsv2/calldata-router.tests.json', '{}')
write('index.calldata.json', '{}')
write('.git/config.json', '{}')
write('registry/empty/notes.txt', '')
write('../outside.json', '{"context": {}}')
symlinkSync(join(data.folder, 'outside.json'), join(folder, 'registry', 'link.json'))

test('a folder is read without cases, indexes, hidden folders and links', () => {
  assert.deepEqual([...folderFiles(folder).keys()].toSorted(), [...registryFiles().keys()].toSorted())
})

test('a set is made, listed, shown, taken back and forgotten', async () => {
  assert.match((await latchkey('list')).out, /^There is no set/)
  assert.match((await latchkey('restore')).out, /no set before/)
  const made = await latchkey('update', folder, '--source', 'registry 3b66ba2')
  assert.equal(made.code, 0, made.err)
  assert.match(made.out, /^3 files, 0 of them refused: 4 functions and types/)
  write('registry/bad/calldata-bad.json', '{')
  const again = await latchkey('update', folder)
  assert.match(again.out, /^4 files, 1 of them refused.*\n.*\nLeft out:\n {2}not-json: registry\/bad\/calldata-bad\.json\n$/)
  const { out } = await latchkey('list', '--json')
  const sets = JSON.parse(out) as { id: string; state: string; source: string }[]
  assert.deepEqual(
    sets.map(({ state, source }) => [state, source]),
    [
      ['current', 'checkout'],
      ['previous', 'registry 3b66ba2'],
    ],
  )
  const shown = await latchkey('show', sets[0]?.id ?? '', '--chain', '1', '--address', VAULT)
  assert.equal(shown.code, 0, shown.err)
  assert.match(shown.out, /It is as it was kept\.[\s\S]*Deposit {2}deposit\(uint256 assets[\s\S]*not-json/)
  assert.equal((await latchkey('restore')).code, 0)
  assert.equal((await latchkey('remove', sets[0]?.id ?? '')).code, 0)
  assert.equal((await latchkey('remove', sets[0]?.id ?? '')).code, 1)
})

test('a mistake in the command is said', async () => {
  for (const [args, said] of [
    [['update'], /the folder of a registry/],
    [['update', join(data.folder, 'nothing')], /no such file|ENOENT/],
    [['update', join(folder, '.git')], /No descriptor in these files counts/],
    [['update', join(folder, 'registry', 'empty')], /no descriptor in the folder/],
    [['show', 'set_1', '--chain', '1'], /go together/],
    [['show', 'set_1'], /no such set/],
  ] as const) {
    const { code, err } = await latchkey(...args)
    assert.notEqual(code, 0)
    assert.match(err, said)
  }
})
