// doctor: apps whose settings are still changed by a former name.

import { changedByFormerName } from '../../stores/admin/former-names.ts'
import { FORMER_NAMES } from '../../stores/apps/stored-names.ts'
import { type CheckContext, type CheckResult, hint, ok } from './check-result.ts'

/** Looks at who has set each of them last: a program that does so by a former name does it again. */
export const checkNames = async ({ apps, database }: CheckContext): Promise<CheckResult[]> => {
  if (database.state !== 'open' || database.tables !== 'ready') return []
  const { db } = database
  const known = new Set(apps.map(({ id }) => id))
  const found = await Promise.all(
    Object.entries(FORMER_NAMES).map(async ([present, former]) =>
      (await changedByFormerName(db, { former, present }))
        .filter(({ app }) => known.has(app))
        .map(({ app, at }) =>
          hint(
            `${app}: ${present} was last set as ${former}, on ${new Date(at).toISOString().slice(0, 10)}`,
            `the name is ${present} now: use it in what changes the app, or set it once more with npx latchkey app change ${app} --set ${present}=true (or false)`,
          ),
        ),
    ),
  )
  const all = found.flat()
  return all.length > 0 ? all : [ok('no app is set by a former name')]
}
