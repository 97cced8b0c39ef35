// The embedded database: durable at each commit, and one process at a time.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Kysely, sql } from 'kysely'
import { backendOf } from '../../server/db/backend.ts'
import { checkEmbedded } from '../../server/db/check.ts'
import { connect } from '../../server/db/connect.ts'
import { lockData } from '../../server/db/data-lock.ts'
import { migrate } from '../../server/db/migrate.ts'
import { newData } from '../../server/db/new-data.ts'
import { openData } from '../../server/db/open-data.ts'
import { pgliteDialect } from '../../server/db/pglite-dialect.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { embeddedFolder } from '../embedded-folder.ts'

const folders: (() => void)[] = []
const folder = async (): Promise<string> => {
  const made = await embeddedFolder()
  folders.push(made.remove)
  return made.path
}
const env = (path: string) => ({ DATA_DIR: path, DATABASE_URL: undefined })
let path: string
before(async () => {
  path = await folder()
})
after(() => {
  for (const remove of folders) remove()
})

sweepTest('waits for the disk at each commit, and only there', async () => {
  const { pg, fs } = await openData(join(path, 'db'))
  const db = new Kysely<Record<string, never>>({ dialect: pgliteDialect(backendOf(pg)) })
  await sql`create table durable (id int4 primary key)`.execute(db)
  const start = fs.syncs
  for (let id = 0; id < 10; id += 1) await sql`insert into durable values (${id})`.execute(db)
  const afterWrites = fs.syncs
  assert.ok(afterWrites - start >= 10, `${afterWrites - start} fsyncs for 10 commits`)
  await sql`select count(*) from durable`.execute(db)
  assert.equal(fs.syncs, afterWrites)
  await db.destroy()
})

test('opens again what was closed, with what was in it', async () => {
  const opened = await connect(env(path))
  await sql`create table kept (word text)`.execute(opened.db)
  await sql`insert into kept values ('still here')`.execute(opened.db)
  await opened.close()
  const again = await connect(env(path))
  assert.deepEqual((await sql`select word from kept`.execute(again.db)).rows, [{ word: 'still here' }])
  await again.close()
})

test('is not ready for a while after a call found no room, although a small write still does', async () => {
  const opened = await connect(env(await folder()))
  await migrate(opened.db)
  const ago = (milliseconds: number) => checkEmbedded(path, opened.db, () => performance.now() - milliseconds)()
  assert.deepEqual([await opened.check(), await ago(1000), await ago(6000)], ['ok', 'unwritable', 'ok'])
  await opened.close()
})

test('refuses a second opener with a sentence that says what to do, and lets one in after the first has gone', async () => {
  const first = await connect(env(path))
  await assert.rejects(connect(env(path)), /Another process is using .*Stop it, or choose another DATA_DIR/)
  await first.close()
  await (await connect(env(path))).close()
  assert.deepEqual(readdirSync(path), ['db'])
})

test('takes the place of a process that was killed', async () => {
  const killed = join(path, 'killed')
  mkdirSync(killed)
  const hold = `require('node:net').createServer().listen(${JSON.stringify(join(killed, 'lock.sock'))}, () => console.log('held'))`
  const child = spawn(process.execPath, ['-e', hold], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  await assert.rejects(lockData(killed), /Another process is using/)
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await gone
  assert.ok(existsSync(join(killed, 'lock.sock')))
  const lock = await lockData(killed)
  await lock.release()
})

sweepTest('lets one of many that start at the same moment in, after a crash too', async () => {
  const crowded = join(path, 'crowded')
  mkdirSync(crowded)
  const lockFile = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  const child = spawn(process.execPath, ['-e', lockFile, join(crowded, 'lock.sock')])
  await new Promise((resolve) => child.once('close', resolve))
  const program = `
    const { lockData } = await import(${JSON.stringify(new URL('../../server/db/data-lock.ts', import.meta.url).href)})
    await lockData(process.argv[1]).then(() => { console.log('in'); setInterval(() => {}, 1000) }, () => console.log('out'))`
  const starters = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, crowded], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  )
  const words = await Promise.all(
    starters.map((one) => new Promise<string>((resolve) => one.stdout.once('data', (chunk) => resolve(String(chunk).trim())))),
  )
  for (const one of starters) one.kill('SIGKILL')
  assert.deepEqual(words.toSorted(), ['in', 'out', 'out', 'out'])
})

test('locks a folder whose path is too long for a socket', async () => {
  const long = join(path, 'a'.repeat(120))
  const lock = await lockData(long)
  await assert.rejects(lockData(long), /Another process is using/)
  await lock.release()
  await (await lockData(long)).release()
})

sweepTest(
  'makes a new database with its tables in a process of its own, and throws away nothing that lies in its place',
  async () => {
    const fresh = join(path, 'fresh', 'db')
    mkdirSync(join(path, 'fresh'))
    await newData(fresh)
    assert.ok(existsSync(join(fresh, 'PG_VERSION')))
    assert.ok(!existsSync(`${fresh}.new`))
    const { db, close } = await connect(env(join(path, 'fresh')))
    assert.deepEqual(await migrate(db), [], 'nothing is left to be made inside of the service')
    await close()
    const taken = join(path, 'taken')
    mkdirSync(join(taken, 'mine'), { recursive: true })
    await assert.rejects(newData(taken))
    assert.ok(existsSync(join(taken, 'mine')))
    rmSync(`${taken}.new`, { recursive: true, force: true })
  },
)
