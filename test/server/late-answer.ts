// A database that delays answers, so that what a call has read is out of date when it acts.

import type { Engine } from './engines.ts'

type Db = Engine['db']
interface Held {
  /** Resolves when the database has answered, and the answer is kept back. */
  readonly answered: Promise<void>
  release(): void
}

export const lateAnswers = (engine: Engine) => {
  let wanted: { readonly text: RegExp; left: number; readonly take: () => Promise<void> } | null = null
  const executeQuery: Db['executeQuery'] = async (query, ...rest) => {
    const held = wanted && wanted.left > 0 && 'sql' in query && wanted.text.test(query.sql) ? wanted : null
    if (held) held.left -= 1
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
      left: 1,
      take: () => {
        answer()
        return released
      },
    }
    return { answered, release }
  }
  /** Keeps back the next answers to statements with this text until `count` of them are there: all calls have read before any writes. */
  const gather = (text: RegExp, count: number): void => {
    let missing = count
    let release = (): void => {}
    const all = new Promise<void>((resolve) => {
      release = resolve
    })
    const take = (): Promise<void> => {
      missing -= 1
      if (missing === 0) release()
      return all
    }
    wanted = { text, left: count, take }
  }
  return { engine: { name: engine.name, db }, holdNext, gather }
}
