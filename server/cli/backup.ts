// latchkey backup FILE and latchkey restore FILE: the whole database into a file, and back into an empty place.
// See docs/deploy.md, "Backup and restore".

import { spawn } from 'node:child_process'
import { closeSync, existsSync, fsyncSync, mkdtempSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Env, readEnv } from '../boot/env.ts'
import { lockData } from '../db/data-lock.ts'
import { makeFolder } from '../db/make-folder.ts'
import { oneWord, parseArguments, UsageError } from './arguments.ts'
import type { Terminal } from './command.ts'
import { type CommandResult, refused } from './command-result.ts'

const MISSING: Readonly<Record<string, string>> = {
  pg_dump: 'pg_dump is not installed here: run this where the client programs of Postgres are, of its version or newer.',
  pg_restore: 'pg_restore is not installed here: run this where the client programs of Postgres are, of its version or newer.',
  tar: 'tar is not installed here.',
}

/** Runs a program to its end; throws what it said where it failed. */
const runProgram = async (program: string, args: readonly string[]): Promise<void> => {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise<number | null>((done, fail) => {
    child.once('close', done).once('error', (error: NodeJS.ErrnoException) => {
      fail(error.code === 'ENOENT' ? new Error(MISSING[program]) : error)
    })
  })
  if (code !== 0) throw new Error(said.trim() || `${program} ended with code ${code}.`)
}

/**
 * Runs one of Postgres's programs on a database. Trust: every user of a machine can list processes with their arguments, so the password goes by a
 * file that only its owner can read.
 */
const runPostgres = async (program: string, address: string, args: readonly string[]): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  try {
    const url = new URL(address)
    const password = decodeURIComponent(url.password).replace(/[\\:]/g, '\\$&')
    const passfile = join(folder, 'pass')
    writeFileSync(passfile, `*:*:*:*:${password}\n`, { mode: 0o600 })
    url.password = ''
    if (password) url.searchParams.set('passfile', passfile)
    await runProgram(program, [`--dbname=${url.href}`, ...args])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** No other process begins to use the folder before `work` has ended. */
const alone = async (dataDir: string, work: () => Promise<void>): Promise<void> => {
  const lock = await lockData(dataDir)
  try {
    await work()
  } finally {
    await lock.release()
  }
}

const dump = async ({ DATABASE_URL, DATABASE_ADMIN_URL = DATABASE_URL, DATA_DIR }: Env, file: string): Promise<void> => {
  if (DATABASE_ADMIN_URL) {
    const form = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments']
    return runPostgres('pg_dump', DATABASE_ADMIN_URL, [...form, `--file=${file}`])
  }
  if (!existsSync(join(DATA_DIR, 'db', 'PG_VERSION'))) throw new Error(`There is no database in ${DATA_DIR}.`)
  await alone(DATA_DIR, () => runProgram('tar', ['-czf', file, '-C', DATA_DIR, 'db']))
}

/** Into a folder beside its place first: a file that is damaged leaves nothing behind. */
const unpack = async (dataDir: string, file: string): Promise<void> => {
  const place = join(dataDir, 'db')
  if (existsSync(place)) throw new Error(`There is a database in ${dataDir} already. Choose another DATA_DIR, or move it away.`)
  const draft = mkdtempSync(join(dataDir, 'restore-'))
  try {
    // -o: what is unpacked belongs to who unpacks it.
    await runProgram('tar', ['-xzof', file, '-C', draft])
    if (!existsSync(join(draft, 'db', 'PG_VERSION'))) throw new Error(`${file} is no backup of an embedded database.`)
    renameSync(join(draft, 'db'), place)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const load = async ({ DATABASE_URL, DATABASE_ADMIN_URL = DATABASE_URL, DATA_DIR }: Env, file: string): Promise<void> => {
  if (DATABASE_ADMIN_URL) {
    // In one transaction: where there are tables already it fails at the first, and has changed nothing.
    const form = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
    return runPostgres('pg_restore', DATABASE_ADMIN_URL, [...form, file])
  }
  makeFolder(DATA_DIR)
  await alone(DATA_DIR, () => unpack(DATA_DIR, file))
}

const backup = async (env: Env, file: string): Promise<string> => {
  if (existsSync(file)) throw new UsageError(`There is a file ${file} already.`)
  const draft = `${file}.part`
  const mask = process.umask(0o077)
  try {
    await dump(env, draft)
    const written = openSync(draft, 'r')
    fsyncSync(written)
    closeSync(written)
    renameSync(draft, file)
  } finally {
    process.umask(mask)
    rmSync(draft, { force: true })
  }
  return `The database is in ${file}. It opens with the service key alone: keep that apart from it.`
}

const restore = async (env: Env, file: string): Promise<string> => {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  await load(env, file)
  return 'The database is back as it was. Now: latchkey key check, then latchkey doctor.'
}

/** What this file does, by the first word of the command line. */
const DATA_COMMANDS = { backup, restore }

/** Runs one of them, in this process: a service that runs on the embedded database has to be stopped first. */
export const moveData = async (
  name: keyof typeof DATA_COMMANDS,
  words: readonly string[],
  { env }: Pick<Terminal, 'env'>,
): Promise<CommandResult> => {
  const json = words.includes('--json')
  try {
    const args = parseArguments(
      words.filter((word) => word !== '--json'),
      [],
    )
    const file = resolve(oneWord(args, 'one file.'))
    const line = await DATA_COMMANDS[name](readEnv(env), file)
    return { code: 0, out: `${json ? JSON.stringify({ file }) : line}\n`, err: '' }
  } catch (error) {
    return refused(error, json)
  }
}
