// Which release the service says that it runs, and whether its log has what this browser saw of it.
// See docs/verify.md.

import type { Api } from '../../api/call.ts'
import type { SessionStorage } from '../../browser/storage.ts'
import type { AnswerOf } from '../../contract/endpoint.ts'
import { current } from '../../contract/endpoints/release.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { leafHash, logRoot } from '../../kit/log-root.ts'

/**
 * `changed`: the log lacks what it had, has something else in its place, or does not hold together. `withheld`: the service had a log, and answers
 * something else about it now.
 */
export type ReleaseSaid =
  | { readonly at: 'logged'; readonly version: string; readonly since: number }
  | { readonly at: 'unlogged' | 'changed' | 'withheld' }

type Log = NonNullable<AnswerOf<typeof current>['log']>
interface Seen {
  readonly name: string
  readonly size: number
  readonly root: string
  /** The signed note itself: whoever finds another one can show both. */
  readonly checkpoint: string
}

/**
 * Trust: it is kept at the page's own origin. Storage of the service's origin could be emptied by the service (`clear-site-data`), in a frame it
 * differs by the site around it, and the code there comes from the one that is looked at.
 */
const placeOf = (apiUrl: string): string => `latchkey:release:${new URL(apiUrl).host}`
const seenIn = (storage: SessionStorage, apiUrl: string): Seen | null => {
  const { name, size, root, checkpoint } = Object(storage.read(placeOf(apiUrl))) as Partial<Seen>
  return name && root && checkpoint && typeof size === 'number' ? { name, size, root, checkpoint } : null
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** The log as its checkpoint has it; null where the hashes do not lead to its root, or where it is not that of `before` and more. */
const headOf = async ({ checkpoint, leaves }: Log, before: Seen | null): Promise<Seen | null> => {
  const [name = '', size = '', root = ''] = checkpoint.split('\n')
  const hashes = leaves.map(bytesOf)
  if (Number(size) !== leaves.length || base64(await logRoot(hashes)) !== root) return null
  const head = { name, size: leaves.length, root, checkpoint }
  if (!before) return head
  const isSame =
    before.name === name && before.size <= leaves.length && base64(await logRoot(hashes.slice(0, before.size))) === before.root
  return isSame ? head : null
}

/** When the log has this release, in milliseconds since 1970; null: it has not. Rejects where the place has another entry. */
const sinceOf = async ({ own, leaves }: Log, version: string, manifest: string): Promise<number | null> => {
  if (!own) return null
  const [, named, digest, time] = own.entry.split('\n')
  const isOwn = named === `version ${version}` && digest === `manifest sha256:${manifest}` && time === `time ${own.time}`
  if (!isOwn || base64(await leafHash(own.entry)) !== leaves[own.index]) throw new TypeError('another entry')
  return Date.parse(own.time)
}

const judge = async (api: Api, before: Seen | null, keep: (head: Seen) => void, signal: AbortSignal): Promise<ReleaseSaid> => {
  const { version, manifest, log, fault } = await api(current, { signal })
  // A log that has no checkpoint yet was begun, and nothing of it was ever seen.
  if (!log) return { at: before || (fault && fault !== 'no_log') ? 'changed' : 'unlogged' }
  const head = await headOf(log, before)
  if (!head) return { at: 'changed' }
  const since = await sinceOf(log, version, manifest)
  keep(head)
  return since === null ? { at: 'unlogged' } : { at: 'logged', version, since }
}

/** Null: it is not known, because the service could not be asked or no log of it was ever seen, or this page has no digests (plain http). */
export const readRelease = async (
  { api, apiUrl, storage }: { readonly api: Api; readonly apiUrl: string; readonly storage: SessionStorage },
  signal: AbortSignal,
): Promise<ReleaseSaid | null> => {
  if (!globalThis.crypto?.subtle) return null
  const before = seenIn(storage, apiUrl)
  try {
    return await judge(api, before, (head) => storage.set(placeOf(apiUrl), head), signal)
  } catch (error) {
    if (signal.aborted) throw error
    if (!(error instanceof LatchkeyError)) return { at: 'changed' }
    // Trust: a service that had a log and has no answer about it any more has taken it away.
    if (before && error.code === 'not_found') return { at: 'changed' }
    // Trust: a failure and an answer of another form are the service's own doing; a connection that is not there need not be.
    return before && (error.status !== null || error.code === 'invalid_answer') ? { at: 'withheld' } : null
  }
}
