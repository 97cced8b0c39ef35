// One Postgres for all test files of a run. Prints its address, and ends with its standard input.

import { connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { startPostgres, WITH_TABLES } from './postgres.ts'

const postgres = await startPostgres({ own: true })
if (typeof postgres === 'string') console.log('')
else {
  const url = new URL(postgres.url)
  url.pathname = `/${WITH_TABLES}`
  await postgres.newDatabase({ name: WITH_TABLES })
  const { db, close } = await connect({ DATA_DIR: '', DATABASE_URL: url.href })
  await migrate(db)
  // A database can be copied only while it has no connection.
  await close()
  console.log(postgres.url)
  process.stdin.resume().once('end', () => void postgres.stop())
}
