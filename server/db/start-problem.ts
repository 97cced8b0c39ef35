// What keeps the service from starting, as one line for a person: the setting that it is about, and the way out.

/** Its message is all that is said: no stack, no cause. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

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
  if (code === 'ENOSPC' || /ENOSPC|No space left/.test(text))
    return new StartProblem(`There is no room on the disk of ${folder}. Make some, ${other}`)
  return systemProblem(error)
}

/** A database folder that does not open. */
export const damagedProblem = (dataDir: string): StartProblem =>
  new StartProblem(
    `The database in ${dataDir} (DATA_DIR) cannot be opened; it may be damaged. Put a backup back, or move the folder away to begin anew.`,
  )
