// Promises of the commands about the card on-ramp: its secret key comes from a file, and nowhere out again.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { latchkeyOnData } from './latchkey.ts'

const { data, latchkey } = await latchkeyOnData()
const ID = 'shopshopshopshopshop00002'
const [PUBLIC, SECRET] = ['pk_test_shopshopshop', 'sk_test_hiddenhidden']

test('keys are set, checked and taken away; the secret one is said nowhere', async () => {
  await latchkey('app', 'create', '--id', ID, '--name', 'Shop', '--origin', 'https://shop.example', '--method', 'email')
  const file = join(data.folder, 'secret')
  writeFileSync(file, `${SECRET}\n`)
  for (const [args, said] of [
    [[], /one app id/],
    [[ID], /^--public-key is missing/],
    [[ID, '--public-key', PUBLIC], /^--secret-file is missing/],
  ] as const) {
    const { code, err } = await latchkey('app', 'on-ramp', ...args)
    assert.equal(code, 2)
    assert.match(err, said)
  }
  const set = await latchkey('app', 'on-ramp', ID, '--public-key', PUBLIC, '--secret-file', file)
  assert.equal(set.code, 0, set.err)
  assert.match(set.out, /\(sandbox\).*\n.*--set fiat_on_ramp_enabled=true/)
  assert.equal((await latchkey('app', 'change', ID, '--set', 'fiat_on_ramp_enabled=true')).code, 0)
  assert.equal((await latchkey('app', 'check', ID)).out, 'No problem found.\n')
  const mixed = await latchkey('app', 'on-ramp', ID, '--public-key', 'pk_live_shopshopshop', '--secret-file', file)
  assert.equal(mixed.code, 1)
  const shown = await latchkey('app', 'show', ID, '--json')
  for (const { out, err } of [set, mixed, shown]) assert.ok(!(out + err).includes('hiddenhidden'))
  const listed = await latchkey('app', 'on-ramp-keys', ID)
  assert.equal(listed.out, `sandbox  ${PUBLIC}\n`)
  assert.equal((await latchkey('app', 'on-ramp-remove', ID)).code, 1, 'it has none for money')
  assert.equal((await latchkey('app', 'on-ramp-remove', ID, '--sandbox', 'yes')).code, 0)
  assert.match((await latchkey('app', 'check', ID)).out, /fiat_on_ramp_enabled: is on without keys/)
})
