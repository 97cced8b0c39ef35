// The command line: runs a command here, or hands it to the running service, and prints its outcome.

import { readFileSync } from 'node:fs'
import { packageRoot } from '../boot/package-root.ts'
import { readVersion } from '../boot/read-version.ts'
import type { CommandContext, Terminal } from './command.ts'
import { type CommandResult, refused } from './command-result.ts'
import { folderFiles, folderKey } from './folder-files.ts'
import { helpAsked, helpPage } from './help-page.ts'
import { withDatabase } from './open.ts'
import { runCommand } from './run-command.ts'
import { ServiceRuns } from './service-runs.ts'
import { askService } from './service-socket.ts'
import { startForDev } from './start-for-dev.ts'

const OF_THE_PROCESS: Terminal = {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
}

/** Runs the command in this process; where a service has the database, in that service. */
const runSomewhere = async (given: readonly string[], terminal: Terminal): Promise<CommandResult> => {
  const files: Record<string, string> = {}
  const readFile = (path: string): string => {
    const text = readFileSync(path === '-' ? 0 : path, 'utf8')
    files[path] = text
    return text
  }
  const readFolder = (path: string): ReadonlyMap<string, string> => {
    const found = folderFiles(path)
    files[folderKey(path)] = JSON.stringify([...found])
    return found
  }
  const context: CommandContext = { env: terminal.env, folder: process.cwd(), readFile, readFolder, service: null }
  try {
    return await withDatabase(terminal, (open) => runCommand(given, open, context))
  } catch (error) {
    if (!(error instanceof ServiceRuns)) throw error
    // A command has read its files by the time when it opens the database.
    const said = await askService(error.dataDir, { words: [...given], folder: context.folder, files })
    return said ?? refused(error, given.includes('--json'))
  }
}

const print = ({ code, out, err }: CommandResult, terminal: Terminal): number => {
  if (out) terminal.out(out)
  if (err) terminal.err(err)
  return code
}

/**
 * Runs one command line, given without the name of the program. Progress and errors go to the error output, results to the output.
 * `start` starts the service in this process, for `dev`. Answers the exit code: 0 done, 1 refused, 2 a mistake in the command.
 */
export const run = async (
  given: readonly string[],
  terminal = OF_THE_PROCESS,
  start?: () => Promise<boolean>,
): Promise<number> => {
  // Before anything is opened or started.
  if (given.length === 1 && given[0] === '--version')
    return print({ code: 0, out: `${readVersion(packageRoot())}\n`, err: '' }, terminal)
  const help = helpAsked(given)
  if (help) return print({ code: 0, out: helpPage(help.filter((word) => word !== '--json')), err: '' }, terminal)
  if (given[0] === 'recover') {
    const { recover } = await import('./recover.ts')
    return print(await recover(given.slice(1)), terminal)
  }
  if (given[0] === 'backup' || given[0] === 'restore') {
    const { moveData } = await import('./backup.ts')
    return print(await moveData(given[0], given.slice(1), terminal), terminal)
  }
  if (given[0] === 'export' && given[1] === 'users') {
    const { exportUsers } = await import('./export-users.ts')
    return print(await exportUsers(given.slice(2), terminal), terminal)
  }
  if (given[0] === 'import') {
    const { importPeople } = await import('./import-people.ts')
    return print(await importPeople(given.slice(1), terminal), terminal)
  }
  const failed = start && given[0] === 'dev' ? await startForDev(given.slice(1), terminal.env, start) : null
  return print(failed ?? (await runSomewhere(given, terminal)), terminal)
}
