// Builds under a service that runs on dist/: the files of pages and its own modules are there at each moment.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { ENTRIES } from '../../server/http/elements.ts'
import { copyRepository } from '../house/repository-copy.ts'
import { signIn } from './person.ts'
import { newFolder, type ServiceChild, startService } from './service-child.ts'
import { DEMO_APP } from './world.ts'

const FETCHERS = 4
/** Served by the sandbox alone. */
const SANDBOXED = 'captcha.js'
const copy = copyRepository()
const data = newFolder()
let service: ServiceChild

/** Pages of the service's origin, each of which names files of its build. */
const DOCUMENTS = ['embedded-wallets', 'keys/export', 'keys/import', 'keys/password', 'keys/confirm'].map(
  (name) => `/apps/${DEMO_APP}/${name}`,
)
const chunks = (): string[] => readdirSync(join(copy.path, 'dist/chunks')).filter((name) => name.endsWith('.js'))
const change = (file: string, from: string, to: string): void => {
  const path = join(copy.path, file)
  const text = readFileSync(path, 'utf8')
  assert.ok(text.includes(from), `${file} has no '${from}'`)
  writeFileSync(path, text.replaceAll(from, to))
}
const build = () => spawn(process.execPath, ['esbuild.mjs'], { cwd: copy.path, stdio: ['ignore', 'ignore', 'inherit'] })

before(async () => {
  execFileSync(process.execPath, ['esbuild.mjs'], { cwd: copy.path, stdio: ['ignore', 'ignore', 'inherit'] })
  service = await startService(join(copy.path, 'dist/server/main.js'), { DATA_DIR: data.path, LOG_LEVEL: 'warn' })
})
after(async () => {
  service?.process.kill('SIGKILL')
  await service?.ended
  copy.remove()
  data.remove()
})

test('files, documents and calls of a running service are answered while another version is built', async (t) => {
  const old = chunks()
  const paths = [
    ...[...ENTRIES].filter((name) => name !== SANDBOXED).map((name) => `/elements/${name}`),
    ...old.map((name) => `/elements/chunks/${name}`),
    ...DOCUMENTS,
    `/api/v1/apps/${DEMO_APP}`,
  ].map((path) => service.url + path)
  const pages = [
    `${service.sandboxUrl}/elements/${SANDBOXED}`,
    ...['/', '/docs', '/gallery.html'].map((path) => (service.demoUrl ?? '') + path),
  ]
  const all = [...paths, ...pages]
  const wrong: string[] = []
  const look = async (url: string): Promise<void> => {
    const response = await fetch(url)
    const said = await response.text()
    if (response.status !== 200 || said === '') wrong.push(`${response.status} ${url}`)
    // What a document names is there as well, whichever build it is of.
    if (!/text\/html/.test(response.headers.get('content-type') ?? '')) return
    for (const [, name] of said.matchAll(/\/elements\/chunks\/([\w.-]+\.js)/g)) {
      const named = await fetch(`${service.url}/elements/chunks/${name}`)
      await named.arrayBuffer()
      if (named.status !== 200) wrong.push(`${named.status} ${name}, named by ${url}`)
    }
  }
  for (const url of all) await look(url)
  assert.deepEqual(wrong, [], 'before')

  change('src/i18n/en/common.json', 'Email address', 'Address of your mail')
  change('frame/words/en/window.json', 'One moment', 'A moment')
  change('server/services/admin/users.ts', 'There is no such app.', 'No app has this id.')
  let [over, looks] = [false, 0]
  const child = build()
  const built = once(child, 'exit').finally(() => {
    over = true
  })
  const fetchers = Array.from({ length: FETCHERS }, async (_, first) => {
    for (let at = first; !over; at = (at + FETCHERS) % all.length) {
      await look(all[at] ?? '')
      looks += 1
    }
  })
  assert.equal((await built)[0], 0)
  await Promise.all(fetchers)
  const anew = chunks()
  const gone = old.filter((name) => !anew.includes(name))
  t.diagnostic(
    `${looks} looks at ${all.length} addresses meanwhile; ${gone.length} of ${old.length} chunks are of the former build now`,
  )
  assert.ok(gone.length > 0 && looks > 0)
  for (const url of [...all, ...anew.map((name) => `${service.url}/elements/chunks/${name}`)]) await look(url)
  assert.deepEqual(wrong, [])
  assert.ok((await signIn(service.url, 'under@example.com')).token)
  assert.doesNotMatch(service.output(), /ENOENT|internal_error/)
})

// The service is on the build before the one that was made above: a command builds a third one, and asks it.
test('a command in the checkout builds anew beside the service, which answers it with modules of its own', async () => {
  change('server/services/admin/users.ts', 'No app has this id.', 'This id has no app.')
  const command = spawn(process.execPath, ['server/bin/latchkey.mjs', 'app', 'list', '--json'], {
    cwd: copy.path,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data.path },
  })
  const [stdout, stderr, [status]] = await Promise.all([text(command.stdout), text(command.stderr), once(command, 'close')])
  assert.match(stderr, /Building dist\/ anew/)
  assert.equal(status, 0, `${stdout}${stderr}${service.output()}`)
  assert.match(stdout, new RegExp(DEMO_APP))
  assert.ok((await signIn(service.url, 'under-two@example.com')).token)
  assert.doesNotMatch(service.output(), /Cannot find module|ENOENT|internal_error/)
})
