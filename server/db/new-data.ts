// Creates the directory of a new embedded database by running make-data.ts as a child process.

import { spawn } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { loaderFlags, ownScript } from './own-script.ts'
import { folderProblem, roomProblem, StartProblem } from './start-problem.ts'

/** Why the child could not make it, by what it wrote: a line of make-data.ts, or what Node says of a script that it cannot run. */
const unmade = (directory: string, said: string): StartProblem => {
  const folder = dirname(directory)
  const [line = said.trim()] = /^.*(Error|\bE[A-Z]{3,}\b).*$/m.exec(said) ?? []
  const error = Object.assign(new Error(line), { code: /\bE[A-Z]{3,}\b/.exec(line)?.[0] })
  const problem = folderProblem(folder, error) ?? roomProblem(folder)
  return problem ?? new StartProblem(`The embedded database could not be made in ${directory}: ${line}`)
}

/** Creates a database with all tables at `directory`, atomically: an interrupted start leaves no directory of that name. */
export const newData = async (directory: string): Promise<void> => {
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  const child = spawn(process.execPath, [...loaderFlags(), ownScript('make-data'), draft], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + String(chunk)).slice(-2000)
  })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) {
    const problem = unmade(directory, said)
    rmSync(draft, { recursive: true, force: true })
    throw problem
  }
  // Refused by the file system when the directory exists: no files are overwritten.
  renameSync(draft, directory)
}
