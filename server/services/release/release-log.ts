// A log of releases as plain files: appending to it, and reading it with what an earlier reader saw.

import { FILE_MAX } from './bounded-bytes.ts'
import { type CheckpointFault, readCheckpoint, signCheckpoint } from './checkpoint.ts'
import { type Hash, leafHash, rootOf } from './merkle.ts'
import { writeProof } from './proof.ts'
import { type ReleaseEntry, readEntry, writeEntry } from './release-entry.ts'
import type { NoteSigner, NoteVerifier } from './signed-note.ts'
import { entryPaths, readBundle, tilesOf } from './tiles.ts'
import { utf8Text } from './utf8-text.ts'

/** Gives a file of a log; null: it cannot be had, for whatever reason. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>

const CHECKPOINT = 'checkpoint'

export interface ReleaseLog {
  readonly entries: readonly ReleaseEntry[]
  readonly bytes: readonly Buffer[]
  readonly leaves: readonly Hash[]
  /** The signed note itself, which a later reader compares with. */
  readonly checkpoint: string
}
/** Why a log is not believed. */
export type LogFault =
  | 'no_log'
  | CheckpointFault
  | 'cut'
  | 'other_root'
  | 'not_entries'
  | 'version_twice'
  | 'not_seen'
  | 'shortened'
  | 'forked'

/** Whether two entries say different things of one version. */
const isTwice = (entries: readonly ReleaseEntry[]): boolean => {
  const known = new Map<string, string>()
  return entries.some(({ version, manifest }) => {
    const before = known.get(version)
    known.set(version, manifest)
    return before !== undefined && before !== manifest
  })
}

const fileOf = async (read: ReadFile, path: string): Promise<Uint8Array | null> => {
  const bytes = await read(path)
  return bytes && bytes.length <= FILE_MAX ? bytes : null
}

/**
 * Reads all entries and computes the root itself. `seen`: the checkpoint of an earlier reading. Trust: a log that lacks what it had then, or has
 * something else in its place, is refused, whoever signed it.
 */
export const readLog = async (
  read: ReadFile,
  verifiers: readonly NoteVerifier[],
  seen: string | null,
): Promise<ReleaseLog | { readonly fault: LogFault }> => {
  const note = await fileOf(read, CHECKPOINT)
  if (!note) return { fault: 'no_log' }
  const checkpoint = utf8Text(note)
  if (checkpoint === null) return { fault: 'unsigned' }
  const head = readCheckpoint(checkpoint, verifiers)
  if ('fault' in head) return head
  const bytes: Buffer[] = []
  for (const { path, width } of entryPaths(head.size)) {
    const file = await fileOf(read, path)
    const part = file && readBundle(file, width)
    if (!part) return { fault: 'cut' }
    bytes.push(...part)
  }
  const leaves = bytes.map(leafHash)
  if (!rootOf(leaves).equals(head.root)) return { fault: 'other_root' }
  const entries = bytes.flatMap((one) => readEntry(one) ?? [])
  if (entries.length !== bytes.length) return { fault: 'not_entries' }
  // Trust: one version with two manifests is two releases, of which each person may be given another one.
  if (isTwice(entries)) return { fault: 'version_twice' }
  if (seen !== null) {
    const before = readCheckpoint(seen, verifiers)
    // Trust: the kept one is of this log, where the reader knows the keys of several.
    if ('fault' in before || before.origin !== head.origin) return { fault: 'not_seen' }
    if (before.size > head.size) return { fault: 'shortened' }
    if (!rootOf(leaves.slice(0, before.size)).equals(before.root)) return { fault: 'forked' }
  }
  return { entries, bytes, leaves, checkpoint }
}

export interface Appended {
  /** Files to be written, by their path; the checkpoint is the last one. */
  readonly files: ReadonlyMap<string, Buffer>
  readonly proof: string
  readonly size: number
}

/** What a log has with one entry more. */
export const appendEntry = (log: ReleaseLog | null, entry: ReleaseEntry, signer: NoteSigner): Appended => {
  const bytes = [...(log?.bytes ?? []), writeEntry(entry)]
  const leaves = bytes.map(leafHash)
  const checkpoint = signCheckpoint({ origin: signer.name, size: bytes.length, root: rootOf(leaves) }, signer)
  const files = tilesOf(bytes, leaves)
  files.set(CHECKPOINT, Buffer.from(checkpoint))
  return { files, proof: writeProof(writeEntry(entry), leaves, bytes.length - 1, checkpoint), size: bytes.length }
}
