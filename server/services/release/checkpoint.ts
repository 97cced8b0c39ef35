// Checkpoints of a log (c2sp.org/tlog-checkpoint): its name, how many entries it has, and the root over them.

import { HASH_BYTES, type Hash } from './merkle.ts'
import { type NoteSigner, type NoteVerifier, openNote, signNote } from './signed-note.ts'

export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Hash
}

export const signCheckpoint = ({ origin, size, root }: Checkpoint, signer: NoteSigner): string =>
  signNote(`${origin}\n${size}\n${root.toString('base64')}\n`, signer)

/** Null: it is not signed by one of these keys, of another log, or not of the form. Trust: a key signs for the log of its name alone. */
export const readCheckpoint = (note: string, verifiers: readonly NoteVerifier[]): Checkpoint | null => {
  const text = openNote(note, verifiers)
  if (text === null) return null
  const [origin = '', size = '', root = '', ...more] = text.slice(0, -1).split('\n')
  const hash = Buffer.from(root, 'base64')
  if (!verifiers.some(({ name }) => name === origin) || !/^(0|[1-9]\d{0,8})$/.test(size) || more.some((line) => line === ''))
    return null
  if (hash.length !== HASH_BYTES || hash.toString('base64') !== root) return null
  return { origin, size: Number(size), root: hash }
}
