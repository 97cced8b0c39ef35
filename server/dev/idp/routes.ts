// The routes of the social provider stand-in: for browsers, for the service, and of the OpenID provider behind both.

import { Hono } from 'hono'
import { frontRoutes } from './browser-routes.ts'
import type { StandIn } from './idp.ts'
import { backRoutes } from './service-routes.ts'

/** What the OpenID provider reads of a request. */
const HEADERS = ['cookie', 'content-type', 'accept', 'authorization']
/** What a browser reads of the answer. How it travels is between the two. */
const ANSWER_HEADERS = ['location', 'set-cookie', 'content-type', 'cache-control']

/** Routes to be mounted at `/dev/idp`. */
export const idpRoutes = (standIn: StandIn): Hono => {
  const routes = new Hono()
  routes.all('/op/*', async (c) => {
    const { pathname, search } = new URL(c.req.url)
    const headers = Object.fromEntries(HEADERS.flatMap((name) => (c.req.header(name) ? [[name, c.req.header(name) ?? '']] : [])))
    const body = c.req.method === 'GET' ? undefined : await c.req.text()
    const op = await standIn.op()
    const answer = await op.ask(pathname.replace(/^.*?\/op/, '') + search, {
      method: c.req.method,
      headers,
      ...(body && { body }),
    })
    const back = new Headers()
    for (const [name, value] of answer.headers) if (ANSWER_HEADERS.includes(name)) back.append(name, value)
    return new Response(await answer.text(), { status: answer.status, headers: back })
  })
  routes.route('/', frontRoutes(standIn))
  routes.route('/', backRoutes(standIn))
  return routes
}
