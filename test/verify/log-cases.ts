// What may be wrong with the manifest and the log of a release.

import { createHash } from 'node:crypto'
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
  one('the manifest has a path twice', 'no_manifest', (world) =>
    Object.assign(world, {
      manifest: world.manifest.replace(/( {4}"\/elements\/latchkey\.js": \{[^}]*\}),?\n/, (_, file) => `${file},\n${file},\n`),
    }),
  ),
  ...(
    [
      [
        'a header twice',
        '"referrer-policy": "no-referrer"',
        '"referrer-policy": "no-referrer",\n    "referrer-policy": "no-referrer"',
      ],
      ['a path in percent-encoding', '/elements/latchkey.js', '/elements/%6catchkey.js'],
      ['a path with an empty name', '/elements/latchkey.js', '/elements//latchkey.js'],
      ['a path that ends in a slash', '/elements/notices.txt', '/elements/notices/'],
      ['a path with letters that are not of ASCII', '/elements/notices.txt', '/elements/notic\u0435s.txt'],
      ['a path with an escape of JSON', '/elements/notices.txt', '/elements/notice\\u0073.txt'],
      ['a path with a query', '/elements/notices.txt', '/elements/notices.txt?x=1'],
      ['another form', 'latchkey-manifest@v2', 'latchkey-manifest@v1'],
      ['a digest in capitals', '"sha256": "', '"sha256": "A'],
      ['a version that is a number', '"0.3.0"', '0.3'],
      ['a newline in its version', '"0.3.0"', '"0.3.0\\n"'],
      ['a version of 65 letters', '"0.3.0"', `"${'1'.repeat(65)}"`],
      ['newlines of two bytes', /\n/g, '\r\n'],
      ['a byte order mark', /^/, '\ufeff'],
      ['bytes behind its end', /$/, ' '],
      ['a newline more at its end', /$/, '\n'],
      ['no newline at its end', /\n$/, ''],
      ['half a surrogate pair', '"0.3.0"', '"\ud800"'],
    ] as const
  ).map(([what, from, to]) =>
    one(`the manifest has ${what}`, 'no_manifest', (world) => {
      const manifest = world.manifest.replace(from, to)
      if (manifest === world.manifest) throw new Error(`${what}: nothing is another one`)
      world.manifest = manifest
    }),
  ),
  one('the manifest is huge', 'no_manifest', (world) =>
    Object.assign(world, { manifest: `${world.manifest}${' '.repeat(2 * 1024 * 1024)}` }),
  ),
  one('the manifest is in a deep nest', 'no_manifest', (world) =>
    Object.assign(world, { manifest: `${'['.repeat(100_000)}${']'.repeat(100_000)}\n` }),
  ),
  one('the manifest has more files than a release has', 'no_manifest', (world) => {
    world.manifest = fields(world.manifest, (read) => {
      const [file] = Object.values(read.paths)
      return {
        ...read,
        sandbox: Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`/${at}.js`, file])) as typeof read.sandbox,
      }
    })
  }),
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
  ...['03', '+3', '3.0', '3e0', '0x3', '-3', '3 ', '1000000000', ''].map((size) =>
    one(`the key signs a number of entries that is ${JSON.stringify(size)}`, 'not_checkpoint', (world) => {
      world.files.set('checkpoint', Buffer.from(signNote(`${NAME}\n${size}\n${world.root}\n`, world.key)))
    }),
  ),
  one('the key signs for so many entries that nothing can have them', 'cut', (world) => {
    world.files.set('checkpoint', Buffer.from(signNote(`${NAME}\n999999999\n${world.root}\n`, world.key)))
  }),
  one('the key signs a root in another spelling', 'not_checkpoint', (world) => {
    world.files.set('checkpoint', Buffer.from(signNote(`${NAME}\n3\n${world.root.replaceAll('=', '')}\n`, world.key)))
  }),
  one('the key signs a root that is too short', 'not_checkpoint', (world) => {
    world.files.set('checkpoint', Buffer.from(signNote(`${NAME}\n3\n${Buffer.alloc(31).toString('base64')}\n`, world.key)))
  }),
  one('the key signs a root of an empty log for three entries', 'other_root', (world) => {
    const empty = createHash('sha256').digest('base64')
    world.files.set('checkpoint', Buffer.from(signNote(`${NAME}\n3\n${empty}\n`, world.key)))
  }),
  one('the log is empty', 'not_logged', (world) => {
    const empty = createHash('sha256').digest('base64')
    world.seen = null
    world.files.set('checkpoint', Buffer.from(signNote(`${NAME}\n0\n${empty}\n`, world.key)))
  }),
  ...['\u0000', '\t', '\u007f', '\u009f'].map((letter) =>
    one(`the key signs a checkpoint with ${JSON.stringify(letter)}`, 'unsigned', (world) => {
      world.files.set('checkpoint', Buffer.from(signNote(`${NAME}\n3\n${world.root}\nmore${letter}\n`, world.key)))
    }),
  ),
  one('the checkpoint begins with a byte order mark', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => `\ufeff${text}`),
  ),
  one('the checkpoint has a newline more at its end', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => `${text}\n`),
  ),
  one('the checkpoint has no newline at its end', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => text.slice(0, -1)),
  ),
  one('the dash of a signature is a minus', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => text.replace('—', '-')),
  ),
  one('a signature has a space behind it', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) => text.replace(/\n$/, ' \n')),
  ),
  one('a signature is of the same name and another id', 'unsigned', async (world) => {
    const note = (await logOf(3, other(NAME))).files.get('checkpoint')
    if (note) world.files.set('checkpoint', note)
  }),
  one('a signature has a byte more', 'unsigned', (world) =>
    withBytes(world, 'checkpoint', (text) =>
      text.replace(/(— \S+ )(\S+)\n$/, (_, before, signed) => {
        const longer = Buffer.concat([Buffer.from(signed, 'base64'), Buffer.of(0)])
        return `${before}${longer.toString('base64')}\n`
      }),
    ),
  ),
  ...(
    [
      ['another form', '@v1', '@v2'],
      ['a line more', /$/, 'more x\n'],
      ['no newline at its end', /\n$/, ''],
      ['newlines of two bytes', /\n/g, '\r\n'],
      ['a digest in capitals', /sha256:[0-9a-f]{64}/, `sha256:${'A'.repeat(64)}`],
      ['a version with a space', '0.3.0', '0.3.0 '],
      ['a time with a fraction', /Z\n$/, '.5Z\n'],
      ['a time of another zone', /Z\n$/, '+00:00\n'],
      ['a second that there is not', /:\d\dZ\n$/, ':60Z\n'],
      ['a year of five digits', /time /, 'time +1'],
    ] as const
  ).map(([what, from, to]) =>
    one(`the key signs an entry with ${what}`, 'not_entries', (world) => {
      const entry = world.entry.replace(from, to)
      if (entry === world.entry) throw new Error(`${what}: nothing is another one`)
      world.sign([entry])
    }),
  ),
  one('what was kept is nothing', 'not_seen', (world) => Object.assign(world, { seen: 'nothing\n' })),
]
