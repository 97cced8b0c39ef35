// A process that brings the tables of DATA_DIR up to date and kills itself before the statement KILL_AT.
// It ends with 0 where there are fewer.

import type { KyselyPlugin } from 'kysely'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'

const { DATA_DIR = '', KILL_AT } = process.env
const { db, close } = await connect({ DATA_DIR, DATABASE_URL: undefined })
let statements = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements += 1
    if (statements === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL')
    return node
  },
  transformResult: async ({ result }) => result,
}
await migrate(db.withPlugin(counting))
await close()
console.log(`Statements: ${statements}`)
