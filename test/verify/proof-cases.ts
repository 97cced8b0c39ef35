// What may be wrong with the proof of a release's entry.

import { makeSigner, type NoteSigner, signNote } from '../../server/services/release/signed-note.ts'
import { type Case, one } from './case.ts'
import { logOf, NAME } from './world.ts'

const other = (name: string): NoteSigner => makeSigner(name) as NoteSigner

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
  ...['-1', '+2', '2.0', '1e1', '0x2', ' 2', '1000000000', '18446744073709551618', ''].map((index) =>
    proof(`a place is ${JSON.stringify(index)}`, 'not_proof', (text) => text.replace('index 2', `index ${index}`)),
  ),
  proof('a place is as large as a number may be', 'other_root', (text) => text.replace('index 2', 'index 999999999')),
  proof('a hash of a proof is too short', 'not_proof', (text) =>
    text.replace(/(index 2\n)\S+/, `$1${Buffer.alloc(31).toString('base64')}`),
  ),
  proof('a hash of a proof is in another spelling', 'not_proof', (text) => text.replace(/(index 2\n\S+)=\n/, '$1\n')),
  proof('the lines of a proof are in another order', 'not_proof', (text) => text.replace(/^(extra .*)\n(index .*)$/m, '$2\n$1')),
  proof('a proof has newlines of two bytes', 'not_proof', (text) => text.replaceAll('\n', '\r\n')),
  proof('a proof begins with a byte order mark', 'not_proof', (text) => `\ufeff${text}`),
  proof('bytes follow a proof', 'unsigned', (text) => `${text}x`),
  proof('a proof has a second empty line', 'unsigned', (text) => text.replace('\n\n', '\n\n\n')),
  proof('a proof has its entry in another spelling', 'not_proof', (text) => text.replace(/^extra .*$/m, '$&=')),
  proof('a proof has an empty entry', 'not_proof', (text) => text.replace(/^extra .*$/m, 'extra ')),
  one(
    'a proof is of another log, signed by the same key',
    'other_log',
    (world) => {
      const [own = ''] = world.proof.split('\n\n')
      Object.assign(world, { proof: `${own}\n\n${signNote(`id.example/others\n3\n${world.root}\n`, world.key)}` })
    },
    'proof',
  ),
  one(
    'a proof has the checkpoint of a longer log',
    'other_root',
    async (world) => {
      const [own = ''] = world.proof.split('\n\n')
      Object.assign(world, { proof: `${own}\n\n${(await logOf(5, world.key)).checkpoint}` })
    },
    'proof',
  ),
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
