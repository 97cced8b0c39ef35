// A database whose statements are counted, and the transactions that the embedded one has begun.

import { type KyselyPlugin, sql } from 'kysely'
import type { Engine } from './engines.ts'

/** `engine` gives the database to a lab; `cost` says what a call took: reading is no commit. */
export const countedEngine = ({ name, db }: Engine) => {
  let statements = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      return result
    },
  }
  const transactions = async (): Promise<number> => {
    // Numbers of transactions are of the whole server, where other tests run at the same time.
    if (name !== 'embedded') return 0
    const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
    return Number(rows[0]?.next)
  }
  return {
    engine: (): Engine => ({ name, db: db.withPlugin(counter) }),
    statements: (): number => statements,
    /** Of `most` no commit is asked for where they cannot be counted. */
    async cost<T>(call: () => Promise<T>, most?: { readonly statements: number; readonly commits: number }) {
      const [began, before] = [await transactions(), statements]
      const answer = await call()
      const cost = { statements: statements - before, commits: (await transactions()) - began }
      return { answer, cost, most: name === 'embedded' ? most : { ...most, commits: 0 } }
    },
  }
}
