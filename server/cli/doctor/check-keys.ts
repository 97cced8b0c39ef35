// doctor: whether the service keys open the data.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { clock } from '../../ports/clock.ts'
import { random } from '../../ports/random.ts'
import { findDataKey, keyStates } from '../../services/keys/data-key.ts'
import { brokenSeals } from '../../services/keys/sealed.ts'
import { type CheckContext, type CheckResult, type CheckResults, hint, messageOf, ok, problem } from './check-result.ts'

const checkFile = ({ env }: CheckContext): CheckResult | null => {
  const file = join(env.DATA_DIR, 'service.key')
  const found = statSync(file, { throwIfNoEntry: false })
  return found && (found.mode & 0o077) !== 0 ? problem(`others on this machine can read ${file}`, `chmod 600 ${file}`) : null
}

const checkSeals = async ({ env, database }: CheckContext): Promise<CheckResults> => {
  const nothing = ok('nothing is sealed yet')
  if (database.state === 'none') return [nothing]
  if (database.state !== 'open') return [hint('cannot be looked at without the database', 'See the line about the database.')]
  if (database.tables === 'none') return [nothing]
  const deps = { env, db: database.db, clock, random }
  try {
    const dataKey = await findDataKey(deps)
    if (!dataKey) return [nothing]
    const broken = await brokenSeals({ ...deps, dataKey })
    const states = await keyStates(deps)
    const others = states.filter(({ role }) => role !== 'SERVICE_KEY').map(({ name }) => name)
    const present = states.find(({ role }) => role === 'SERVICE_KEY')
    return [
      present
        ? ok(`SERVICE_KEY (${present.name}) opens the data`)
        : hint('only SERVICE_KEY_PREVIOUS opens the data so far', 'Start an instance with both: it lets SERVICE_KEY in.'),
      ...broken.map(({ what, app }) =>
        problem(
          `${what} cannot be opened`,
          `npx latchkey app rotate-key ${app} --leaked yes, or bring the database back from a backup.`,
        ),
      ),
      present !== undefined &&
        others.length > 0 &&
        hint(
          `${others.join(', ')} opens the data as well`,
          'When every instance runs with the present SERVICE_KEY: npx latchkey key retire, then unset SERVICE_KEY_PREVIOUS.',
        ),
    ]
  } catch (error) {
    return [problem(messageOf(error), 'Set SERVICE_KEY to the key named above; without it the data stays shut.')]
  }
}

/** Reads only: a check must not admit a key. */
export const checkKeys = async (context: CheckContext): Promise<CheckResults> => [
  context.production ? null : checkFile(context),
  ...(await checkSeals(context)),
]
