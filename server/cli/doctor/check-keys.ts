// doctor: whether the service keys open the data.

import { statSync } from 'node:fs'
import { join } from 'node:path'
import { clock } from '../../ports/clock.ts'
import { random } from '../../ports/random.ts'
import { findDataKey, keyStates } from '../../services/keys/data-key.ts'
import { brokenSeals } from '../../services/keys/sealed.ts'
import { type CheckContext, type CheckResult, hint, ok, problem } from './check-result.ts'

const fileOf = ({ env }: CheckContext): CheckResult[] => {
  const file = join(env.DATA_DIR, 'service.key')
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found || (found.mode & 0o077) === 0) return []
  return [problem(`others on this machine can read ${file}`, `chmod 600 ${file}`)]
}

/** Reads only: a check must not admit a key. */
export const checkKeys = async (context: CheckContext): Promise<CheckResult[]> => {
  const { env, database, production } = context
  const file = production ? [] : fileOf(context)
  if (database.state === 'none') return [...file, ok('nothing is sealed yet')]
  if (database.state !== 'open')
    return [...file, hint('cannot be looked at without the database', 'See the line about the database.')]
  if (database.tables === 'none') return [...file, ok('nothing is sealed yet')]
  const deps = { env, db: database.db, clock, random }
  try {
    const dataKey = await findDataKey(deps)
    if (!dataKey) return [...file, ok('nothing is sealed yet')]
    const broken = await brokenSeals({ ...deps, dataKey })
    const states = await keyStates(deps)
    const others = states.filter(({ role }) => role !== 'SERVICE_KEY')
    const present = states.find(({ role }) => role === 'SERVICE_KEY')
    return [
      ...file,
      present
        ? ok(`SERVICE_KEY (${present.name}) opens the data`)
        : hint('only SERVICE_KEY_PREVIOUS opens the data so far', 'Start an instance with both: it lets SERVICE_KEY in.'),
      ...broken.map((text) =>
        problem(
          `${text.what} cannot be opened`,
          `npx latchkey app rotate-key ${text.app} --leaked yes, or bring the database back from a backup.`,
        ),
      ),
      ...(present && others.length > 0
        ? [
            hint(
              `${others.map(({ name }) => name).join(', ')} opens the data as well`,
              'When every instance runs with the present SERVICE_KEY: npx latchkey key retire, then unset SERVICE_KEY_PREVIOUS.',
            ),
          ]
        : []),
    ]
  } catch (error) {
    return [
      ...file,
      problem(
        error instanceof Error ? error.message : String(error),
        'Set SERVICE_KEY to the key named above; without it the data stays shut.',
      ),
    ]
  }
}
