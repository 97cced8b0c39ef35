// The unit of systemd, where it is not the first process: its filter of system calls and its read-only tree.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newFolder } from '../new-folder.ts'
import { signIn } from './person.ts'
import { buildService, startService } from './service-child.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const unit = readFileSync(`${root}deploy/latchkey.service`, 'utf8')
const RUNNER = fileURLToPath(new URL('with-filter.py', import.meta.url))
const EPERM = 1

/** Values of a setting that may stand more than once. */
const valuesOf = (name: string): string[] => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value)

/** The calls of a set, as this machine's systemd expands it. */
const callsOf = (name: string): string[] => {
  if (!name.startsWith('@')) return [name]
  const lines = execFileSync('systemd-analyze', ['syscall-filter', name], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).split('\n')
  return lines.flatMap((line) => {
    const call = line.trim()
    return /^ /.test(line) && call && !call.startsWith('#') ? callsOf(call) : []
  })
}

/** What the unit allows: the first line begins a list, a later one adds to it, or takes away from it after `~`. */
const filter = () => {
  const allowed = new Set(callsOf('@default'))
  for (const value of valuesOf('SystemCallFilter'))
    for (const name of value.replace(/^~/, '').split(' '))
      for (const call of callsOf(name)) allowed[value.startsWith('~') ? 'delete' : 'add'](call)
  return { allowed: [...allowed], ...(valuesOf('SystemCallErrorNumber')[0] === 'EPERM' && { errno: EPERM }) }
}

/** Why it cannot be run here, or false. */
const missing = (): string | false => {
  const tries: [string, string[]][] = [
    ['systemd-analyze', ['syscall-filter', '@default']],
    ['python3', ['-c', 'import ctypes; ctypes.CDLL("libseccomp.so.2")']],
    ['python3', [RUNNER, JSON.stringify({ allowed: callsOrNone(), errno: EPERM }), 'true']],
  ]
  const failed = tries.find(([command, words]) => spawnSync(command, words).status !== 0)
  return failed ? `${failed[0]} cannot do it here` : false
}
const callsOrNone = (): string[] => {
  try {
    return [...callsOf('@default'), ...callsOf('@system-service')]
  } catch {
    return []
  }
}
const skip = missing()

let built: Awaited<ReturnType<typeof buildService>>
before(async () => {
  built = await buildService()
})
after(() => built?.remove())
const filtered = (given: object) => ['python3', RUNNER, JSON.stringify(given)]

test('the service starts, makes its database and signs a person in under the filter of the unit', { skip }, async () => {
  const folder = newFolder()
  const service = await startService(built.main, { DATA_DIR: folder.path, LOG_LEVEL: 'error' }, filtered(filter()))
  try {
    assert.ok((await signIn(service.url, 'unit@example.com')).token)
  } finally {
    service.process.kill('SIGTERM')
    await service.ended
    folder.remove()
  }
})

/** As ProtectSystem=strict with a StateDirectory: all is read-only but one folder. */
const READ_ONLY =
  'mount --rbind / "$1" && mount -o remount,ro,bind "$1" && mount --bind "$2" "$1$2" && root="$1" && shift 2 && exec chroot "$root" "$@"'
const withOneFolder = (root: string, folder: string): string[] => [
  ...['unshare', '--mount', '--map-root-user', 'sh', '-c', READ_ONLY, 'sh'],
  ...[root, folder],
]
const holds = (view: string, folder: string): boolean => {
  const [command = '', ...words] = withOneFolder(view, folder)
  return spawnSync(command, [...words, 'sh', '-c', 'touch "$0/here" && ! touch "$1"', folder, `${root}not-here`]).status === 0
}
const readOnlyMissing = (): string | false => {
  const [view, folder] = [newFolder(), newFolder()]
  try {
    return !holds(view.path, folder.path) && 'unshare cannot do it here'
  } finally {
    view.remove()
    folder.remove()
  }
}

test('the service starts and signs a person in where all but its data is read-only', { skip: readOnlyMissing() }, async () => {
  assert.equal(valuesOf('ProtectSystem')[0], 'strict')
  const [view, folder] = [newFolder(), newFolder()]
  const through = withOneFolder(view.path, folder.path)
  const service = await startService(built.main, { DATA_DIR: folder.path, LOG_LEVEL: 'error' }, through)
  try {
    assert.ok((await signIn(service.url, 'unit@example.com')).token)
  } finally {
    service.process.kill('SIGTERM')
    await service.ended
    view.remove()
    folder.remove()
  }
})

test('a call that is not allowed is refused, and ends nothing', { skip }, () => {
  const [command = '', ...words] = filtered(filter())
  const asked = spawnSync(command, [...words, 'python3', '-c', 'import ctypes; print(ctypes.CDLL(None).mount(0, 0, 0, 0, 0))'], {
    encoding: 'utf8',
  })
  assert.deepEqual([asked.status, asked.stdout.trim()], [0, '-1'], asked.stderr)
})
