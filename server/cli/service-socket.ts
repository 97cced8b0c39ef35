// The way from the command line to a running service: a socket in the data folder, for its owner alone.
// See docs/design/security.md, "Command line".

import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { array, type InferOutput, number, record, safeParse, strictObject, string } from 'valibot'
import { parseJson } from '../../src/kit/parse-json.ts'
import type { CommandResult } from './command-result.ts'

/** What a process of the command line hands over: its words, and all that it had to read for them. */
const asked = strictObject({ words: array(string()), folder: string(), files: record(string(), string()) })
export type Asked = InferOutput<typeof asked>
const said = strictObject({ code: number(), out: string(), err: string() })

/** Longer paths than this do not fit into the address of a socket. */
const LONGEST_PATH = 80
/** With the descriptors of a registry, which are some megabytes. */
const MOST_BYTES = 32_000_000
/** The only Host and path of the socket. */
const HOST = 'latchkey.commands'
const PATH = '/commands'

const placeIn = (dataDir: string): string => join(dataDir, 'commands')

/** Trust: only this user (and root) gets through a folder of mode 0700, whatever the mode of the socket in it. */
const newFolder = (dataDir: string): { folder: string; remove(): void } => {
  const place = placeIn(realpathSync(dataDir))
  rmSync(place, { recursive: true, force: true })
  if (place.length <= LONGEST_PATH) {
    mkdirSync(place, { mode: 0o700 })
    return { folder: place, remove: () => rmSync(place, { recursive: true, force: true }) }
  }
  // A folder of this kind has mode 0700, too.
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  symlinkSync(folder, place)
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true })
    rmSync(place, { force: true })
  }
  return { folder, remove }
}

const bodyOf = async (incoming: IncomingMessage, most = Number.POSITIVE_INFINITY): Promise<unknown> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of incoming) {
    parts.push(part)
    length += part.length
    if (length > most) return null
  }
  return parseJson(Buffer.concat(parts).toString())
}

const answer = async (incoming: IncomingMessage, answering: ServerResponse, take: (asked: Asked) => Promise<CommandResult>) => {
  const { method, url, headers } = incoming
  // Trust: no page reaches a socket in a folder. Where a proxy is put before it, what a page sends has an Origin or another Host.
  const isOurs = method === 'POST' && url === PATH && headers.host === HOST && headers.origin === undefined
  const parsed = isOurs ? safeParse(asked, await bodyOf(incoming, MOST_BYTES).catch(() => null)) : null
  if (!parsed?.success) return void answering.writeHead(parsed ? 400 : 403, { connection: 'close' }).end()
  const body = JSON.stringify(await take(parsed.output))
  answering.writeHead(200, { 'content-type': 'application/json', connection: 'close' }).end(body)
}

/** Takes commands from now on. The lock of the data folder is held: no process uses the socket that an earlier one left. */
export const openServiceSocket = async (
  dataDir: string,
  take: (asked: Asked) => Promise<CommandResult>,
): Promise<{ close(): Promise<void> }> => {
  const { folder, remove } = newFolder(dataDir)
  const under = new Set<Promise<void>>()
  const server = createServer((incoming, answering) => {
    const one = answer(incoming, answering, take).catch(() => void answering.destroy())
    under.add(one)
    void one.then(() => under.delete(one))
  })
  server.listen(join(folder, 'socket'))
  await once(server, 'listening')
  // As the lock of the folder: it keeps no process alive.
  server.unref()
  return {
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      await Promise.all(under)
      server.closeAllConnections()
      await closed
      remove()
    },
  }
}

/** Asks the service that runs on a data folder; null where none takes commands there. */
export const askService = async (dataDir: string, ask: Asked): Promise<CommandResult | null> => {
  try {
    const socketPath = join(realpathSync(placeIn(dataDir)), 'socket')
    const asking = request({
      socketPath,
      method: 'POST',
      path: PATH,
      headers: { host: HOST, 'content-type': 'application/json' },
    })
    asking.end(JSON.stringify(ask))
    const [incoming] = (await once(asking, 'response')) as [IncomingMessage]
    const parsed = safeParse(said, await bodyOf(incoming))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
