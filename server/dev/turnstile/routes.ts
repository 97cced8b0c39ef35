// HTTP routes of the captcha stand-in: script, challenge and proof for browsers, siteverify for the service.

import { type Context, Hono } from 'hono'
import { fallback, maxLength, object, optional, pipe, safeParse, string } from 'valibot'
import { bodyText } from '../../http/middleware/read-body.ts'
import type { TurnstileStandIn } from './turnstile.ts'

const MOST_BYTES = 16 * 1024
const word = fallback(pipe(string(), maxLength(4096)), '')
const asked = object({ sitekey: word, action: word })
const answered = object({ challenge: word, nonce: word })
const questioned = object({ secret: word, response: word, idempotency_key: optional(word) })

/** A form or JSON, whatever its content type: Turnstile takes both. */
const fieldsOf = async (c: Context): Promise<unknown> => {
  const text = await bodyText(c.req.raw, MOST_BYTES)
  try {
    return JSON.parse(text)
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

/** Host of the page that asks: every browser names the origin of a POST. */
const hostOf = (c: Context): string => {
  const origin = c.req.header('origin') ?? ''
  return URL.canParse(origin) ? new URL(origin).hostname : ''
}

/** Routes to be mounted at `/dev/turnstile/v0`. `script` gives the script that was built for browsers. */
export const turnstileRoutes = (standIn: TurnstileStandIn, script: (c: Context) => Promise<Response | null>): Hono => {
  const routes = new Hono()
  routes.use(async (c, next) => {
    // A page of any host may draw the captcha itself, as it may Turnstile's.
    c.header('access-control-allow-origin', '*')
    c.header('cross-origin-resource-policy', 'cross-origin')
    await next()
  })
  routes.get('/api.js', async (c) => (await script(c)) ?? c.notFound())
  routes.post('/challenge', async (c) => {
    const { success, output } = safeParse(asked, await fieldsOf(c))
    const made = success ? standIn.challenge({ ...output, hostname: hostOf(c) }) : { code: '110100' }
    return c.json({ ...made, bits: standIn.bits })
  })
  routes.post('/solve', async (c) => {
    const { success, output } = safeParse(answered, await fieldsOf(c))
    const token = success ? standIn.solve({ ...output, hostname: hostOf(c) }) : null
    return c.json({ token, seconds: standIn.tokenSeconds })
  })
  routes.post('/siteverify', async (c) => {
    const { success, output } = safeParse(questioned, await fieldsOf(c))
    if (!success) return c.json({ success: false, 'error-codes': ['bad-request'] }, 400)
    const { secret, response, idempotency_key: key = null } = output
    return c.json(standIn.verify({ secret, response, key: key || null }))
  })
  return routes
}
