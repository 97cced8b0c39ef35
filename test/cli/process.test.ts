// The built command line as a process: arguments, environment, output and exit codes.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { buildService, newFolder } from '../e2e/service-child.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { commandLine, type Ended } from './latchkey.ts'

const folder = newFolder()
const data = { DATA_DIR: join(folder.path, 'data') }
const ID = 'shopshopshopshopshop00001'
let built: Awaited<ReturnType<typeof buildService>>
before(async () => {
  built = await buildService()
})
after(() => {
  built.remove()
  folder.remove()
})
const latchkey = (args: readonly string[], env: Record<string, string> = {}): Promise<Ended> =>
  commandLine(built.cli)(args, { ...data, ...env })

test('help and a mistake in the command are told without a database', async () => {
  const { code, out, err } = await latchkey(['help'])
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^ {2}app create /m)
  const wrong = await latchkey(['app', 'show'])
  assert.deepEqual([wrong.code, wrong.out], [2, ''])
  assert.match(wrong.err, /one app id/)
  assert.ok(!existsSync(data.DATA_DIR))
})
sweepTest('an app is made in a new database, and the next process finds it', async () => {
  const made = await latchkey(['app', 'create', '--id', ID, '--name', 'Shop', '--origin', 'https://shop.example'])
  assert.equal(made.code, 0, made.err)
  assert.match(made.err, /^Making a database in /)
  assert.match(made.out, new RegExp(ID))
  const { code, out, err } = await latchkey(['app', 'list'])
  assert.deepEqual([code, out, err], [0, `${ID}  Shop  (email)\n`, ''])
})
test('what is refused ends with exit code 1, and in production no key is made up', async () => {
  const { code, out, err } = await latchkey(['app', 'list'], { NODE_ENV: 'production' })
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /^SERVICE_KEY must be 32 bytes.*it is not set/)
})

test('a user who may open too few files is told so, in one line', () => {
  const script = `import(${JSON.stringify(built.cli)}).then((cli) => cli.run(['app', 'list'])).then((code) => process.exit(code))`
  // The second limit is enough for the entry, and for few of the packages behind it.
  for (const limit of [64, 128])
    for (const args of [[built.main], ['-e', script]]) {
      const words = ['-c', `ulimit -n ${limit} && exec "$0" "$@"`, process.execPath, ...args]
      const { status, stdout, stderr } = spawnSync('sh', words, {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...data, PORT: '0' },
      })
      assert.deepEqual(
        [status, stdout, stderr],
        [1, '', 'This user may open too few files. Raise the limit to 1024 or more (`ulimit -n 1024`), and start again.\n'],
      )
    }
})
