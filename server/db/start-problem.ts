// What keeps the service from starting, as one line for a person: the setting that it is about, and the way out.

import { statfsSync } from 'node:fs'

/** Its message is all that is said: no stack, no cause. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}

/** What the file system of the embedded database says by number. */
const NUMBERED: Readonly<Record<number, string>> = { 2: 'EACCES', 33: 'EMFILE', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

/** The system's code of an error; '' where it has none. */
export const codeOf = (error: unknown): string => {
  const { code = '', name, errno = 0 } = (error ?? {}) as { code?: unknown; name?: unknown; errno?: number }
  return name === 'ErrnoError' ? (NUMBERED[errno] ?? '') : String(code)
}

/** Files that a start needs at once, with room to spare. */
const FILES = 1024

/** How many files this process may open. */
const openFiles = (): number => {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } }
  const soft = Number(userLimits?.open_files?.soft)
  return Number.isNaN(soft) ? Number.POSITIVE_INFINITY : soft
}

/** The limits of the system that a start can meet anywhere; null for any other error. */
export const systemProblem = (error: unknown): StartProblem | null => {
  const text = `${codeOf(error)} ${error instanceof Error ? error.message : String(error)}`
  // A module that could not be opened is reported as one that is not there.
  if (/EMFILE|ENFILE|[Tt]oo many open files/.test(text) || (/ERR_MODULE_NOT_FOUND/.test(text) && openFiles() < FILES))
    return new StartProblem(
      'This user may open too few files. Raise the limit to 1024 or more (`ulimit -n 1024`), and start again.',
    )
  return null
}

/** What `load` imports. Rejects with a sentence where this process may not open as many files as that takes. */
export const loaded = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (error) {
    throw systemProblem(error) ?? error
  }
}

/** Why a folder cannot be used; null where that is not the reason. */
export const folderProblem = (folder: string, error: unknown): StartProblem | null => {
  const code = codeOf(error)
  const text = error instanceof Error ? error.message : ''
  const other = 'or choose another DATA_DIR.'
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return new StartProblem(`DATA_DIR must be a folder, and ${folder} is a file. Move it away, ${other}`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartProblem(`This user may not write to ${folder}. Make it writable, ${other}`)
  if (code === 'ENOENT') return new StartProblem(`The folder ${folder} cannot be made. Make it, ${other}`)
  if (code === 'ENOSPC' || /ENOSPC|No space left/.test(text)) return noRoom(folder)
  return systemProblem(error)
}

/** Bytes of one file of the database's log. */
const ROOM = 16 * 1024 * 1024
const noRoom = (folder: string): StartProblem =>
  new StartProblem(`There is no room on the disk of ${folder}. Make some, or choose another DATA_DIR.`)

/** Whether the disk of `folder` is full: a database that finds no room there ends without a word of it. Null where it has room. */
export const roomProblem = (
  folder: string,
  stat: (path: string) => { bavail: number; bsize: number } = statfsSync,
): StartProblem | null => {
  try {
    const { bavail, bsize } = stat(folder)
    return bavail * bsize < ROOM ? noRoom(folder) : null
  } catch {
    return null
  }
}

/** SQLSTATE of a damaged page, a damaged index or a file that is not there. */
const DAMAGED = /^(XX00[12]|58P01)$/

/** What the embedded database says when it reads files that are cut off or lost, whatever the error was wrapped in; null for any other error. */
export const corruptProblem = (dataDir: string, error: unknown): StartProblem | null => {
  if (DAMAGED.test(codeOf(error))) return damagedProblem(dataDir)
  return error instanceof Error && error.cause ? corruptProblem(dataDir, error.cause) : null
}

/** A database folder that does not open. */
export const damagedProblem = (dataDir: string): StartProblem =>
  new StartProblem(
    `The database in ${dataDir} (DATA_DIR) cannot be opened; it may be damaged. Put a backup back, or move the folder away to begin anew.`,
  )
