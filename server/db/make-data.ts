// A process of its own that makes a new database directory with its tables and ends. Inside the service the directory would leave it
// 500 MB larger for good, the tables another 20.

import { setFlagsFromString } from 'node:v8'
import { Kysely } from 'kysely'
import { backendOf } from './backend.ts'
import { migrate } from './migrate.ts'
import { openData } from './open-data.ts'
import { pgliteDialect } from './pglite-dialect.ts'
import type { Schema } from './schema.ts'

// This process ends in seconds: what it would spend on making the database's code fast takes half of its time, and never comes back.
setFlagsFromString('--liftoff-only')

const directory = process.argv[2]
if (!directory) throw new Error('usage: make-data <directory>')
const { pg } = await openData(directory)
const db = new Kysely<Schema>({ dialect: pgliteDialect(backendOf(pg)) })
await migrate(db)
await db.destroy()
