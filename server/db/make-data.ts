// The child process that creates the embedded database's directory and tables.
// Done inside the service it would cost 520 MB of memory that WebAssembly never gives back.

import { setFlagsFromString } from 'node:v8'
import { Kysely } from 'kysely'
import { backendOf } from './backend.ts'
import { migrate } from './migrate.ts'
import { openData } from './open-data.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import type { Schema } from './schema.ts'
import { codeOf } from './start-problem.ts'

// This process ends in seconds: what it would spend on making the database's code fast takes half of its time, and never comes back.
setFlagsFromString('--liftoff-only')

const directory = process.argv[2]
if (!directory) throw new Error('usage: make-data <directory>')
try {
  const { pg } = await openData(directory)
  const db = new Kysely<Schema>({ dialect: pgliteDialect(backendOf(pg)) })
  await migrate(db)
  await db.destroy()
} catch (error) {
  process.stderr.write(`${codeOf(error)} ${error instanceof Error ? error.message : JSON.stringify(error)}`, () =>
    process.exit(1),
  )
}
