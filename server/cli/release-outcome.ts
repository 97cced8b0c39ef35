// What `latchkey release verify` prints of a comparison.

import type { Compared } from '../services/release/verify-release.ts'
import { expectedOf, type Target } from '../services/release/verify-service.ts'
import type { Outcome } from './command.ts'
import { differenceLine } from './release-words.ts'

export const comparedOutcome = ({ manifest, digest, logged, newer, differences }: Compared, target: Target): Outcome => {
  const { version } = manifest
  const count = expectedOf(manifest, target).length
  const second = Object.keys(manifest.sandbox)
  const third = Object.keys(manifest.console).length
  const paths = new Set(differences.map(({ path }) => path)).size
  const lines =
    paths > 0
      ? [`This is not release ${version}: ${paths} of ${count} files differ.`, ...differences.map(differenceLine)]
      : [`This is release ${version}: all ${count} files are those of its manifest.`, `It is in the log since ${logged.time}.`]
  const hints = [
    ...(target.sandbox === null && second.length > 0 ? [`Not compared, for want of --sandbox: ${second.join(', ')}.`] : []),
    ...(target.console === null && third > 0 ? [`Not compared, for want of --console: ${third} files of the console.`] : []),
    ...(newer ? [`The log has a newer release: ${newer.version}, since ${newer.time}.`] : []),
  ]
  return {
    value: { version, manifest: digest, logged, newer, files: count, differences },
    failed: differences.length > 0,
    lines: [...lines, ...hints],
  }
}
