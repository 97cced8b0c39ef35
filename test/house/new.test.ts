// The generators: what they write keeps the house rules, and they overwrite nothing.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { transform } from 'esbuild'
import { checkFloors } from './check-floors.ts'
import { checkLines } from './check-lines.ts'
import { checkWords } from './check-words.ts'
import { root, type Source } from './sources.ts'

describe('npm run new', () => {
  let place = ''
  before(() => {
    place = mkdtempSync(join(tmpdir(), 'latchkey-new-'))
  })
  after(() => rmSync(place, { recursive: true, force: true }))

  const run = (...words: string[]): { status: number | null; said: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/new.ts'), ...words], {
      cwd: root,
      env: { ...process.env, LATCHKEY_ROOT: place },
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  }
  const written = (): Source[] =>
    readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(place, path), 'utf8') }))

  test('furnishes a screen, a flow and an endpoint, and says where to enter each', () => {
    assert.match(
      run('screen', 'LINK_EMAIL_SCREEN', 'link').said,
      /src\/screens\/registry\.ts: LINK_EMAIL_SCREEN: \{ load: \(\) => import\('\.\/link\/link-email\.tsx'\)/,
    )
    assert.match(run('flow', 'link-email').said, /src\/flows\/directory\.ts: DIRECTORY loads \.\/link-email\.ts/)
    assert.match(run('endpoint', 'recovery.startOver').said, /src\/contract\/table\.ts: 'recovery\.startOver'/)
    assert.match(run('endpoint', 'recovery.finish').said, /wrote src\/contract\/endpoints\/recovery\.ts/)
    assert.deepEqual(
      written()
        .map(({ path }) => path)
        .sort(),
      [
        'server/services/finish.ts',
        'server/services/start-over.ts',
        'src/contract/endpoints/recovery.ts',
        'src/flows/jobs/link-email.ts',
        'src/flows/link-email.test.ts',
        'src/flows/link-email.ts',
        'src/screens/link/link-email.browser.test.tsx',
        'src/screens/account/link-email.tsx',
        'test/server/recovery-finish.test.ts',
        'test/server/recovery-start-over.test.ts',
      ],
    )
  })

  test('what it wrote keeps the floors, the style and the words of the house', async () => {
    assert.deepEqual([...checkFloors(written()), ...checkLines(written()), ...checkWords(written())], [])
    for (const { path, text } of written()) {
      await transform(text, { loader: path.endsWith('x') ? 'tsx' : 'ts' })
      for (const [, from = ''] of text.matchAll(/from '(\.[^']+)'/g)) {
        const to = join(path, '..', from)
        assert.ok(existsSync(join(place, to)) || existsSync(join(root, to)), `${path} imports ${to}`)
      }
    }
  })

  test('what it wrote is formatted and linted as the rest is', () => {
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const flags = ['check', `--config-path=${root}`, '--vcs-enabled=false', place]
    const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...flags], { encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  })

  test('never writes over a file, and refuses names that the contract does not know', () => {
    assert.match(run('flow', 'link-email').said, /src\/flows\/link-email\.ts exists; nothing was written/)
    assert.match(run('screen', 'NO_SUCH_SCREEN', 'link').said, /NO_SUCH_SCREEN is no screen/)
    assert.match(run('endpoint', 'sessions.refresh').said, /sessions\.refresh exists/)
    assert.deepEqual([run('screen').status, run('room', 'A').status], [1, 1])
    assert.match(run().said, /^usage: /)
  })
})
