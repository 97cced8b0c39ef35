// Creates the directory of a new embedded database by running make-data.ts as a child process.

import { spawn } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { loaderFlags, ownScript } from './own-script.ts'

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
  if (code !== 0) throw new Error(`The embedded database could not be made in ${directory}.\n${said}`)
  // Refused by the file system when the directory exists: no files are overwritten.
  renameSync(draft, directory)
}
