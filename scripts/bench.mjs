// npm run bench: speed figures, each as a ratio to a bare program that does the same work. Nothing here is a test.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from './build-if-stale.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
buildIfStale((line) => console.log(line))
const parts = [
  'scripts/bench/service.ts',
  'scripts/bench/instances.ts',
  'scripts/bench/page.ts',
  'scripts/bench/token.ts',
].filter((path) => existsSync(root + path))
const wanted = process.argv[2]
for (const path of parts) {
  if (wanted && !path.includes(wanted)) continue
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exitCode = status ?? 1
}
