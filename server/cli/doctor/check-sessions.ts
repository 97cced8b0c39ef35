// doctor: which apps take bound sessions alone, and how many open sessions are bound to no key.

import { countUnbound } from '../../stores/sessions/count-unbound.ts'
import { type CheckContext, type CheckResult, hint, ok } from './check-result.ts'

/** Counts the sessions of each app that takes no other than bound ones. */
export const checkSessions = async ({ apps, database, now }: CheckContext): Promise<CheckResult[]> => {
  const strict = apps.filter(({ settings }) => settings.require_bound_sessions)
  if (strict.length === 0) return [ok('no app takes bound sessions alone')]
  if (database.state !== 'open' || database.tables !== 'ready') return []
  const { db } = database
  return Promise.all(
    strict.map(async ({ id }) => {
      const unbound = await countUnbound(db, { app: id, now })
      if (unbound === 0) return ok(`the app ${id} takes bound sessions alone`)
      const what = `the app ${id} takes bound sessions alone, and ${unbound} of its open sessions are bound to no key: their people sign in again`
      return hint(
        what,
        `Where these are people of a client that proves no key: npx latchkey app change ${id} --bound-sessions no`,
      )
    }),
  )
}
