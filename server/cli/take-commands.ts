// The running service's side of the command line: what its socket brings runs on its own dependencies.

import { array, parse, string, tuple } from 'valibot'
import { parseJson } from '../../src/kit/parse-json.ts'
import type { TakeCommands } from '../boot/boot.ts'
import type { CommandContext } from './command.ts'
import { folderKey } from './folder-files.ts'
import { runCommand } from './run-command.ts'
import { openServiceSocket } from './service-socket.ts'

/** Opens the socket of a service on the embedded database. With Postgres the command line asks the database itself. */
export const takeCommands: TakeCommands = async ({ deps, changed }, resources) => {
  if (deps.env.DATABASE_URL) return
  const socket = await openServiceSocket(deps.env.DATA_DIR, async ({ words, folder, files }) => {
    const readFile = (path: string): string => {
      const text = Object.hasOwn(files, path) ? files[path] : undefined
      // Trust: what the caller has not read is not read for them.
      if (text === undefined) throw new Error(`The file ${path} was not handed over.`)
      return text
    }
    const readFolder = (path: string): ReadonlyMap<string, string> =>
      new Map(parse(array(tuple([string(), string()])), parseJson(readFile(folderKey(path)))))
    const context: CommandContext = { env: undefined, folder, readFile, readFolder, service: deps }
    try {
      return await runCommand(words, async () => deps, context)
    } finally {
      changed()
    }
  })
  resources.add(socket.close)
}
