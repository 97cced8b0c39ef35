// The files of deploy/: settings, health pages, time to stop, and the tools that read them where they are installed.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { read, root } from './sources.ts'

const compose = read('deploy/compose.yaml')
const unit = read('deploy/latchkey.service')
const deployment = read('deploy/kubernetes/deployment.yaml')
const isThere = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

/** The text of one service of the compose file. */
const part = (name: string): string => new RegExp(`^ {2}${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? ''

test('every setting in them is one of the service', () => {
  const known = read('docs/environment.md')
  const environment = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(part('latchkey'))?.[1] ?? ''
  const names = [
    ...[...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name]) => name),
    ...[...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=')[0])),
  ]
  assert.ok(names.includes('DATABASE_URL') && names.includes('DATA_DIR') && names.length > 12)
  // Of the C library, for the memory of the process.
  for (const name of names.filter((one) => one !== 'MALLOC_ARENA_MAX'))
    assert.ok(known.includes(`| \`${name}\` |`), `${name} is no setting`)
})

test('an instance has time to end by itself, twice what it takes', () => {
  // What it takes: DRAIN_SECONDS in production, and ten seconds for calls under way (docs/selfhost.md).
  const drains = Number(/`DRAIN_SECONDS`.* not set: (\d+) in production/.exec(read('docs/environment.md'))?.[1])
  const takes = drains + 10
  const given = [
    /stop_grace_period: (\d+)s/.exec(part('latchkey')),
    /^TimeoutStopSec=(\d+)$/m.exec(unit),
    /terminationGracePeriodSeconds: (\d+)/.exec(deployment),
  ].map((found) => Number(found?.[1]))
  for (const seconds of given) assert.ok(seconds >= 2 * takes, String(given))
})

test('calls are sent where /readyz says so, and only what is dead at /healthz is restarted', () => {
  const probe = (name: string): string => new RegExp(`${name}:\\n\\s+httpGet: \\{ path: (\\S+),`).exec(deployment)?.[1] ?? ''
  assert.deepEqual(['startupProbe', 'readinessProbe', 'livenessProbe'].map(probe), ['/readyz', '/readyz', '/healthz'])
  assert.match(unit, /^ExecStartPost=.*\/readyz$/m)
  assert.match(read('Dockerfile'), /^HEALTHCHECK .*\/readyz`/m)
})

test('nothing but the proxy of the machine reaches the service, and no secret stands in a file', () => {
  for (const [port] of compose.matchAll(/'[^']*:\d+:\d+'/g)) assert.match(port, /^'127\.0\.0\.1:/)
  assert.match(unit, /HOST=127\.0\.0\.1/)
  for (const name of ['SERVICE_KEY', 'POSTGRES_PASSWORD'])
    for (const [, value = ''] of compose.matchAll(new RegExp(`^ +${name}: (.*)$`, 'gm'))) assert.match(value, /^\$\{\w+:\?/)
  assert.match(deployment, /readOnlyRootFilesystem: true/)
  assert.match(deployment, /runAsNonRoot: true/)
})

const kubectl = isThere('kubectl', 'version', '--client')
test('the manifests make one whole', { skip: !kubectl && 'kubectl is not installed' }, () => {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(root, 'deploy/kubernetes')], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const kinds = [...stdout.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind)
  assert.deepEqual(kinds.sort(), ['Deployment', 'Ingress', 'Namespace', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'])
})

const systemd = isThere('systemd-analyze', '--version')
test('systemd reads the unit without a word', { skip: !systemd && 'systemd-analyze is not installed' }, () => {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'unit-'))
  try {
    // Programs and users of this machine are not those of the one where it runs.
    const here = unit
      .replace(/^(ExecStart|ExecStartPost)=.*$/gm, '$1=/bin/true')
      .replace(/^(User|Group)=.*$/gm, '$1=daemon')
      .replace(/^WorkingDirectory=.*$/m, 'WorkingDirectory=/')
    const file = join(folder, 'latchkey.service')
    writeFileSync(file, here)
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    assert.deepEqual([status, stdout + stderr], [0, ''])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
