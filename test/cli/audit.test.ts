// Promises of the commands about tokens of the admin API and the audit log, and that every change is in it.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { withDatabase } from '../../server/cli/open.ts'
import { command, latchkeyOnData } from './latchkey.ts'

const ID = 'shopshopshopshopshop00001'
const { data, latchkey } = await latchkeyOnData()
const acts = async (): Promise<string[]> =>
  (JSON.parse((await latchkey('audit', 'list', '--json')).out) as { act: string }[]).map(({ act }) => act)

test('what a command changes is in the log once, and what it only reads or fails to do is not', async () => {
  assert.match((await latchkey('audit', 'list')).out, /There is no entry/)
  assert.equal((await latchkey('app', 'create', '--id', ID, '--name', 'Shop', '--origin', 'https://shop.example')).code, 0)
  assert.equal((await latchkey('app', 'list')).code, 0)
  assert.equal((await latchkey('app', 'change', ID, '--set', 'nonsense=1')).code, 1)
  assert.equal((await latchkey('secret', 'revoke', 'sec_none', '--app', ID)).code, 1)
  assert.equal((await latchkey('app', 'change', ID, '--name', 'Store')).code, 0)
  assert.equal((await latchkey('app', 'allow', ID, 'eve@example.com')).code, 0)
  assert.deepEqual(await acts(), ['allowlist.add', 'apps.change', 'apps.create'])
  const { out } = await latchkey('audit', 'list', '--app', ID, '--json')
  assert.ok(!out.includes('eve'))
  assert.match((await latchkey('app', 'show', ID)).out, /Store/)
})

test('a token is made, shown once, listed and revoked', async () => {
  assert.equal((await latchkey('admin', 'token', 'create', '--name', 'ci', '--scope', 'nonsense')).code, 2)
  assert.equal((await latchkey('admin', 'token', 'nonsense')).code, 2)
  const made = await latchkey('admin', 'token', 'create', '--name', 'ci', '--scope', 'apps:read,users:read', '--json')
  const { id, token } = JSON.parse(made.out) as { id: string; token: string }
  assert.match(token, /^lk_admin_[\w-]{43}$/)
  const shown = (await latchkey('admin', 'token', 'list')).out
  assert.ok(shown.includes(`${id}  ci  developer: apps:read users:read`) && !shown.includes(token))
  assert.equal((await latchkey('admin', 'token', 'revoke', id)).code, 0)
  assert.equal((await latchkey('admin', 'token', 'revoke', id)).code, 1)
  assert.match((await latchkey('admin', 'token', 'list')).out, /revoked/)
  assert.deepEqual((await acts()).slice(0, 2), ['tokens.revoke', 'tokens.create'])
})

test('whoever is deleted and whoever is invited by the command line is in the log, and what was not there is not', async () => {
  const user = 'did:privy:cm000000000000000000000u1'
  await withDatabase({ env: data.env, out: () => {}, err: () => {} }, async (open) => {
    await sql`insert into users (id, app_id, created_at) values (${user}, ${ID}, 1)`.execute((await open()).db)
  })
  assert.equal((await latchkey('user', 'delete', user, '--app', ID)).code, 0)
  assert.equal((await latchkey('user', 'delete', user, '--app', ID)).code, 1)
  const invited = await command(['console', 'invite'], { ...data.env, CONSOLE_URL: 'https://console.example' })
  const [invite, erased] = JSON.parse((await latchkey('audit', 'list', '--json')).out)
  assert.deepEqual(
    [invite.act, invite.details.role, erased.act, erased.target],
    ['operators.invite', 'owner', 'users.delete', user],
  )
  const token = /#invite=(\S+)/.exec(invited.out)?.[1] ?? ''
  assert.ok(token.length > 20 && !JSON.stringify(invite).includes(token))
})

test('the log is checked, also against a head that was kept', async () => {
  const { head, entries } = JSON.parse((await latchkey('audit', 'check', '--json')).out) as { head: string; entries: number }
  assert.equal(entries, 7)
  assert.equal((await latchkey('audit', 'check', '--head', head)).code, 0)
  const cut = await latchkey('audit', 'check', '--head', 'another')
  assert.deepEqual([cut.code, /known head is missing/.test(cut.out)], [1, true])
})
