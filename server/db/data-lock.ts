// A lock on the data directory: a listening socket in it (docs/design/service.md, "Embedded database").

import { createHash } from 'node:crypto'
import { linkSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/** Longer paths than this do not fit into the address of a socket. */
const LONGEST_PATH = 90

const isAlive = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy()).once('connect', () => socket.end())
  })

/** Links `from` to `to`; false when there already is something. */
const claim = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Takes the lock of `directory`, or throws an Error that names it. A killed process leaves a dead socket, which is replaced. */
export const lockData = async (directory: string): Promise<{ release(): Promise<void> }> => {
  makeFolder(directory)
  const real = realpathSync(directory)
  const place =
    real.length > LONGEST_PATH ? join(tmpdir(), createHash('sha256').update(real).digest('hex').slice(0, 32)) : join(real, 'lock')
  const lock = `${place}.sock`
  const mine = `${place}.${process.pid}`
  const dead = `${mine}.old`
  const server = createServer((socket) => socket.end())
  rmSync(mine, { force: true })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(mine, () => resolve()))
  server.unref()
  const release = (): Promise<void> => {
    rmSync(mine, { force: true })
    return new Promise((resolve) => server.close(() => resolve()))
  }
  if (!claim(mine, lock)) {
    // The old socket is moved aside first, so that of two starters that find the same dead one only one can end up with the lock.
    if (await isAlive(lock)) {
      await release()
      throw new Error(`Another process is using ${directory}. Stop it, or choose another DATA_DIR.`)
    }
    renameSync(lock, dead)
    const revived = await isAlive(dead)
    if (revived) claim(dead, lock)
    rmSync(dead, { force: true })
    if (revived || !claim(mine, lock)) {
      await release()
      throw new Error(`Another process has just begun to use ${directory}. Stop it, or choose another DATA_DIR.`)
    }
  }
  return {
    release: async () => {
      rmSync(lock, { force: true })
      await release()
    },
  }
}
