// One Postgres for all test files of a run: making a cluster takes longer than most files do. Prints its address, and ends with its standard input.

import { startPostgres } from './postgres.ts'

const postgres = await startPostgres({ own: true })
if (typeof postgres === 'string') console.log('')
else {
  console.log(postgres.url)
  process.stdin.resume().once('end', () => void postgres.stop())
}
