// Compresses public answers: an app's config, which every page needs before its first menu.

import type { MiddlewareHandler } from 'hono'
import { encodingFor, type Packed, packed } from './encoding.ts'

/** Contents that are kept compressed; an app has one. Beyond this many the oldest goes. */
const MOST_KEPT = 1000

/**
 * For addresses whose every answer is public. What was compressed is kept by its content, so that an answer costs no work, and one that
 * has changed is never an old one.
 *
 * Trust: the length of a compressed answer leaks a secret in it where an attacker's text is compressed beside it (BREACH). Here is neither: a
 * config holds no secret and nothing of the request. No other answer of the protocol is compressed.
 */
export const compressPublic = (pack: (plain: Uint8Array) => Packed = packed): MiddlewareHandler => {
  const kept = new Map<string, Packed>()
  const packedOf = (text: string): Packed => {
    const known = kept.get(text)
    if (known) return known
    const fresh = pack(Buffer.from(text))
    const oldest = kept.size >= MOST_KEPT ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(text, fresh)
    return fresh
  }
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' || c.res.status !== 200) return
    c.res.headers.append('vary', 'Accept-Encoding')
    const encoding = encodingFor(c.req.header('accept-encoding'))
    if (!encoding) return
    const bytes = await packedOf(await c.res.text())[encoding]()
    c.res = new Response(new Uint8Array(bytes), c.res)
    c.res.headers.set('content-encoding', encoding)
  }
}
