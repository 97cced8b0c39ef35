// Two releases of one commit have the same bytes, and each part of a release is what it is said to be.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { withoutPackages } from '../../scripts/bring.mjs'
import { readManifest } from '../../server/services/release/manifest.ts'
import { root } from '../house/sources.ts'
import { newFolder } from './service-child.ts'

const place = newFolder()
after(() => place.remove())
/** Of processor: a machine with other work takes longer by the clock. */
const MOST_SECONDS = 300
const source = join(place.path, 'source')
const first = join(place.path, 'first')
const second = join(place.path, 'a second ü#')

/** Another user, where this one may become one. */
const isRoot = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0
const AS_NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']

/** Another Node, where this machine is one of those it is packed for. */
const otherNode = async (): Promise<string | null> => {
  if (await withoutPackages('test/machine/node')) return null
  const file = join(root, `test/machine/node/node_modules/node-${process.platform}-${process.arch}/bin/node`)
  return existsSync(file) ? file : null
}
const versionOf = (node: string): string => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()

interface Making {
  readonly umask: string
  readonly env: Readonly<Record<string, string>>
  /** Words before the command. */
  readonly through?: readonly string[]
  readonly node?: string
}

/** Seconds of processor that the shell's `times` says of all that it has run: its second line, user and system. */
const processorSeconds = (said: string): number =>
  [...(said.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds),
    0,
  )

/** Gives the seconds it took, of the clock and of processors. */
const release = (out: string, { umask, env, through = [], node = process.execPath }: Making) => {
  const began = performance.now()
  const script = `umask ${umask}; "$@" >/dev/null && times`
  const words = [node, '--import', 'tsx', 'scripts/release.ts', out]
  const [command = '', ...more] = [...through, 'sh', '-c', script, 'sh', ...words]
  const said = execFileSync(command, more, {
    cwd: source,
    encoding: 'utf8',
    // npm runs by the same Node.
    env: { PATH: [dirname(node), process.env.PATH].join(delimiter), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { clock: (performance.now() - began) / 1000, processor: processorSeconds(said) }
}
const sha256 = (folder: string, name: string): string =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')

/** What an archive holds: digest and mode by path. */
const heldBy = (folder: string, name: string): Map<string, string> => {
  const opened = join(place.path, `opened-${folder === first ? 'first' : 'second'}-${name}`)
  mkdirSync(opened)
  execFileSync('tar', ['-xpf', join(folder, name), '-C', opened])
  const paths = (readdirSync(opened, { recursive: true }) as string[]).filter((path) => statSync(join(opened, path)).isFile())
  return new Map(paths.map((path) => [path, `${sha256(opened, path)} ${statSync(join(opened, path)).mode}`]))
}
/** A file that differs, and of an archive the files inside of it that do. */
const differencesOf = (name: string): string[] => {
  if (!/\.(tgz|tar)$/.test(name)) return [name]
  const [one, two] = [heldBy(first, name), heldBy(second, name)]
  return [name, ...[...new Set([...one.keys(), ...two.keys()])].filter((path) => one.get(path) !== two.get(path)).sort()]
}

before(() => {
  // The commit of this moment: the checkout may go on meanwhile. It belongs to another user than the second one.
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, source])
  for (const folder of ['.', 'server', 'server/dev'])
    if (existsSync(join(root, folder, 'node_modules')))
      symlinkSync(join(root, folder, 'node_modules'), join(source, folder, 'node_modules'))
  for (const folder of [first, second, join(place.path, 'home')]) mkdirSync(folder, { mode: 0o777 })
  for (const folder of [place.path, second, join(place.path, 'home')]) chmodSync(folder, 0o777)
})

test('two releases are equal byte for byte, by other users, modes, folders, times and another Node', async (t) => {
  const home = join(place.path, 'home')
  // The repository belongs to another user than the one who clones it.
  writeFileSync(join(home, '.gitconfig'), '[safe]\n\tdirectory = *\n', { mode: 0o644 })
  writeFileSync(join(home, '.npmrc'), 'omit=optional\nignore-scripts=true\n', { mode: 0o644 })
  const node = (await otherNode()) ?? process.execPath
  const own = release(first, { umask: '022', env: { HOME: process.env.HOME ?? home, TZ: 'Pacific/Auckland', LANG: 'C' } })
  const env = { HOME: home, TMPDIR: home, TZ: 'America/Caracas', LANG: 'de_DE.UTF-8', NODE_ENV: 'production' }
  release(second, { umask: '077', env, through: isRoot ? AS_NOBODY : [], node })
  const user = isRoot ? 'the second one by another user' : 'no other user to be had'
  t.diagnostic(
    `${own.clock.toFixed(0)} s for one, ${own.processor.toFixed(0)} s of processor; ${user}; Node ${process.version} and ${versionOf(node)}`,
  )
  const names = readdirSync(first).sort()
  assert.deepEqual(readdirSync(second).sort(), names)
  const differing = names.filter((name) => name !== 'provenance.json' && sha256(second, name) !== sha256(first, name))
  assert.deepEqual(differing.flatMap(differencesOf), [])
  assert.ok(own.processor > 0 && own.processor <= MOST_SECONDS, `${own.processor} s`)
})

test('the digests are those of the files, and the statement is of them', () => {
  const lines = readFileSync(join(first, 'SHA256SUMS'), 'utf8').trimEnd().split('\n')
  const sums = lines.map((line) => line.split('  ') as [string, string])
  for (const [digest, name] of sums) assert.equal(sha256(first, name), digest, name)
  const statement = JSON.parse(readFileSync(join(first, 'provenance.json'), 'utf8'))
  assert.equal(statement._type, 'https://in-toto.io/Statement/v1')
  assert.equal(statement.predicateType, 'https://slsa.dev/provenance/v1')
  assert.deepEqual(
    statement.subject.map(({ name, digest }: { name: string; digest: { sha256: string } }) => [digest.sha256, name]),
    sums,
  )
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: source, encoding: 'utf8' }).trim()
  assert.equal(statement.predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit, commit)
})

test('the manifest is one, and has documents, wasm and headers', () => {
  const manifest = readManifest(readFileSync(join(first, 'manifest.json'), 'utf8'))
  assert.ok(manifest)
  assert.equal(manifest.version, JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')).version)
  assert.ok(Object.keys(manifest.documents).length >= 10 && manifest.wasm.length > 0)
  assert.ok('/elements/captcha.js' in manifest.sandbox)
})

test('bills of materials are CycloneDX, each component with a version and an address, and notices name those of the page', () => {
  const notices = readFileSync(join(first, 'notices.txt'), 'utf8')
  for (const part of ['page', 'service']) {
    const bill = JSON.parse(readFileSync(join(first, `${part}.cdx.json`), 'utf8'))
    assert.deepEqual([bill.bomFormat, bill.specVersion, bill.version], ['CycloneDX', '1.5', 1])
    assert.ok(bill.components.length > 10, part)
    const refs = bill.components.map((one: Record<string, string>) => one['bom-ref'])
    assert.equal(new Set(refs).size, refs.length)
    for (const { type, name, version, purl } of bill.components as Record<string, string>[]) {
      assert.deepEqual([type, purl?.startsWith('pkg:npm/'), /^\d/.test(version ?? '')], ['library', true, true], name)
      if (part === 'page') assert.ok(notices.includes(`\n${name} ${version} (`), name)
    }
  }
})

test('the image context has what the Dockerfile copies', () => {
  const names = execFileSync('tar', ['-tf', join(first, 'image-context.tar')], { encoding: 'utf8' }).split('\n')
  for (const name of ['Dockerfile', 'package-lock.json', 'server/package.json']) assert.ok(names.includes(name), name)
})

test('the service starts from its tarball alone, in an empty folder', () => {
  const folder = join(place.path, 'empty')
  mkdirSync(folder)
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const npx = ['--yes', '--prefer-offline', '--package', join(first, `latchkey-server-${version}.tgz`), 'latchkey', '--version']
  const { status, stdout, stderr } = spawnSync('npx', npx, { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.equal(stdout.trim(), version)
})
