// People and apps as files, by the command line: import, report, undo, an export that goes on, a copied app.

import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testData } from '../data.ts'
import { command } from './latchkey.ts'

const { env: data, folder, remove } = await testData()
after(remove)
const ID = 'shopshopshopshopshop00001'
const STAGE = 'stagestagestagestage00001'
const latchkey = async (args: readonly string[], env: Readonly<Record<string, string>> = data) => command(args, env)
const ran = async (...args: string[]): Promise<string> => {
  const { code, out, err } = await latchkey(args)
  assert.equal(code, 0, err || out)
  return out
}
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('people are looked over, imported, listed, exported in two goes and undone', async () => {
  await ran('app', 'create', '--id', ID, '--name', 'Shop', '--origin', 'https://shop.example')
  const people = file('people.csv', 'id,email\n1,ada@example.com\n2,eve@example.com\n2,mallory@example.com\n3\n')
  const dry = await ran('import', people, '--app', ID, '--from', 'csv')
  assert.match(dry, /^2 would be made, .* 2 not read\n {2}line 4 \(record 3\): is a person of an earlier line\n {2}line 5/)
  assert.match(dry, /Nothing was kept/)
  const report = join(folder, 'report.ndjson')
  const made = JSON.parse(await ran('import', people, '--app', ID, '--from', 'csv', '--run', 'yes', '--report', report, '--json'))
  assert.deepEqual([made.counts.made, made.reasons], [2, { wrong_columns: 1, duplicate: 1 }])
  const lines = readFileSync(report, 'utf8').trim().split('\n')
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).reason),
    ['duplicate', 'wrong_columns'],
  )
  assert.match(
    await ran('import', 'list', '--app', ID),
    new RegExp(`^${made.import} .* csv {2}people.csv {2}done, 4 records: 2 made`),
  )

  const out = join(folder, 'out.ndjson')
  assert.match(await ran('export', 'users', '--app', ID, '--out', out), /^2 people/)
  const whole = readFileSync(out, 'utf8')
  const [first = ''] = whole.split('\n')
  // Cut off within its second line.
  writeFileSync(out, whole.slice(0, first.length + 20))
  await ran('export', 'users', '--app', ID, '--out', out, '--resume', 'yes')
  assert.equal(readFileSync(out, 'utf8'), whole)

  assert.match(await ran('import', 'undo', made.import, '--app', ID), /^2 deleted; 0 kept/)
  assert.match(await ran('import', out, '--app', ID, '--from', 'latchkey', '--run', 'yes'), /^2 made/)
  const again = JSON.parse(await ran('user', 'list', '--app', ID, '--json'))
  assert.deepEqual(again.data.map(({ id }: { id: string }) => id).sort(), whole.match(/did:privy:\w+(?=","created)/g)?.sort())
  const wrong = await latchkey(['import', people, '--app', ID, '--from', 'smoke'])
  assert.deepEqual([wrong.code, /--from takes privy, /.test(wrong.err)], [2, true])
})

test('an app is written as a file, compared, changed by it, and copied to another stage with its secrets by name', async () => {
  const secret = file('google.secret', 'GOCSPX-1')
  await ran('app', 'provider', ID, 'google', '--client-id', 'one', '--secret-file', secret)
  const path = join(folder, 'shop.yaml')
  await ran('app', 'export', ID, '--out', path)
  const text = readFileSync(path, 'utf8')
  assert.ok(!text.includes('GOCSPX-1'))
  assert.match(text, /google:\n {4}client_id: one\n {4}secret: kept\n/)
  assert.match(await ran('app', 'diff', path), /is as the file says/)
  writeFileSync(path, text.replace('name: Shop', 'name: Store').replace('allowlist: []', 'allowlist:\n  - example.com'))
  const differs = await latchkey(['app', 'diff', path])
  assert.deepEqual([differs.code, differs.out], [1, 'config.name: "Shop" → "Store"\nallowlist: [] → ["example.com"]\n'])
  await ran('app', 'apply', path)
  assert.match(await ran('app', 'apply', path), /was as the file says/)
  assert.match(await ran('app', 'allowed', ID), /example\.com/)

  const staged = readFileSync(path, 'utf8').replace('secret: kept', 'secret: { env: GOOGLE_SECRET }')
  writeFileSync(path, staged)
  const without = await latchkey(['app', 'apply', path, '--app', STAGE])
  assert.match(without.err, /The environment has no GOOGLE_SECRET/)
  const copied = await latchkey(['app', 'apply', path, '--app', STAGE], { ...data, GOOGLE_SECRET: 'GOCSPX-2' })
  assert.equal(copied.code, 0, copied.err)
  assert.match(await ran('app', 'diff', path, '--app', STAGE), /is as the file says/)
  // A value by name is compared by what it is, and printed by its name.
  writeFileSync(path, staged.replace('name: Store', 'name: { env: SHOP_NAME }'))
  const env = { ...data, GOOGLE_SECRET: 'GOCSPX-2', SHOP_NAME: 'Named elsewhere' }
  const line = 'config.name: "Store" → {"env":"SHOP_NAME"}\n'
  for (const [word, code] of [
    ['diff', 1],
    ['apply', 0],
  ] as const) {
    const told = await latchkey(['app', word, path, '--app', STAGE], env)
    assert.deepEqual([told.code, told.out], [code, line], told.err)
  }
  const same = await latchkey(['app', 'diff', path, '--app', STAGE], env)
  assert.deepEqual([same.code, /is as the file says/.test(same.out)], [0, true])
  const broken = await latchkey(['app', 'diff', file('broken.yaml', 'version: 1\napp: x\n')])
  assert.deepEqual([broken.code, /app is not of its form/.test(broken.err)], [2, true])
})
