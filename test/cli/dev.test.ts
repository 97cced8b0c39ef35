// `latchkey dev`, and the command line beside the service that it has started on the embedded database.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readEnv } from '../../server/boot/env.ts'
import type { Opened } from '../../server/cli/command.ts'
import { runCommand } from '../../server/cli/run-command.ts'
import { signIn } from '../e2e/person.ts'
import { buildService, newFolder } from '../e2e/service-child.ts'
import { embeddedFolder } from '../embedded-folder.ts'
import { command, type Ended } from './latchkey.ts'

const PAGE = { origin: 'http://localhost:5999' }
const folder = newFolder()
const kept = await embeddedFolder()
const data = { DATA_DIR: kept.path }
const page = join(folder.path, 'my-page')
let built: Awaited<ReturnType<typeof buildService>>
let service: ChildProcess
let told = ''
/** Of the app that was made. */
let id = ''
let url = ''

before(async () => {
  built = await buildService()
  mkdirSync(page)
  const script =
    'Promise.all([import(process.argv[1]), import(process.argv[2])]).then(([cli, { start }]) => cli.run(["dev"], undefined, start))'
  service = spawn(process.execPath, ['-e', script, '--', built.cli, built.main], {
    cwd: page,
    env: { PATH: process.env.PATH, PORT: '0', DEMO_PORT: '0', LENDER_PORT: '0', ...data },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    service.stdout?.on('data', (chunk) => {
      told += String(chunk)
      if (told.includes('Login codes arrive at')) resolve()
    })
    service.once('exit', () => reject(new Error(`It did not start.\n${told}`)))
  })
  url = /src="(http:\/\/localhost:\d+)\/elements/.exec(told)?.[1] ?? ''
  id = /app-id="([a-z0-9]{25})"/.exec(told)?.[1] ?? ''
})
after(async () => {
  const ended = once(service, 'exit')
  service.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null])
  built.remove()
  folder.remove()
  kept.remove()
})
const latchkey = (...args: string[]): Promise<Ended> => command(args, data)
const parsed = async (...args: string[]) => {
  const { code, out, err } = await latchkey(...args, '--json')
  assert.deepEqual([code, err], [0, ''], args.join(' '))
  return JSON.parse(out)
}
const config = (app: string, headers: Record<string, string> = PAGE) =>
  fetch(`${url}/api/v1/apps/${app}`, { headers: { 'privy-app-id': app, ...headers } })

test('it starts the service, makes an app named like the folder, and prints tags that work on a page at any port', async () => {
  assert.match(told, /Demo page on http/)
  assert.ok(told.includes(`<login-modal app-id="${id}"></login-modal>`))
  assert.equal((await fetch(`${url}/elements/latchkey.js`)).status, 200)
  const answer = await config(id)
  assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [200, PAGE.origin])
  const { name, email_auth: email } = (await answer.json()) as Record<string, unknown>
  assert.deepEqual([name, email], ['My page', true])
})
test('a second time it starts nothing, and a package says what the app is called, the same on every machine', async () => {
  const again = await command(['dev', page, '--json'], data, () => assert.fail('started'))
  assert.deepEqual([again.code, JSON.parse(again.out).id], [0, id])
  const packaged = join(folder.path, 'other')
  mkdirSync(packaged)
  writeFileSync(join(packaged, 'package.json'), '{"name": "shop"}')
  const shop = await parsed('dev', packaged)
  assert.deepEqual([shop.name, shop.id], ['shop', 'dev3j0o23m1nf3x1unyrn6cnz'])
  await parsed('app', 'change', shop.id, '--method', 'email')
  const { config, allowedOrigins } = await parsed('app', 'show', (await parsed('dev', packaged)).id)
  assert.deepEqual([config.email_auth, config.google_oauth, allowedOrigins], [true, false, ['http://localhost:*']])
})
test('a folder that is not there, and production, are told before anything is started', async () => {
  for (const [args, env, code, said] of [
    [['dev', join(folder.path, 'nowhere')], data, 2, /^There is no folder .*nowhere\.\n$/],
    [['dev', page, page], data, 2, /takes one folder, or none/],
    [['dev', page], { ...data, NODE_ENV: 'production' }, 1, /^`latchkey dev` is for development/],
  ] as const) {
    const ended = await command(args, env, () => assert.fail('started'))
    assert.equal(ended.code, code)
    assert.match(ended.err, said)
  }
})
test('a service in production makes no app for a folder, whatever the caller takes it for', async () => {
  const env = readEnv({ NODE_ENV: 'production', PUBLIC_URL: 'https://id.example.com' })
  const place = { env: undefined, folder: page, readFile: () => '{"name": "shop"}', readFolder: () => new Map(), service: null }
  const { code, err } = await runCommand(['dev'], async () => ({ env }) as Opened, place)
  assert.equal(code, 1)
  assert.match(err, /^`latchkey dev` is for development/)
})
test('a change holds at the next call of a page, not some seconds later', async () => {
  const { id: own } = await parsed('app', 'create', '--name', 'Before', '--origin', 'https://shop.example')
  assert.equal((await config(own)).status, 403)
  await parsed('app', 'change', own, '--name', 'After', '--origin', PAGE.origin)
  assert.equal(((await (await config(own)).json()) as { name: string }).name, 'After')
})
test('apps, users, captcha, providers, webhooks, secrets, test accounts and keys alike', async () => {
  const secret = join(folder.path, 'secret')
  writeFileSync(secret, 'word\n')
  const captcha = await latchkey('app', 'captcha', id, '--site-key', 't:1', '--secret-file', secret)
  assert.deepEqual([captcha.code, captcha.err], [0, ''])
  assert.equal((await latchkey('app', 'provider', id, 'google', '--client-id', 'c', '--secret-file', secret)).code, 0)
  assert.equal((await parsed('app', 'providers', id))[0].clientId, 'c')
  assert.match((await parsed('secret', 'create', '--app', id)).secret, /./)
  assert.equal((await parsed('secret', 'list', '--app', id)).length, 1)
  assert.match((await parsed('webhook', 'set', '--app', id, '--url', 'https://shop.example/hooks')).secret, /./)
  assert.deepEqual(await parsed('account', 'create', '--app', id, '--email', 'robot@shop.example', '--code', '424242'), {
    email: 'robot@shop.example',
    code: '424242',
  })
  const { user } = await signIn(url, 'ada@example.com')
  assert.match((await latchkey('user', 'list', '--app', 'latchkeydemoapp0000000001')).out, new RegExp(user.id))
  assert.equal((await parsed('user', 'show', 'ada@example.com', '--app', 'latchkeydemoapp0000000001')).id, user.id)
  assert.deepEqual((await parsed('key', 'check')).broken, [])
  assert.deepEqual(await latchkey('app', 'check', 'latchkeydemoapp0000000001'), { code: 0, out: 'No problem found.\n', err: '' })
})
test('what is refused is told as elsewhere, with the same exit codes', async () => {
  const doubled = await latchkey('app', 'create', '--id', id, '--name', 'Again', '--origin', 'https://a.example')
  assert.deepEqual([doubled.code, doubled.out, doubled.err], [1, '', `id: there already is an app ${id}\n`])
  assert.equal((await latchkey('app', 'change', id)).code, 2)
})
test('the doctor looks at keys, apps and pages of the running service', async () => {
  const results = JSON.parse((await latchkey('doctor', '--json')).out) as { part: string; state: string; what: string }[]
  assert.deepEqual(
    results.filter(({ state }) => state === 'problem'),
    [],
  )
  for (const [part, what] of [
    ['database', /the running service has it open/],
    ['keys', /opens the data/],
    ['address', /is answered by the service/],
    ['origins', new RegExp(`^${id}: http://localhost:\\*`)],
  ] as const) {
    const found = results.filter((one) => one.part === part && what.test(one.what))
    assert.equal(found.length, 1, `${part}: ${JSON.stringify(results)}`)
  }
})
test('no command is taken on the ports of the service', async () => {
  for (const path of ['/commands', '/dev/commands']) {
    const answer = await fetch(url + path, {
      method: 'POST',
      body: JSON.stringify({ words: ['app', 'list'], folder: '/', files: {} }),
    })
    assert.equal(answer.status, 404)
  }
})
