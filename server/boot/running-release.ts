// The release of the package that this process runs from.

import { join } from 'node:path'
import { manifestPages } from '../http/manifest-pages.ts'
import { manifestOf } from '../http/release-manifest.ts'
import { frameBuild } from '../http/routes/frame-build.ts'
import { createRunningRelease, type RunningRelease } from '../services/release/running-release.ts'
import { readVerifier } from '../services/release/signed-note.ts'
import type { Env } from './env.ts'

export const runningRelease = (
  { NODE_ENV, RELEASE_LOG: folder, RELEASE_LOG_KEY: keys = [] }: Pick<Env, 'NODE_ENV' | 'RELEASE_LOG' | 'RELEASE_LOG_KEY'>,
  root: string,
  version: string,
): RunningRelease => {
  // Trust: a key that was copied wrongly opens nothing, and the log is then said to be unsigned.
  const verifiers = keys.flatMap((one) => readVerifier(one) ?? [])
  return createRunningRelease({
    version,
    manifest: () => manifestOf(version, join(root, 'dist'), manifestPages(frameBuild(root, false)())),
    isSettled: NODE_ENV === 'production',
    log: folder ? { folder, verifiers } : null,
  })
}
