// The release that this service runs, and what the operator's log says of it.

import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Manifest, sha256Hex, writeManifest } from './manifest.ts'
import { writeEntry } from './release-entry.ts'
import { type LogFault, readLog } from './release-log.ts'
import type { NoteVerifier } from './signed-note.ts'
import { waictPath, waictText } from './waict.ts'

/** What the log has: hashes of its entries in base64, and where this release is among them. */
export interface LoggedIn {
  readonly checkpoint: string
  readonly leaves: readonly string[]
  /** The text of its entry, and its place from 0; null: it is not in the log. */
  readonly own: { readonly index: number; readonly entry: string; readonly time: string } | null
}
export interface CurrentRelease {
  readonly version: string
  /** SHA-256 of the manifest, in hex. */
  readonly manifest: string
  /** Null: there is none, or one that is not believed. */
  readonly log: LoggedIn | null
  readonly fault: LogFault | null
}
export interface RunningRelease {
  /** `seen`: the checkpoint of an earlier reading. */
  current(seen?: string | null): Promise<CurrentRelease>
  /** The text of the manifest of what this service serves. */
  manifest(): string
  /** The manifest in the form of WAICT, and its address. */
  waict(): { readonly path: string; readonly text: string }
  /** A file of the log; null: there is none. Trust: `path` is one of a log's own (LOG_FILE). */
  file(path: string): Promise<Buffer | null>
}

/** Every file of a log, and nothing else: no path leads out of its folder. */
const LOG_FILE = /^(checkpoint|tile\/(entries|\d{1,2})(\/x\d{3}){0,2}\/\d{3}(\.p\/\d{1,3})?)$/

interface Given {
  readonly version: string
  /** Reads the build: called once, or each time where a build may have come between. */
  readonly manifest: () => Manifest
  readonly isSettled: boolean
  /** The operator's log; null: there is none. */
  readonly log: { readonly folder: string; readonly verifiers: readonly NoteVerifier[] } | null
}

type Read = Awaited<ReturnType<typeof readLog>>
const said = (read: Read, version: string, digest: string): Pick<CurrentRelease, 'log' | 'fault'> => {
  if ('fault' in read) return { log: null, fault: read.fault }
  const { entries, leaves, checkpoint } = read
  const index = entries.findIndex((one) => one.manifest === digest && one.version === version)
  const entry = entries[index]
  const own = entry ? { index, entry: writeEntry(entry).toString(), time: entry.time } : null
  return { log: { checkpoint, leaves: leaves.map((leaf) => leaf.toString('base64')), own }, fault: null }
}

export const createRunningRelease = ({ version, manifest: build, isSettled, log }: Given): RunningRelease => {
  let known: string | undefined
  const manifest = (): string => {
    if (isSettled && known !== undefined) return known
    known = writeManifest(build())
    return known
  }
  const file = async (path: string): Promise<Buffer | null> =>
    log && LOG_FILE.test(path) ? readFile(join(log.folder, path)).catch(() => null) : null
  let kept: { readonly stamp: string; readonly seen: string | null; readonly current: CurrentRelease } | undefined
  return {
    manifest,
    file,
    waict() {
      const text = waictText(JSON.parse(manifest()) as Manifest)
      return { path: waictPath(text), text }
    },
    async current(seen = null) {
      const digest = sha256Hex(Buffer.from(manifest()))
      if (!log) return { version, manifest: digest, log: null, fault: null }
      const found = await stat(join(log.folder, 'checkpoint')).catch(() => null)
      const stamp = `${digest} ${found?.mtimeMs}/${found?.size}`
      if (kept?.stamp === stamp && kept.seen === seen) return kept.current
      const read = await readLog(file, log.verifiers, seen)
      const current = { version, manifest: digest, ...said(read, version, digest) }
      kept = { stamp, seen, current }
      return current
    },
  }
}
