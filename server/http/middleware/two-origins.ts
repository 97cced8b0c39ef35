// Which path answers on which origin: foreign script and stand-ins on the sandbox, all else on the service's own.
// See docs/design/service.md, "Two origins".

import type { MiddlewareHandler } from 'hono'
import { remembered } from '../../../src/kit/remembered.ts'
import type { Env } from '../../boot/env.ts'
import { hostNameOf } from '../../boot/sandbox-url.ts'

/** By the first pattern that matches; what matches none is the service's alone. */
const PLACES: readonly (readonly [path: RegExp, on: 'sandbox' | 'both'])[] = [
  [/^\/apps\/[^/]*\/captcha$/, 'sandbox'],
  [/^\/elements\/captcha\.js$/, 'sandbox'],
  // Tools of tests and developers: data, no page.
  [/^\/dev\/(outbox\.json|faults|clock)$/, 'both'],
  [/^\/dev(\/|$)/, 'sandbox'],
  [/^\/(healthz|readyz)$/, 'both'],
]

/** Length of `https://`: the next slash after it ends an origin. */
const SCHEME = 8

/** Whether a host name is the sandbox's. */
export const isSandboxHost = ({ SANDBOX_URL: sandbox }: Pick<Env, 'SANDBOX_URL'>, hostName: string): boolean =>
  sandbox !== undefined && hostName.replace(/\.$/, '') === hostNameOf(sandbox)

/** Whether `path` answers on the sandbox (or, if not, on the service's own origin). */
const answersOn = (sandbox: boolean, path: string): boolean => {
  const on = PLACES.find(([pattern]) => pattern.test(path))?.[1] ?? 'service'
  return on === 'both' || (on === 'sandbox') === sandbox
}

/** Trust: one origin never answers for the other, so that no script of the sandbox reads a page, a call or a frame of the service. */
export const twoOrigins = (env: Pick<Env, 'PUBLIC_URL' | 'SANDBOX_URL'>): MiddlewareHandler => {
  const isSandbox = remembered((origin: string) => isSandboxHost(env, new URL(origin).hostname))
  return async (c, next) => {
    const sandbox = isSandbox(c.req.url.slice(0, c.req.url.indexOf('/', SCHEME)))
    if (answersOn(sandbox, c.req.path)) return next()
    // A page that names the wrong one of two addresses of a development service is to be told.
    const place = sandbox ? env.PUBLIC_URL : env.SANDBOX_URL
    const hint = place ? ` What you look for may be at ${place}.` : ''
    return c.json({ error: `There is nothing at this address.${hint}`, code: 'not_found' }, 404)
  }
}
