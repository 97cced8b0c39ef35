// latchkey backup: a password of a database is in no argument and in no file that stays, and what is missing is named.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newFolder } from '../new-folder.ts'
import { command } from './latchkey.ts'

const folder = newFolder()
const path = process.env.PATH
after(() => {
  process.env.PATH = path
  folder.remove()
})
const DATABASE_URL = 'postgres://me:p%40ss%3Aw%5Crd@127.0.0.1:1/latchkey?sslmode=require'

test('pg_dump is handed the password in a file of its own, which is gone afterwards', async () => {
  // A script in the place of the program: writes what it was called with, and what is in that file.
  const program = `#!/bin/sh
for word; do case "$word" in
  --file=*) out=\${word#--file=} ;;
  --dbname=*) pass=$(printf %s "$word" | sed 's/.*passfile=//;s/%2F/\\//g') ;;
esac; done
{ printf '%s\\n' "$*"; ls -l "$pass" | cut -c1-10; cat "$pass"; } > "$out"
`
  writeFileSync(join(folder.path, 'pg_dump'), program, { mode: 0o755 })
  process.env.PATH = `${folder.path}:${path}`
  const file = join(folder.path, 'backup')
  const { code, err } = await command(['backup', file], { DATABASE_URL })
  assert.equal(code, 0, err)
  const [args = '', mode, line] = readFileSync(file, 'utf8').split('\n')
  assert.match(args, /--dbname=postgres:\/\/me@127\.0\.0\.1:1\/latchkey\?sslmode=require&passfile=/)
  assert.doesNotMatch(args, /p%40ss|p@ss/)
  assert.deepEqual([mode, line], ['-rw-------', '*:*:*:*:p@ss\\:w\\\\rd'])
  const passfile = decodeURIComponent(/passfile=(\S+)/.exec(args)?.[1] ?? '')
  assert.ok(passfile && !existsSync(passfile))
})

test('a program that is missing is named, and one that fails leaves no file', async () => {
  process.env.PATH = join(folder.path, 'nothing')
  const file = join(folder.path, 'second')
  const missing = await command(['backup', file], { DATABASE_URL })
  assert.deepEqual([missing.code, missing.err.split(' ', 4).join(' ')], [1, 'pg_dump is not installed'])
  writeFileSync(join(folder.path, 'pg_dump'), '#!/bin/sh\necho no route >&2\nexit 3\n', { mode: 0o755 })
  process.env.PATH = `${folder.path}:${path}`
  const failed = await command(['backup', file], { DATABASE_URL })
  assert.deepEqual([failed.code, failed.err], [1, 'no route\n'])
  assert.deepEqual(readdirSync(folder.path).sort(), ['backup', 'pg_dump'])
  assert.equal((await command(['backup'], { DATABASE_URL })).code, 2)
})
