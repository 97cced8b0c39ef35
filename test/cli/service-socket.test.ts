// The socket over which a running service takes commands: who reaches it, and what it takes.
// See docs/design/security.md, "Command line".

import assert from 'node:assert/strict'
import { existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { askService, openServiceSocket } from '../../server/cli/service-socket.ts'
import { lockData } from '../../server/db/data-lock.ts'
import { newFolder } from '../new-folder.ts'
import { command } from './latchkey.ts'

const folder = newFolder()
after(() => folder.remove())
const data = (name: string): string => {
  const path = join(folder.path, name)
  mkdirSync(path, { mode: 0o755 })
  return path
}
const ASKED = { words: ['app', 'list'], folder: '/', files: { '-': 'secret' } }
const echo = async (asked: object) => ({ code: 0, out: JSON.stringify(asked), err: '' })

test('a command is handed over whole, and its outcome comes back', async () => {
  const place = data('plain')
  assert.equal(await askService(place, ASKED), null)
  const socket = await openServiceSocket(place, echo)
  assert.deepEqual(await askService(place, ASKED), { code: 0, out: JSON.stringify(ASKED), err: '' })
  await socket.close()
  assert.equal(await askService(place, ASKED), null)
  assert.ok(!existsSync(join(place, 'commands')))
})
test('nobody but the owner gets to the socket, whatever the modes around it', async () => {
  for (const name of ['short', 'long'.repeat(40)]) {
    const place = data(name)
    const before = process.umask(0)
    const socket = await openServiceSocket(place, echo)
    process.umask(before)
    const real = realpathSync(join(place, 'commands'))
    assert.equal(lstatSync(join(place, 'commands')).isSymbolicLink(), name !== 'short')
    assert.equal(statSync(real).mode & 0o777, 0o700)
    assert.equal((await askService(place, ASKED))?.code, 0)
    await socket.close()
    assert.deepEqual([existsSync(real), existsSync(join(place, 'commands'))], [false, false])
  }
})
test('what a page could send through a proxy is refused: an Origin, another Host, another path or method', async () => {
  const place = data('pages')
  let taken = 0
  const socket = await openServiceSocket(place, (asked) => {
    taken += 1
    return echo(asked)
  })
  const send = (change: { method?: string; path?: string; headers?: Record<string, string> }, body = JSON.stringify(ASKED)) =>
    new Promise((resolve, reject) => {
      const headers = { host: 'latchkey.commands', ...change.headers }
      const socketPath = join(place, 'commands', 'socket')
      const asking = request({ socketPath, method: 'POST', path: '/commands', ...change, headers }, (answer) => {
        answer.resume()
        resolve([answer.statusCode, answer.headers['access-control-allow-origin']])
      })
      asking.once('error', reject)
      asking.end(change.method === 'GET' ? undefined : body)
    })
  const none = [403, undefined]
  assert.deepEqual(await send({ headers: { origin: 'http://localhost:4000' } }), none)
  assert.deepEqual(await send({ headers: { origin: 'null' } }), none)
  assert.deepEqual(await send({ headers: { host: 'localhost:4001' } }), none)
  assert.deepEqual(await send({ path: '/' }), none)
  assert.deepEqual(await send({ method: 'GET' }), none)
  assert.deepEqual(await send({ method: 'OPTIONS' }), none)
  assert.deepEqual(await send({}, 'x'), [400, undefined])
  assert.deepEqual(await send({}, JSON.stringify({ ...ASKED, files: { '-': 'x'.repeat(32_000_001) } })), [400, undefined])
  assert.equal(taken, 0)
  assert.deepEqual(await send({}), [200, undefined])
  await socket.close()
})
test('what a killed service left is replaced by the next one', async () => {
  const place = data('killed')
  mkdirSync(join(place, 'commands', 'socket'), { recursive: true })
  const socket = await openServiceSocket(place, echo)
  assert.equal((await askService(place, ASKED))?.code, 0)
  await socket.close()
})
test('a command under way ends before the service closes', async () => {
  const place = data('under-way')
  let begun = (): void => {}
  const began = new Promise<void>((resolve) => {
    begun = resolve
  })
  let end = (): void => {}
  const socket = await openServiceSocket(place, async () => {
    begun()
    await new Promise<void>((resolve) => {
      end = resolve
    })
    return { code: 0, out: 'done', err: '' }
  })
  const asked = askService(place, ASKED)
  await began
  const closed = socket.close()
  end()
  assert.equal((await asked)?.out, 'done')
  await closed
})
test('beside another process that takes no commands the command line says so', async () => {
  const place = data('locked')
  mkdirSync(join(place, 'db'))
  const lock = await lockData(place)
  const { code, out, err } = await command(['app', 'list'], { DATA_DIR: place })
  await lock.release()
  assert.deepEqual([code, out], [1, ''])
  assert.match(
    err,
    /^Another process uses this data folder \(.*\) and takes no commands: .* Try again in a moment, or stop it\.\n$/,
  )
})
