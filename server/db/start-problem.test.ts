// What a start that cannot go on says, by the error that stopped it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newData } from './new-data.ts'
import { folderProblem, loaded, roomProblem, StartProblem } from './start-problem.ts'

const said = (error: unknown): string | undefined => folderProblem('/data', error)?.message

test('errors of a folder, and those that the embedded database has by number, are one sentence each', () => {
  const room = 'There is no room on the disk of /data. Make some, or choose another DATA_DIR.'
  const right = 'This user may not write to /data. Make it writable, or choose another DATA_DIR.'
  assert.equal(said(Object.assign(new Error('x'), { code: 'ENOSPC' })), room)
  assert.equal(said({ name: 'ErrnoError', errno: 51 }), room)
  for (const errno of [2, 63, 69]) assert.equal(said({ name: 'ErrnoError', errno }), right)
  assert.match(said({ name: 'ErrnoError', errno: 33 }) ?? '', /too few files/)
  for (const other of [{ name: 'ErrnoError', errno: 8 }, { errno: 51 }, new Error('Aborted()'), undefined])
    assert.equal(said(other), undefined)
})

test('a disk without room for a file of the log is named, and no other one', () => {
  const disk = (bavail: number) => roomProblem('/data', () => ({ bavail, bsize: 4096 }))
  assert.match(disk(4095)?.message ?? '', /no room on the disk of \/data/)
  assert.equal(disk(4096), null)
  assert.equal(roomProblem('/no such folder'), null)
})

test('what is loaded says when too few files may be opened, and keeps any other error', async () => {
  const failing = (code: string) => loaded(() => Promise.reject(Object.assign(new Error('x'), { code })))
  await assert.rejects(failing('EMFILE'), /too few files/)
  await assert.rejects(failing('ENOENT'), { message: 'x' })
  assert.equal(await loaded(async () => 1), 1)
})

test('a database that cannot be made is told in one line, without what the script wrote', async () => {
  // No user, root included, may make a folder there.
  await assert.rejects(newData('/sys/db'), (error: unknown) => {
    assert.ok(error instanceof StartProblem)
    assert.equal(error.message, 'This user may not write to /sys. Make it writable, or choose another DATA_DIR.')
    return true
  })
})
