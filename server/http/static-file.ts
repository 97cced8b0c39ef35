// Serves a file of a folder, compressed, with an ETag where it can change. Both forms are kept in memory until the file
// changes on the disk. See docs/design/service.md, "Bundles".

import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Context } from 'hono'
import { encodingFor, type Packed, packed } from './middleware/encoding.ts'

export const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

interface Kept {
  readonly stamp: string
  readonly tag: string
  readonly plain: Buffer
  readonly packed: Packed
}

/** `compressed` is the folder of what the build has compressed (scripts/compressed.mjs): named by its content, so never of another version. */
const keep = (stamp: string, plain: Buffer, compressed: string): Kept => {
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { stamp, tag, plain, packed: packed(plain, () => readFile(join(compressed, `${tag}.br`))) }
}

/**
 * A server of files below `folder`. `name` must come from a list or a pattern without `/..`: this function trusts it.
 * `change` rewrites a file once when it is read. Answers null where there is no such file.
 */
export const staticFiles = (folder: string, change: (plain: Buffer) => Buffer = (plain) => plain) => {
  const files = new Map<string, Kept>()
  const read = async (name: string): Promise<Kept | null> => {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    const stamp = `${found.mtimeMs}/${found.size}`
    const kept = files.get(name)
    if (kept?.stamp === stamp) return kept
    // A build that is put in place meanwhile may have taken it away.
    const plain = await readFile(path).catch(() => null)
    if (!plain) return null
    const fresh = keep(stamp, change(plain), join(folder, 'compressed'))
    files.set(name, fresh)
    return fresh
  }
  return async (c: Context, name: string, cacheControl: string): Promise<Response | null> => {
    const file = await read(name)
    if (!file) return null
    const encoding = encodingFor(c.req.header('accept-encoding'))
    c.header('vary', 'accept-encoding')
    c.header('cache-control', cacheControl)
    // What never changes is never asked for again: a tag would only weigh.
    if (!cacheControl.includes('immutable')) {
      const tag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`
      c.header('etag', tag)
      if (c.req.header('if-none-match') === tag) return c.body(null, 304)
    }
    c.header('content-type', TYPES[extname(name)] ?? 'application/octet-stream')
    if (encoding) c.header('content-encoding', encoding)
    const bytes = encoding ? await file.packed[encoding]() : file.plain
    return c.body(new Uint8Array(bytes))
  }
}
