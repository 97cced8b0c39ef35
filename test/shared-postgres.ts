// One Postgres for all test files of a run, and the embedded database that they copy. Ends with its standard input.

import { connect } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { embeddedFolder } from './embedded-folder.ts'
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
  // The embedded one that tests copy: made here, it is not made by several of them at once.
  const { remove } = await embeddedFolder()
  remove()
  console.log(postgres.url)
  process.stdin.resume().once('end', () => void postgres.stop())
}
