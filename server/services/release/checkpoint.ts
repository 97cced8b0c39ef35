// Checkpoints of a log (c2sp.org/tlog-checkpoint): its name, how many entries it has, and the root over them.

import { HASH_BYTES, type Hash } from './merkle.ts'
import { type NoteSigner, type NoteVerifier, openNote, signNote } from './signed-note.ts'

export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Hash
}
/** Why a checkpoint is none: no known key has signed it, it is of another log, or it has not the form. */
export type CheckpointFault = 'unsigned' | 'other_log' | 'not_checkpoint'

export const signCheckpoint = ({ origin, size, root }: Checkpoint, signer: NoteSigner): string =>
  signNote(`${origin}\n${size}\n${root.toString('base64')}\n`, signer)

/** Trust: a key signs for the log of its name alone, also where the reader knows the keys of several logs. */
export const readCheckpoint = (
  note: string,
  verifiers: readonly NoteVerifier[],
): Checkpoint | { readonly fault: CheckpointFault } => {
  const opened = openNote(note, verifiers)
  if (!opened) return { fault: 'unsigned' }
  const [origin = '', size = '', root = '', ...more] = opened.text.slice(0, -1).split('\n')
  if (!opened.signers.has(origin)) return { fault: 'other_log' }
  const hash = Buffer.from(root, 'base64')
  const isFormed = /^(0|[1-9]\d{0,8})$/.test(size) && hash.length === HASH_BYTES && hash.toString('base64') === root
  return isFormed && more.every((line) => line !== '') ? { origin, size: Number(size), root: hash } : { fault: 'not_checkpoint' }
}
