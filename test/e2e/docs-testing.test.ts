// The example of docs/testing.md runs against a service in test mode, and test mode keeps its other promises.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '../../scripts/browser.mjs'
import { embeddedFolder } from '../embedded-folder.ts'
import { refusedService, type ServiceChild, startService } from './service-child.ts'
import { sweepTest } from './sweep-test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const main = join(root, 'dist/server/main.js')
const DEMO_APP = 'latchkeydemoapp0000000001'
const TEST_MODE = { TEST_CODE: '424242', TEST_TIME: '2030-01-31T12:00:00Z', TEST_SEED: 'my-app' }

/** Signs a person in by mail, and gives the user. */
const signIn = async (service: ServiceChild, email: string): Promise<{ id: string; created_at: number }> => {
  const call = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'privy-app-id': DEMO_APP },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 200, `${path} answered ${response.status}`)
    return response.json()
  }
  await call('/api/v1/passwordless/init', { email })
  return ((await call('/api/v1/passwordless/authenticate', { email, code: TEST_MODE.TEST_CODE })) as { user: never }).user
}

describe('a service in test mode', () => {
  let folders: Awaited<ReturnType<typeof embeddedFolder>>[]
  let services: ServiceChild[]
  before(async () => {
    folders = await Promise.all([embeddedFolder(), embeddedFolder()])
    services = await Promise.all(
      folders.map(({ path }) =>
        startService(main, { DATA_DIR: path, PUBLIC_URL: 'http://localhost:0', LOG_LEVEL: 'error', ...TEST_MODE }),
      ),
    )
  })
  after(async () => {
    for (const { process, ended } of services) {
      process.kill('SIGTERM')
      await ended
    }
    for (const folder of folders) folder.remove()
  })

  sweepTest('the same calls give the same ids and times on two of them', async () => {
    const people = []
    for (const service of services)
      people.push([await signIn(service, 'one@example.com'), await signIn(service, 'two@example.com')])
    assert.deepEqual(people[0], people[1])
    assert.equal(people[0]?.[0]?.created_at, Date.parse(TEST_MODE.TEST_TIME) / 1000)
    assert.notEqual(people[0]?.[0]?.id, people[0]?.[1]?.id)
  })

  test('the example of the documentation passes as it stands', async () => {
    const [service] = services
    if (!service) throw new Error('There is no service.')
    const text = readFileSync(join(root, 'docs/testing.md'), 'utf8')
    const example = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
    assert.ok(example.includes("from 'playwright'"))
    mkdirSync(join(root, '.cache'), { recursive: true })
    const folder = mkdtempSync(join(root, '.cache', 'example-'))
    try {
      const path = join(folder, 'example.test.mjs')
      writeFileSync(path, example.replace("from 'playwright'", "from 'playwright-core'"))
      const child = spawn(process.execPath, ['--test', path], {
        env: {
          PATH: process.env.PATH,
          PAGE: service.demoUrl?.replace('127.0.0.1', 'localhost'),
          SERVICE: service.url,
          CHROME_PATH: await findBrowser(),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const said = child.stdout.toArray()
      const [code] = await once(child, 'close')
      assert.equal(code, 0, String(Buffer.concat(await said)))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  sweepTest('a seed is refused where somebody signed up already, and all of it in production', async () => {
    const [folder] = folders
    const [service] = services
    service?.process.kill('SIGTERM')
    await service?.ended
    const again = await refusedService(main, { DATA_DIR: folder?.path ?? '', PUBLIC_URL: 'http://localhost:0', ...TEST_MODE })
    assert.notEqual(again.code, 0)
    assert.match(again.output, /TEST_SEED needs an empty database/)
    const production = await refusedService(main, { NODE_ENV: 'production', DATA_DIR: folder?.path ?? '', ...TEST_MODE })
    assert.notEqual(production.code, 0)
    for (const name of Object.keys(TEST_MODE))
      assert.match(production.output, new RegExp(`${name} must not be set in production`))
  })
})
