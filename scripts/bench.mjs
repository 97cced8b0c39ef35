// npm run bench: speed figures, each as a ratio to a bare program that does the same work. Nothing here is a test.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build-if-stale.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// What is sent is compressed as a release has it.
buildIfStale((line) => console.log(line), true)
const wanted = process.argv[2]
/** By name alone: they take minutes. */
const LONG = ['audit', 'journeys', 'expired', 'growth', 'indexes', 'moving', 'partitions', 'search', 'soak', 'soak-webhooks']
for (const part of [
  'service',
  'load',
  'instances',
  'page',
  'page-proofs',
  'token',
  'proofs',
  'wallet',
  'frame-ready',
  'key-window',
  'recovery',
  'send',
  'mfa',
  'openid',
  'webhooks',
  'cap',
  ...LONG,
]) {
  if (wanted ? part !== wanted && (!part.includes(wanted) || LONG.includes(part)) : LONG.includes(part)) continue
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `scripts/bench/${part}.ts`, ...process.argv.slice(3)], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = status ?? 1
}
