// PgBouncer in transaction mode before a test's Postgres, where the machine has it (Debian's package pgbouncer).

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'

/** It refuses to run as root; this user owns nothing that a test could spoil. */
const UNPRIVILEGED = 65534
const identity = process.getuid?.() === 0 ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {}

/** Debian installs it where only root looks. */
const program = [...(process.env.PATH ?? '').split(':'), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path) && spawnSync(path, ['--version'], identity).status === 0)

/** Why there is none, in words; false where there is one. */
export const withoutPooler: string | false = program ? false : 'no PgBouncer on this machine: apt-get install pgbouncer'

const listens = async (child: ChildProcess): Promise<void> => {
  if (!child.stderr) throw new Error('PgBouncer has no output.')
  let said = ''
  for await (const line of createInterface({ input: child.stderr })) {
    said += `${line}\n`
    if (line.includes('process up')) return void child.stderr.resume()
  }
  throw new Error(`PgBouncer did not start.\n${said}`)
}

/** Gives the address of the same database through a pooler that has `connections` to it, each for one transaction. */
export const startPooler = async (database: string, connections: number): Promise<{ url: string; stop(): Promise<void> }> => {
  const { hostname, port: target, username, pathname } = new URL(database)
  const folder = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'latchkey-pgbouncer-'))
  const port = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: connections,
    max_client_conn: 400,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const name = pathname.slice(1)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]\n${name} = host=${hostname} port=${target} user=${username} dbname=${name}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  if (identity.uid) chownSync(folder, UNPRIVILEGED, UNPRIVILEGED)
  const child = spawn(program ?? 'pgbouncer', [file], { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const end = (): boolean => child.kill('SIGKILL')
  process.once('exit', end)
  await listens(child)
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${name}`,
    stop: async () => {
      process.off('exit', end)
      end()
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
