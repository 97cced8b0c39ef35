// Whether a running service serves a release that is in a log (docs/verify.md): manifest, log, every path.

import { type Manifest, readManifest, sha256Hex } from './manifest.ts'
import { type ProofFault, readProof } from './proof.ts'
import type { ReleaseEntry } from './release-entry.ts'
import { type LogFault, type ReadFile, readLog } from './release-log.ts'
import type { NoteVerifier } from './signed-note.ts'
import { type Difference, type Fetch, type Target, verifyService } from './verify-service.ts'

export interface Question {
  /** The manifest's text. */
  readonly manifest: string
  /** The whole log, with the checkpoint of an earlier reading; or the proof of one entry. */
  readonly log: { readonly read: ReadFile; readonly seen: string | null } | { readonly proof: string }
  readonly verifiers: readonly NoteVerifier[]
  readonly target: Target
  readonly fetch: Fetch
}
/** Why nothing was compared. */
export type ReleaseFault = 'no_manifest' | 'not_logged' | LogFault | ProofFault
export interface Compared {
  readonly manifest: Manifest
  /** SHA-256 of the manifest's text, in hex. */
  readonly digest: string
  readonly logged: ReleaseEntry
  /** The last release of the log, where that is another one. */
  readonly newer: ReleaseEntry | null
  /** To be kept for the next reading; null with a proof. */
  readonly checkpoint: string | null
  readonly differences: readonly Difference[]
}

interface Entries {
  readonly entries: readonly ReleaseEntry[]
  readonly checkpoint: string | null
}
const entriesOf = async ({ log, verifiers }: Question): Promise<Entries | { readonly fault: ReleaseFault }> => {
  if ('read' in log) return readLog(log.read, verifiers, log.seen)
  const proved = readProof(log.proof, verifiers)
  return 'fault' in proved ? proved : { entries: [proved.entry], checkpoint: null }
}

export const verifyRelease = async (question: Question): Promise<Compared | { readonly fault: ReleaseFault }> => {
  const manifest = readManifest(question.manifest)
  if (!manifest) return { fault: 'no_manifest' }
  const digest = sha256Hex(Buffer.from(question.manifest))
  const found = await entriesOf(question)
  if ('fault' in found) return found
  const logged = found.entries.find((one) => one.manifest === digest && one.version === manifest.version)
  if (!logged) return { fault: 'not_logged' }
  const last = found.entries.at(-1)
  return {
    ...{ manifest, digest, logged, newer: last && last.manifest !== digest ? last : null },
    checkpoint: found.checkpoint,
    differences: await verifyService(question.target, manifest, question.fetch),
  }
}
