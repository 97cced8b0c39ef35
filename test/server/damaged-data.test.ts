// A start that meets damaged files of the database, or a port that is no Postgres: one sentence with the way out.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { reach } from '../../server/db/reach.ts'
import { corruptProblem } from '../../server/db/start-problem.ts'
import { embeddedFolder } from '../embedded-folder.ts'
import { listening } from '../listening.ts'

const sentence = (path: string): string =>
  `The database in ${path} (DATA_DIR) cannot be opened; it may be damaged. Put a backup back, or move the folder away to begin anew.`

/** What a start says of a folder. */
const said = async (path: string): Promise<string | undefined> => {
  try {
    const connected = await connect({ DATA_DIR: path })
    try {
      await migrate(connected.db)
    } finally {
      await connected.close()
    }
  } catch (error) {
    return (corruptProblem(path, error) ?? (error as Error)).message
  }
}

test('a database without its first file is damaged, and no new one is made beside it', async () => {
  const folder = await embeddedFolder()
  rmSync(join(folder.path, 'db', 'PG_VERSION'))
  assert.equal(await said(folder.path), sentence(folder.path))
  assert.ok(!existsSync(join(folder.path, 'db.new')) && existsSync(join(folder.path, 'db', 'global')))
  folder.remove()
})

test('tables whose files are empty are damage', async () => {
  const folder = await embeddedFolder()
  const base = join(folder.path, 'db', 'base')
  // The tables of the service; the ones before are those of Postgres.
  for (const database of readdirSync(base))
    for (const file of readdirSync(join(base, database))) if (Number(file) >= 16384) truncateSync(join(base, database, file), 0)
  assert.equal(await said(folder.path), sentence(folder.path))
  folder.remove()
})

test('a port that answers and is no Postgres is told apart from a wrong form', async () => {
  const ways = [
    createHttpServer((_, answer) => answer.end('hello')),
    createServer((socket) => socket.on('error', () => {}).end()),
    createServer((socket) => socket.on('error', () => {}).end('220 mail\r\n')),
  ]
  for (const server of ways) {
    const port = await listening(server)
    const connected = await connect({ DATABASE_URL: `postgres://user:pass@127.0.0.1:${port}/name`, DATA_DIR: '' })
    await assert.rejects(
      reach(connected.db, 0, () => {}),
      /^StartProblem: The database that DATABASE_URL names cannot be reached: .*may be no Postgres: correct host and port/,
    )
    await connected.close()
    server.close()
  }
})
