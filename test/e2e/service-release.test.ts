// A service that was built says which release it runs, and anybody can compare what it serves.

import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { command } from '../cli/latchkey.ts'
import { buildService, newFolder, type ServiceChild, startService } from './service-child.ts'

const folder = newFolder()
const log = join(folder.path, 'log')
const keyFile = join(folder.path, 'log.key')
const manifest = join(folder.path, 'manifest.json')
const seen = join(folder.path, 'seen.txt')
let built: Awaited<ReturnType<typeof buildService>>
let service: ServiceChild
let publicKey = ''
let app = ''
let consoleUrl = ''

const latchkey = async (words: readonly string[], env: Record<string, string> = {}) => command(words, env)
const verify = (more: readonly string[] = []) =>
  latchkey([
    ...[
      'release',
      'verify',
      service.url,
      '--app',
      app,
      '--sandbox',
      service.sandboxUrl,
      '--console',
      consoleUrl,
      '--manifest',
      manifest,
    ],
    ...['--log', `${service.url}/release/log`, '--log-key', publicKey, '--seen', seen, '--json', ...more],
  ])

before(async () => {
  built = await buildService()
  const key = JSON.parse((await latchkey(['release', 'key', 'id.example/releases', '--key-file', keyFile, '--json'])).out)
  publicKey = key.publicKey
  mkdirSync(log)
  const env = {
    DATA_DIR: join(folder.path, 'data'),
    RELEASE_LOG: log,
    RELEASE_LOG_KEY: publicKey,
    WAICT: 'report',
    TELEGRAM_URL: 'https://oauth.telegram.org',
  }
  service = await startService(built.main, env)
  consoleUrl = /Console on (\S+)/.exec(service.output())?.[1] ?? ''
  // One of its own: the demo's keeps a half of its people's recoveries in the stand-ins of clouds, which no release allows.
  const made = await latchkey(['app', 'create', '--name', 'Shop', '--origin', 'https://shop.example', '--json'], env)
  app = JSON.parse(made.out).id
})
after(async () => {
  service.process.kill('SIGTERM')
  await service.ended
  built.remove()
  folder.remove()
})

const current = async () =>
  (await (await fetch(`${service.url}/api/v1/release`, { headers: { 'privy-app-id': app } })).json()) as Record<string, never>

test('before it is logged, the service says that it is not, and nothing verifies it', async () => {
  assert.deepEqual(await current().then(({ log: logged, fault }) => ({ logged, fault })), { logged: null, fault: 'no_log' })
  writeFileSync(manifest, await (await fetch(`${service.url}/release/manifest.json`)).text())
  const { code, out } = await verify()
  assert.equal(code, 1)
  assert.deepEqual(JSON.parse(out), { fault: 'no_log' })
})

test('once it is logged, every file and document of the service is that of the release', async (t) => {
  const { code, err } = await latchkey(['release', 'log', manifest, '--log', log, '--key-file', keyFile])
  assert.equal(code, 0, err)
  const began = performance.now()
  const outcome = await verify()
  const seconds = (performance.now() - began) / 1000
  assert.equal(outcome.code, 0, outcome.out + outcome.err)
  const { files, version, differences } = JSON.parse(outcome.out)
  assert.deepEqual(differences, [])
  assert.ok(files > 400, String(files))
  const { documents, console: ofConsole } = JSON.parse(readFileSync(manifest, 'utf8'))
  for (const route of ['/apps/{appId}/embedded-wallets', '/oauth/lost', '/oauth/elsewhere']) assert.ok(route in documents, route)
  for (const path of ['/', '/preview', '/assets/console.js', '/preview/assets/preview.js']) assert.ok(path in ofConsole, path)
  t.diagnostic(`${files} files in ${seconds.toFixed(1)} s`)
  const { version: said } = JSON.parse(readFileSync('package.json', 'utf8'))
  assert.deepEqual([version, (await (await fetch(`${service.url}/healthz`)).json()).version], [said, said])
})

test('the service names the entry, and a page can compute the root itself', async () => {
  const { log: logged } = (await current()) as unknown as {
    log: { own: { index: number; entry: string }; leaves: string[]; checkpoint: string }
  }
  assert.equal(logged.own.index, 0)
  assert.match(logged.own.entry, /^latchkey-release@v1\nversion /)
  assert.equal(logged.checkpoint.split('\n')[2], logged.leaves[0])
})

test('another manifest by the same version is not logged', async () => {
  const other = join(folder.path, 'other.json')
  writeFileSync(
    other,
    readFileSync(manifest, 'utf8')
      .replace(/"sha256": "./, '"sha256": "0')
      .replace(/"sha256": "0(.)/, '"sha256": "0$1'),
  )
  const { code, err } = await latchkey(['release', 'log', other, '--log', log, '--key-file', keyFile])
  assert.equal(code, 1)
  assert.match(err, /with another manifest|since/)
})

test('documents name the manifest in the form of WAICT, which has every script and each document', async () => {
  const answer = await fetch(`${service.url}/apps/${app}/keys/export`)
  const header = answer.headers.get('integrity-policy-waict-v1') ?? ''
  const [, path] = /^max-age=0, mode=report, blocked-destinations=\(script\), manifest="(.+)"$/.exec(header) ?? []
  const waict = await fetch(service.url + path)
  assert.equal(waict.headers.get('content-type'), 'application/waict-integrity-manifest')
  const text = await waict.text()
  assert.match(text, /\n\n$/)
  const { hashes, wildcard_hashes: pages, wasm_hashes: wasm } = JSON.parse(text)
  const digest = async (bytes: ArrayBuffer) => Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64')
  assert.ok(pages.includes(await digest(await answer.arrayBuffer())))
  const script = await (await fetch(`${service.url}/elements/latchkey.js`)).arrayBuffer()
  assert.equal(hashes['/elements/latchkey.js'], await digest(script))
  assert.ok(wasm.length > 0)
  assert.equal((await fetch(`${service.url}${path}x`)).status, 404)
})

test('a manifest for WEBCAT has the policy that each path is served with', async () => {
  const { code, out, err } = await latchkey(['release', 'webcat', service.url, '--app', app, '--manifest', manifest, '--json'])
  assert.equal(code, 0, err)
  const { manifest: made } = JSON.parse(out)
  const path = `/apps/${app}/keys/export`
  const answer = await fetch(service.url + path)
  assert.equal(made.extra_csp[path], answer.headers.get('content-security-policy'))
  assert.equal(
    made.files[path],
    Buffer.from(await crypto.subtle.digest('SHA-256', await answer.arrayBuffer())).toString('base64url'),
  )
})

test('no path leads out of the folder of the log', async () => {
  for (const path of ['../log.key', '%2e%2e/log.key', 'tile/../../log.key', '0.1.0.tlog-proof', 'tile/entries/..%2f..'])
    assert.equal((await fetch(`${service.url}/release/log/${path}`)).status, 404, path)
})
