// A database that delays one answer, so that what a call has read is out of date when it acts.

import type { Engine } from './engines.ts'

type Db = Engine['db']
interface Held {
  /** Resolves when the database has answered, and the answer is kept back. */
  readonly answered: Promise<void>
  release(): void
}

export const lateAnswers = (engine: Engine) => {
  let wanted: { readonly text: RegExp; readonly take: () => Promise<void> } | null = null
  const executeQuery: Db['executeQuery'] = async (query, ...rest) => {
    const held = wanted && 'sql' in query && wanted.text.test(query.sql) ? wanted : null
    if (held) wanted = null
    const result = await engine.db.executeQuery(query as never, ...rest)
    await held?.take()
    return result as never
  }
  const db = new Proxy(engine.db, {
    get(target, key) {
      if (key === 'executeQuery') return executeQuery
      const value = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  /** Keeps back the next answer to a statement with this text. */
  const holdNext = (text: RegExp): Held => {
    let [answer, release] = [(): void => {}, (): void => {}]
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    wanted = {
      text,
      take: () => {
        answer()
        return released
      },
    }
    return { answered, release }
  }
  return { engine: { name: engine.name, db }, holdNext }
}
