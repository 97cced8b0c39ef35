// What `latchkey release` says of each fault of a log, a proof or a manifest, and of each difference.

import type { ReleaseFault } from '../services/release/verify-release.ts'
import type { Difference } from '../services/release/verify-service.ts'

export const RELEASE_FAULTS: Readonly<Record<ReleaseFault, string>> = {
  no_manifest: 'This is no manifest of a release, as `npm run release` writes it.',
  no_log: 'There is no log here: its file `checkpoint` cannot be had.',
  unsigned: 'The checkpoint of the log is not signed by this key.',
  other_log: 'The checkpoint is of another log than the key is for.',
  not_checkpoint: 'The checkpoint of the log is not in its form.',
  cut: 'The log is not whole: a file of its entries is missing, or does not have what the checkpoint says.',
  other_root: 'The entries of the log are not those that its checkpoint was signed for.',
  not_entries: 'The log has an entry that is no release.',
  version_twice: 'The log has one version with two manifests: two releases go by one name. Do not trust it.',
  not_seen: 'The checkpoint that was kept is none of this log.',
  shortened: 'The log is shorter than it was when it was last seen. Entries were taken away: do not trust it.',
  forked: 'The log has other entries than those that it had when it was last seen: do not trust it.',
  not_proof: 'The proof is not in its form.',
  not_logged: 'What the log says does not have this manifest: it is no release that was published there.',
}

const SAID: { readonly [W in Difference['what']]: (of: Extract<Difference, { what: W }>) => string } = {
  missing: () => 'is not served',
  redirect: () => 'is answered with another address',
  too_large: () => 'is larger than any file of a release',
  unreachable: () => 'cannot be had: the service does not answer',
  status: ({ status }) => `is answered with ${status}`,
  bytes: ({ sha256 }) => `has other bytes, sha256:${sha256}`,
  type: ({ type }) => `is served as ${JSON.stringify(type)}`,
  header: ({ name, value }) => (value === null ? `has no ${name}` : `has another ${name}: ${JSON.stringify(value)}`),
  header_beyond: ({ name }) => `has a header that no release has: ${name}`,
  beyond: ({ named }) => `names ${named}, which the release does not have`,
}
export const differenceLine = (of: Difference): string => `  ${of.path} ${SAID[of.what](of as never)}`
