// The image of the Dockerfile, built and run without Docker: its files, production packages alone, its commands.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startMailCatcher } from '../../server/dev/mail-catcher.ts'
import { createOutbox } from '../../server/dev/outbox.ts'
import { HEADER } from '../../src/contract/wire.ts'
import { filesIn, letThrough, makeImage, stagesOf } from '../image.ts'
import { newFolder, refusedService, startService } from './service-child.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = (path: string): string => readFileSync(join(root, path), 'utf8')
const stages = stagesOf(text('Dockerfile'))
const last = stages.at(-1)
/** Packages of the stand-ins or the page that come along with one of the service's own: viem brings them. */
const BROUGHT = ['ws', '@noble/hashes', '@noble/curves', '@scure/bip32', '@scure/bip39']
const packagesOf = (path: string, ...kinds: string[]): string[] => {
  const manifest = JSON.parse(text(path)) as Record<string, object | undefined>
  return kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {}))
}
const folder = newFolder()
let app: string
before(() => {
  app = makeImage(root, folder.path)
})
after(() => folder.remove())

const words = (word: string): string[] => (last?.instructions ?? []).filter((one) => one.word === word).map((one) => one.text)
const environment = (): Record<string, string> =>
  Object.fromEntries(words('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])))

test('it runs as nobody in particular, says how it is, and on a base that is named by its digest', () => {
  assert.deepEqual(words('USER'), ['node'])
  assert.equal(words('HEALTHCHECK').length, 1)
  assert.match(words('HEALTHCHECK')[0] ?? '', /\/readyz`/)
  // After USER nothing is made that root would own or that only root may do.
  const [, ...afterUser] = (last?.instructions ?? []).slice((last?.instructions ?? []).findIndex(({ word }) => word === 'USER'))
  assert.ok(afterUser.every(({ word }) => ['VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'].includes(word)))
  const [, major] = /^ARG NODE_IMAGE=node:(\d+)\.\d+\.\d+-[\w-]+@sha256:[0-9a-f]{64}$/m.exec(text('Dockerfile')) ?? []
  assert.ok(Number(major) >= 20)
  for (const { base } of stages) assert.match(base, /^\$\{NODE_IMAGE\}$/)
})
const [, itsNode = ''] = /^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(text('Dockerfile')) ?? []
const elsewhere = process.versions.node !== itsNode && `the tests run on Node ${process.versions.node}, the image has ${itsNode}`
test('its Node is the one on which these tests run', { skip: elsewhere }, () => {
  assert.equal(process.versions.node, itsNode)
})
test('no script of a package runs while it is built', () => {
  for (const { instructions } of stages) {
    for (const { word, text: command } of instructions) {
      if (word === 'RUN' && command.startsWith('npm')) assert.match(command, /^npm ci .*--ignore-scripts/)
    }
  }
})
test('nothing of the tools, the page or the stand-ins can be resolved in it', () => {
  const resolve = createRequire(join(app, 'dist/server/main.js')).resolve
  const used = packagesOf('server/package.json', 'dependencies')
  for (const name of used) assert.ok(resolve(name).startsWith(realpathSync(app)), name)
  const unused = [
    ...packagesOf('package.json', 'dependencies', 'devDependencies'),
    ...packagesOf('server/dev/package.json', 'dependencies', 'devDependencies', 'optionalDependencies'),
  ].filter((name) => !used.includes(name) && !BROUGHT.includes(name))
  assert.ok(['smtp-server', 'postal-mime', 'react', 'esbuild'].every((name) => unused.includes(name)))
  for (const name of unused) assert.throws(() => resolve(`${name}/package.json`), { code: 'MODULE_NOT_FOUND' }, name)
})
test('in development mode it says in one line what it lacks', async () => {
  const { code, output } = await refusedService(join(app, 'dist/server/main.js'), { DATA_DIR: join(folder.path, 'development') })
  assert.equal(code, 1)
  assert.match(output, /^Development mode needs packages that production does not install\. .*\n$/)
})
test('data, keys, history and tests stay outside', () => {
  const lets = letThrough(text('.dockerignore'))
  for (const path of [
    '.git/config',
    '.data/service.key',
    '.env',
    'node_modules/hono/package.json',
    'dist/latchkey.js',
    'server/dist/latchkey.js',
    'test/image.ts',
    'server/boot/env.test.ts',
  ]) {
    assert.equal(lets(path), false, path)
  }
  assert.ok(lets('server/boot/env.ts') && lets('server/bin/latchkey.mjs'))
  const own = filesIn(app).filter((path) => !path.startsWith('node_modules'))
  assert.deepEqual(
    own.filter((path) => /\.(ts|tsx)$|\.data|\.key$|^test|^dist\/(demo|server\/dev)/.test(path)),
    [],
  )
})
test('its files alone are a whole service: it starts, is healthy, makes an app, signs somebody in, serves the tags, and stops', async (t) => {
  const outbox = createOutbox()
  const catcher = await startMailCatcher(outbox, Date.now)
  // An open listener keeps the process alive, also after a failure.
  t.after(() => catcher.close())
  const env = {
    ...environment(),
    HOST: '127.0.0.1',
    DATA_DIR: join(folder.path, 'data'),
    PUBLIC_URL: 'https://id.example.com',
    SERVICE_KEY: 'ab'.repeat(32),
    SMTP_URL: catcher.url,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '0',
  }
  const [command = ''] = words('CMD')
  const [program, main = ''] = JSON.parse(command) as string[]
  assert.equal(program, 'node')

  const id = 'imageimageimageimage00001'
  const args = [join(app, 'bin/latchkey.mjs'), 'app', 'create', '--id', id, '--name', 'Image', '--origin', 'https://a.example']
  const made = spawnSync(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' })
  assert.equal(made.status, 0, made.stderr)

  const service = await startService(join(app, main), { ...env, PORT: '0' })
  const health = JSON.parse(/CMD (\[.*\])$/.exec(words('HEALTHCHECK')[0] ?? '')?.[1] ?? '[]') as string[]
  const healthy = async (port: string): Promise<number> => {
    const child = spawn(process.execPath, health.slice(1), { env: { PATH: process.env.PATH, PORT: port } })
    return (await once(child, 'exit'))[0]
  }
  assert.deepEqual([health[0], await healthy(new URL(service.url).port), await healthy('1')], ['node', 0, 1])

  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${service.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://a.example', [HEADER.appId]: id },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 200, await response.clone().text())
    return response.json()
  }
  const email = 'image@example.com'
  await post('/passwordless/init', { email })
  const { user } = await post('/passwordless/authenticate', { email, code: (await outbox.list(email))[0]?.code })
  assert.ok(user.id)
  const script = await (await fetch(`${service.url}/elements/latchkey.js`)).text()
  assert.ok(script.length > 1000)
  for (const [, chunk] of script.matchAll(/["'`](?:\.\/)?(chunks\/[\w.-]+\.js)["'`]/g)) {
    assert.equal((await fetch(`${service.url}/elements/${chunk}`)).status, 200, chunk)
  }
  service.process.kill('SIGTERM')
  assert.equal((await service.ended).code, 0, service.output())
})
