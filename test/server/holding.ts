// A database whose statements a test holds up, to have two calls at one moment in a chosen order.

import type { Engine } from './engines.ts'

/** A database that waits before a statement, once after each `hold`; that resolves with how it goes on. */
export const holding = (db: Engine['db'], statement: RegExp) => {
  let reached: ((letGo: () => void) => void) | undefined
  const executeQuery: Engine['db']['executeQuery'] = async (query) => {
    const tell = reached
    if (tell && 'sql' in query && statement.test(query.sql)) {
      reached = undefined
      await new Promise<void>((letGo) => tell(letGo))
    }
    return db.executeQuery(query)
  }
  const held = new Proxy(db, {
    get: (target, name) => {
      const own = name === 'executeQuery' ? executeQuery : Reflect.get(target, name, target)
      return typeof own === 'function' && name !== 'executeQuery' ? own.bind(target) : own
    },
  })
  return { db: held, hold: () => new Promise<() => void>((resolve) => (reached = resolve)) }
}
