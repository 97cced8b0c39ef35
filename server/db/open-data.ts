// Opens a directory of the embedded database with settings for durability and low memory.

import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DurableFs } from './durable-fs.ts'

/** `-F` would switch fsync off. One process writes here, so a small cache does. */
const START_PARAMS = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
  // The log of changes: kept to a few of its files of 16 MB, which are used again (stores/tidy.ts ends it in time).
  '-c',
  'max_wal_size=128MB',
  '-c',
  'min_wal_size=32MB',
  // Every question of the service is a look-up of a few rows by their key: for those a bitmap costs twice what an index scan does.
  '-c',
  'enable_bitmapscan=off',
  // A prepared question keeps the plan that it was given while its tables were small; without this that plan is a scan of all rows,
  // and nothing here (there is no autovacuum) would ever make the database think again.
  '-c',
  'enable_seqscan=off',
]

/** Opens `directory`, making a database there when there is none. */
export const openData = async (directory: string): Promise<{ pg: PGlite; fs: DurableFs }> => {
  const fs = new DurableFs(directory)
  const options: PGliteOptions = { fs, relaxedDurability: false, startParams: START_PARAMS }
  return { pg: await PGlite.create(options), fs }
}
