// What may be wrong with the manifest, the log and the proof of a release.

import { makeSigner, type NoteSigner, signNote } from '../../server/services/release/signed-note.ts'
import { type Case, flip, one } from './case.ts'
import { bytesOfLog, fields, logOf, NAME, withBytes } from './world.ts'

const other = (name: string): NoteSigner => makeSigner(name) as NoteSigner

export const MANIFESTS: readonly Case[] = [
  one('the manifest is of another release', 'not_logged', (world) =>
    Object.assign(world, { manifest: fields(world.manifest, (read) => ({ ...read, version: '0.9.0' })) }),
  ),
  one('a digest of the manifest is another one', 'not_logged', (world) =>
    Object.assign(world, {
      manifest: world.manifest.replace(/("sha256": ")(.)/, (_, before, digit) => before + (digit === '0' ? '1' : '0')),
    }),
  ),
  one('the manifest is written in another way', 'no_manifest', (world) =>
    Object.assign(world, { manifest: JSON.stringify(JSON.parse(world.manifest)) }),
  ),
  one('the manifest has a name twice', 'no_manifest', (world) =>
    Object.assign(world, { manifest: world.manifest.replace('"version"', '"version": "0.0.1",\n  "version"') }),
  ),
  one('the manifest leads out of its folder', 'no_manifest', (world) =>
    Object.assign(world, { manifest: world.manifest.replace('/elements/latchkey.js', '/elements/../latchkey.js') }),
  ),
  one('the manifest has no files', 'no_manifest', (world) =>
    Object.assign(world, { manifest: fields(world.manifest, (read) => ({ ...read, paths: {} })) }),
  ),
  one('the manifest is no JSON', 'no_manifest', (world) => Object.assign(world, { manifest: world.manifest.slice(0, -3) })),
]

export const LOGS: readonly Case[] = [
  one('there is no log', 'no_log', (world) => void world.files.delete('checkpoint')),
  one('the checkpoint is signed by another key', 'unsigned', async (world) =>
    Object.assign(world, { files: (await logOf(3, other(NAME))).files }),
  ),
  one('the checkpoint is of another log', 'unsigned', async (world) =>
    Object.assign(world, { files: (await logOf(3, other('id.example/others'))).files }),
  ),
  one('the key signs a checkpoint that names another log', 'other_log', (world) => {
    world.files.set('checkpoint', Buffer.from(signNote(`id.example/others\n3\n${world.root}\n`, world.key)))
  }),
  one(
    'the key signs something else',
    'not_checkpoint',
    (world) => void world.files.set('checkpoint', Buffer.from(signNote(`${NAME}\nthree\n${world.root}\n`, world.key))),
  ),
  one(
    'the key signs a checkpoint with an empty line',
    'not_checkpoint',
    (world) => void world.files.set('checkpoint', Buffer.from(signNote(`${NAME}\n3\n${world.root}\n\nmore\n`, world.key))),
  ),
  one('the number of entries is another one', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => text.replace('\n3\n', '\n2\n')),
  ),
  one('a signature is another one', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => flip(text, text.length - 40)),
  ),
  one('a signature of the key is false beside a right one', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => text + flip(text.slice(text.indexOf('—')), 80)),
  ),
  one('the signature is in another spelling', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => text.replace(/=*\n$/, '\n')),
  ),
  one('the checkpoint has a carriage return', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => text.replace('\n3\n', '\r\n3\n')),
  ),
  one('the checkpoint has a line of no signature', 'unsigned', (world) => withBytes(world, 'checkpoint', (text) => `${text}x\n`)),
  one('the checkpoint is signed a hundred times', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => text + text.slice(text.indexOf('—')).repeat(99)),
  ),
  one('the checkpoint has no end', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => `${'x'.repeat(70_000)}\n${text}`),
  ),
  one('entries are missing', 'cut', (world) => void world.files.delete('tile/entries/000.p/3')),
  one('an entry is cut off', 'cut', (world) => void world.files.set('tile/entries/000.p/3', bytesOfLog(world).subarray(0, -1))),
  one(
    'bytes follow the entries',
    'cut',
    (world) => void world.files.set('tile/entries/000.p/3', Buffer.concat([bytesOfLog(world), Buffer.of(0)])),
  ),
  one('the entries are of a huge file', 'cut', (world) => void world.files.set('tile/entries/000.p/3', Buffer.alloc(3_000_000))),
  one(
    'an entry names another manifest',
    'other_root',
    (world) =>
      void world.files.set(
        'tile/entries/000.p/3',
        Buffer.from(
          bytesOfLog(world)
            .toString('latin1')
            .replace(/sha256:./, 'sha256:f'),
          'latin1',
        ),
      ),
  ),
  one('two entries are exchanged', 'other_root', (world) => {
    const all = bytesOfLog(world)
    const length = 2 + all.readUInt16BE(0)
    world.files.set(
      'tile/entries/000.p/3',
      Buffer.concat([all.subarray(length, 2 * length), all.subarray(0, length), all.subarray(2 * length)]),
    )
  }),
  one('the key signs an entry that is no release', 'not_entries', (world) => world.sign(['hello'])),
  one('the key signs a time that is none', 'not_entries', (world) => world.sign([world.entry.replace(/time .*/, 'time soon')])),
  one('one version has two manifests', 'version_twice', (world) =>
    world.sign([world.entry, world.entry.replace(/sha256:.*/, `sha256:${'0'.repeat(64)}`)]),
  ),
  one('the release is not in the log', 'not_logged', async (world) =>
    Object.assign(world, { files: (await logOf(2, world.key)).files }),
  ),
  one('the release is there by another version', 'not_logged', (world) => world.sign([world.entry.replace('0.3.0', '0.4.0')])),
  one('the log is shorter than it was', 'shortened', async (world) =>
    Object.assign(world, { seen: (await logOf(4, world.key)).checkpoint }),
  ),
  one('an older checkpoint is shown again', 'shortened', async (world) => {
    world.seen = (await logOf(5, world.key)).checkpoint
    world.files = (await logOf(3, world.key)).files
  }),
  one('the log has another past', 'forked', async (world) =>
    Object.assign(world, { seen: (await logOf(2, world.key, 7)).checkpoint }),
  ),
  one('the log has another end', 'forked', async (world) =>
    Object.assign(world, { seen: (await logOf(3, world.key, 7)).checkpoint }),
  ),
  one('what was kept is of another log', 'not_seen', async (world) =>
    Object.assign(world, { seen: (await logOf(2, other('id.example/others'))).checkpoint }),
  ),
  one('what was kept is nothing', 'not_seen', (world) => Object.assign(world, { seen: 'nothing\n' })),
]

const proof = (name: string, words: string, change: (text: string) => string): Case =>
  one(name, words, (world) => Object.assign(world, { proof: change(world.proof) }), 'proof')
export const PROOFS: readonly Case[] = [
  proof('a proof is of another form', 'not_proof', (text) => text.replace('@v1', '@v2')),
  proof('a proof lacks a hash', 'other_root', (text) =>
    text
      .split('\n')
      .filter((_, at) => at !== 3)
      .join('\n'),
  ),
  proof('a proof has a hash more', 'other_root', (text) => text.replace(/(\n\S+=)\n\n/, '$1$1\n\n')),
  proof('a hash of a proof is another one', 'other_root', (text) =>
    text
      .split('\n')
      .map((line, at) => (at === 3 ? `AAAA${line.slice(4)}` : line))
      .join('\n'),
  ),
  proof('a proof is of another place', 'other_root', (text) => text.replace('index 2', 'index 1')),
  proof('a proof is of a place beyond the log', 'other_root', (text) => text.replace('index 2', 'index 3')),
  proof('a place has a zero in front', 'not_proof', (text) => text.replace('index 2', 'index 02')),
  proof('a line of a proof is there twice', 'not_proof', (text) => text.replace('index 2', 'index 2\nindex 2')),
  proof('a proof is of another entry', 'other_root', (text) =>
    text.replace(
      /^extra (.*)$/m,
      (_, entry: string) =>
        `extra ${Buffer.from(Buffer.from(entry, 'base64').toString().replace('0.3.0', '0.4.0')).toString('base64')}`,
    ),
  ),
  proof('a proof has no checkpoint', 'not_proof', (text) => text.slice(0, text.indexOf('\n\n') + 1)),
  proof('a proof breaks off in its checkpoint', 'unsigned', (text) => text.slice(0, -20)),
  proof('a proof is huge', 'not_proof', (text) => `${text}${'x'.repeat(140_000)}\n`),
  one(
    'a proof is signed by another key',
    'unsigned',
    async (world) => Object.assign(world, { proof: (await logOf(3, other(NAME))).proof }),
    'proof',
  ),
  one(
    'a proof is of the release before',
    'not_logged',
    async (world) => Object.assign(world, { proof: (await logOf(2, world.key)).proof }),
    'proof',
  ),
]
