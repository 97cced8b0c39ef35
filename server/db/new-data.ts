// Makes the directory of a new embedded database by the process in make-data.ts.

import { spawn } from 'node:child_process'
import { existsSync, renameSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Beside this file in the sources; in the built service this file may sit in `chunks/`, one level below. */
const script = (): string => {
  const places = ['./make-data.ts', './make-data.js', '../make-data.js'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  const found = places.find((place) => existsSync(place))
  if (!found) throw new Error(`The script that makes a database is missing (looked for ${places.join(', ')}).`)
  return found
}

/** Only what loads TypeScript is handed on; flags of a debugger or a test run are not. */
const loaderFlags = (): string[] => {
  const flags = process.execArgv
  return flags.flatMap((flag, index) => {
    if (/^--(import|require|loader)=/.test(flag)) return [flag]
    const next = flags[index + 1]
    return /^(--import|--require|--loader|-r)$/.test(flag) && next ? [flag, next] : []
  })
}

/** Makes a database at `directory`, whole or not at all: a start that was cut leaves nothing that looks like one. */
export const newData = async (directory: string): Promise<void> => {
  const draft = `${directory}.new`
  rmSync(draft, { recursive: true, force: true })
  const child = spawn(process.execPath, [...loaderFlags(), script(), draft], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + String(chunk)).slice(-2000)
  })
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`The embedded database could not be made in ${directory}.\n${said}`)
  // Refused by the file system when something else lies there: nobody's files are thrown away.
  renameSync(draft, directory)
}
