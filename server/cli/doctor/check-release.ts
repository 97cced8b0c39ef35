// doctor: which release runs, and whether the log of releases still has what it had when the doctor saw it last.

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../boot/package-root.ts'
import { readVersion } from '../../boot/read-version.ts'
import { runningRelease } from '../../boot/running-release.ts'
import type { RunningRelease } from '../../services/release/running-release.ts'
import { exactText } from '../release-files.ts'
import { RELEASE_FAULTS } from '../release-words.ts'
import { type CheckContext, type CheckResult, hint, messageOf, ok, problem } from './check-result.ts'

/** The checkpoint of the last look, in the data folder: the log's own folder may be exchanged as a whole. */
const SEEN = 'release.checkpoint'
const HOW =
  'Make a release with npm run release, enter it with npx latchkey release log, set RELEASE_LOG and RELEASE_LOG_KEY (docs/verify.md).'

const ofPackage = (env: CheckContext['env']) => {
  const root = packageRoot()
  const version = readVersion(root)
  return { version, release: runningRelease(env, root, version) }
}

/** `running`: the release of the package, once it is asked for. */
export const checkRelease = async (
  { env, production }: Pick<CheckContext, 'env' | 'production'>,
  running: (env: CheckContext['env']) => {
    readonly version: string
    readonly release: Pick<RunningRelease, 'current'>
  } = ofPackage,
): Promise<CheckResult[]> => {
  if (!env.RELEASE_LOG)
    return [production ? hint('This code is not a logged release', HOW) : ok('development: not a logged release')]
  if (!env.RELEASE_LOG_KEY) return [problem('RELEASE_LOG is set without RELEASE_LOG_KEY, so its log is not believed', HOW)]
  const file = join(env.DATA_DIR, SEEN)
  try {
    const seen = existsSync(file) ? exactText(file) : null
    const { version, release } = running(env)
    const { log, fault } = await release.current(seen)
    if (!log)
      return [
        problem(
          RELEASE_FAULTS[fault ?? 'no_log'],
          `Bring ${env.RELEASE_LOG} back as it was; what was seen of it last is in ${file}.`,
        ),
      ]
    if (existsSync(env.DATA_DIR)) writeFileSync(file, log.checkpoint)
    return [
      log.own
        ? ok(`This code is release ${version}, logged on ${log.own.time.slice(0, 10)}`)
        : hint('This code is not a logged release', HOW),
    ]
  } catch (error) {
    return [problem(messageOf(error), HOW)]
  }
}
