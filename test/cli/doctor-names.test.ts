// Promises of the doctor about settings that have another name now.

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { embeddedFolder } from '../embedded-folder.ts'
import { command } from './latchkey.ts'

const folder = await embeddedFolder()
after(folder.remove)
const env = { DATA_DIR: folder.path, PORT: '0' }
const ID = 'latchkeynamesapp000000001'
const run = async (...args: readonly string[]): Promise<string> => {
  const { code, out, err } = await command(args, env)
  assert.equal(code, 0, err + out)
  return out
}
const told = async (): Promise<{ state: string; what: string; fix?: string }[]> =>
  JSON.parse((await command(['doctor', '--json'], env)).out).filter(({ part }: { part: string }) => part === 'names')

test('names each app that was last set by a former name, until it is set by the present one', async () => {
  const well = [{ part: 'names', state: 'ok', what: 'no app is set by a former name' }]
  await run('app', 'create', '--id', ID, '--name', 'Shop', '--origin', 'https://shop.example', '--method', 'email')
  assert.deepEqual(await told(), well)
  await run('app', 'change', ID, '--set', 'confirm_in_frame=true')
  await run('app', 'change', ID, '--name', 'Another')
  const [found, ...more] = await told()
  assert.deepEqual([found?.state, more], ['hint', []])
  assert.match(
    found?.what ?? '',
    new RegExp(`^${ID}: confirm_in_window was last set as confirm_in_frame, on \\d{4}-\\d\\d-\\d\\d$`),
  )
  assert.match(found?.fix ?? '', /--set confirm_in_window=true/)
  await run('app', 'change', ID, '--set', 'confirm_in_window=true')
  assert.deepEqual(await told(), well)
})
