// Makes the directory of a new embedded database by the process in make-data.ts.

import { spawn } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { loaderFlags, ownScript } from './own-script.ts'

/** Makes a database with all tables at `directory`, whole or not at all: a start that was cut leaves nothing that looks like one. */
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
  // Refused by the file system when something else lies there: nobody's files are thrown away.
  renameSync(draft, directory)
}
