// The proof that an entry is in a log, in one text (c2sp.org/tlog-proof). Its `extra` is the entry.

import { type CheckpointFault, readCheckpoint } from './checkpoint.ts'
import { HASH_BYTES, type Hash, inclusionProof, leafHash, rootByProof } from './merkle.ts'
import { type ReleaseEntry, readEntry } from './release-entry.ts'
import type { NoteVerifier } from './signed-note.ts'

const HEADER = 'c2sp.org/tlog-proof@v1'
const PROOF_MAX = 128 * 1024

/** The proof for the entry at `index`; `checkpoint` is the signed one of the log with all of `leaves`. */
export const writeProof = (entry: Uint8Array, leaves: readonly Hash[], index: number, checkpoint: string): string =>
  [
    HEADER,
    `extra ${Buffer.from(entry).toString('base64')}`,
    `index ${index}`,
    ...inclusionProof(leaves, index).map((hash) => hash.toString('base64')),
    '',
    checkpoint,
  ].join('\n')

const hashesOf = (lines: readonly string[]): Hash[] | null => {
  const hashes = lines.map((line) => Buffer.from(line, 'base64'))
  return hashes.every((hash, at) => hash.length === HASH_BYTES && hash.toString('base64') === lines[at]) ? hashes : null
}

export interface Proved {
  readonly entry: ReleaseEntry
  /** How many entries the log had. */
  readonly size: number
}

/** Why a proof shows nothing: it has not the form, its checkpoint is none, or it does not lead to the signed root. */
export type ProofFault = 'not_proof' | CheckpointFault | 'other_root'

/** The entry that a proof shows to be in a log of one of these keys. */
export const readProof = (proof: string, verifiers: readonly NoteVerifier[]): Proved | { readonly fault: ProofFault } => {
  const split = proof.indexOf('\n\n')
  if (split < 0 || Buffer.byteLength(proof) > PROOF_MAX) return { fault: 'not_proof' }
  const [header, extra = '', index = '', ...lines] = proof.slice(0, split).split('\n')
  const spelt = /^extra (.+)$/.exec(extra)?.[1] ?? ''
  const given = Buffer.from(spelt, 'base64')
  const place = /^index (0|[1-9]\d{0,8})$/.exec(index)?.[1]
  const hashes = hashesOf(lines)
  const entry = readEntry(given)
  if (header !== HEADER || place === undefined || !hashes || !entry || given.toString('base64') !== spelt)
    return { fault: 'not_proof' }
  const checkpoint = readCheckpoint(proof.slice(split + 2), verifiers)
  if ('fault' in checkpoint) return checkpoint
  // Trust: nothing of the extra is believed but what hashes to a leaf under the signed root.
  const root = rootByProof(leafHash(given), Number(place), checkpoint.size, hashes)
  return root?.equals(checkpoint.root) ? { entry, size: checkpoint.size } : { fault: 'other_root' }
}
