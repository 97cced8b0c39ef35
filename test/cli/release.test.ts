// latchkey release: a log goes on with a new key, and files that cannot be read, or are no text, are told in words.

import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { helpPage } from '../../server/cli/help-page.ts'
import { RELEASE_COMMANDS } from '../../server/cli/release-commands.ts'
import { RELEASE_FAULTS } from '../../server/cli/release-words.ts'
import { MANIFEST_FORM, writeManifest } from '../../server/services/release/manifest.ts'
import { newFolder } from '../e2e/service-child.ts'
import { command } from './latchkey.ts'

const NAME = 'id.example/releases'
let place = newFolder()
const at = (name: string): string => join(place.path, name)
after(() => place.remove())

const latchkey = async (...words: string[]) => {
  const { code, out, err } = await command(['release', ...words], {})
  return { code, said: (out + err).trim() }
}
/** A new key, and what is public of it. */
const newKey = async (file: string, name = NAME): Promise<string> => {
  const { out } = await command(['release', 'key', name, '--key-file', at(file), '--json'], {})
  return (JSON.parse(out) as { publicKey: string }).publicKey
}
const manifest = (version: string): string => {
  const paths = { '/a.js': { sha256: 'a'.repeat(64), type: 'text/javascript' } }
  const rest = { headers: {}, paths, sandbox: {}, documents: {}, console: {}, wasm: [] }
  writeFileSync(at(version), writeManifest({ form: MANIFEST_FORM, version, ...rest }))
  return at(version)
}
const enter = (version: string, file: string, ...more: string[]) =>
  latchkey('log', manifest(version), '--log', at('log'), '--key-file', at(file), ...more)
/** Nothing answers there: only the log, the proof and what was kept are judged. */
const verify = async (...more: string[]) => {
  const { code, out, err } = await command(
    ['release', 'verify', 'http://127.0.0.1:9', '--manifest', at('0.1.0'), '--json', ...more],
    {},
  )
  return { code, said: err.trim() || (JSON.parse(out) as { fault?: string }).fault }
}

let former: string
beforeEach(async () => {
  place.remove()
  place = newFolder()
  former = await newKey('former')
  assert.equal((await enter('0.1.0', 'former')).code, 0)
})

test('a log goes on with a new key where the line names the former one, and readers of both read it', async () => {
  const seen = ['--seen', at('seen')]
  assert.equal((await latchkey('show', at('log'), '--log-key', former, ...seen)).code, 0)
  const own = await newKey('new')
  assert.deepEqual(await enter('0.2.0', 'new'), {
    code: 1,
    said: `${RELEASE_FAULTS.unsigned} Where this is its new key, name the former one by --log-key.`,
  })
  const entered = await enter('0.2.0', 'new', '--log-key', former)
  assert.match(entered.said, /The log has 2 entries now\.$/)
  // The former key alone opens it no longer; what was kept needs that one as well until it is written anew.
  assert.deepEqual(await latchkey('show', at('log'), '--log-key', former), { code: 1, said: RELEASE_FAULTS.unsigned })
  assert.deepEqual(await latchkey('show', at('log'), '--log-key', own, ...seen), { code: 1, said: RELEASE_FAULTS.not_seen })
  assert.equal((await latchkey('show', at('log'), '--log-key', former, '--log-key', own, ...seen)).code, 0)
  assert.equal((await latchkey('show', at('log'), '--log-key', own, ...seen)).code, 0)
  assert.equal((await enter('0.3.0', 'new')).code, 0)
})

test('a log is not gone on with by the key of another log, nor over a checkpoint that nobody named has signed', async () => {
  const other = await newKey('other', 'id.example/others')
  const before = readFileSync(at('log/checkpoint'), 'utf8')
  const said = `--log-key is of the log ${NAME}, and --key-file of id.example/others. A log keeps its name.`
  assert.deepEqual(await enter('0.2.0', 'other', '--log-key', former), { code: 2, said })
  assert.equal((await enter('0.2.0', 'former', '--log-key', other)).code, 2)
  await newKey('new')
  assert.equal((await enter('0.2.0', 'new', '--log-key', await newKey('third'))).code, 1)
  assert.equal(readFileSync(at('log/checkpoint'), 'utf8'), before)
})

test('a log in a folder whose files cannot be read has its words, and is not begun anew', async () => {
  const key = ['--log-key', former]
  const entries = at('log/tile/entries/000.p/1')
  for (const [path, fault] of [
    [entries, 'cut'],
    [at('log/checkpoint'), 'no_log'],
  ] as const) {
    rmSync(path)
    mkdirSync(path)
    assert.deepEqual(await latchkey('show', at('log'), ...key), { code: 1, said: RELEASE_FAULTS[fault] })
    assert.deepEqual(await verify('--log', at('log'), ...key), { code: 1, said: fault })
    assert.deepEqual(await enter('0.2.0', 'former'), { code: 1, said: RELEASE_FAULTS[fault] })
  }
})

test('a file of a log in a folder has four megabytes at most', async () => {
  writeFileSync(at('log/checkpoint'), Buffer.alloc(4 * 1024 * 1024 + 1))
  assert.equal((await verify('--log', at('log'), '--log-key', former)).said, 'no_log')
})

test('bytes that are no UTF-8 are neither a proof nor a checkpoint that was kept', async () => {
  const key = ['--log-key', former]
  const line = Buffer.concat([Buffer.from('— '), Buffer.of(0xff), Buffer.from(' AAAAAAA=\n')])
  const proof = at('log/0.1.0.tlog-proof')
  assert.equal((await verify('--proof', proof, ...key)).said, undefined)
  writeFileSync(proof, Buffer.concat([readFileSync(proof), line]))
  assert.deepEqual(await verify('--proof', proof, ...key), { code: 1, said: 'not_proof' })
  writeFileSync(at('seen'), Buffer.concat([readFileSync(at('log/checkpoint')), line]))
  assert.deepEqual(await verify('--log', at('log'), ...key, '--seen', at('seen')), { code: 1, said: 'not_seen' })
})

test('a folder in the place of a file is told in words', async () => {
  mkdirSync(at('folder'))
  const said = `The file ${at('folder')} cannot be read.`
  const key = ['--log-key', former]
  assert.deepEqual(await latchkey('show', at('log'), ...key, '--seen', at('folder')), { code: 2, said })
  const asked = await verify('--proof', at('folder'), ...key)
  assert.deepEqual(asked, { code: 2, said: JSON.stringify({ error: [said] }) })
  const below = await latchkey('show', at('log'), ...key, '--seen', join(at('0.1.0'), 'seen'))
  assert.deepEqual(below, { code: 1, said: `The file ${join(at('0.1.0'), 'seen')} cannot be written.` })
})

test('the help of each command of releases has its own options, and no words of others', () => {
  for (const [name, { options }] of Object.entries(RELEASE_COMMANDS)) {
    const page = helpPage(name.split(' '))
    const said = new Set([...page.matchAll(/--([a-z-]+)/g)].map(([, option]) => option))
    assert.deepEqual([...said].sort(), [...options].sort(), name)
    assert.doesNotMatch(page, /of a provider|google|app token/, name)
  }
  assert.match(helpPage(['app', 'provider']), /PROVIDER +google/)
})
