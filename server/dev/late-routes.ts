// Routes of a stand-in that are made, and whose packages are loaded, when its first call comes.

import { Hono } from 'hono'

/** `path` is where the routes will be found, from the root of the service. Loading takes longer than the rest of a stand-in's start. */
export const lateRoutes = (path: string, make: () => Promise<Hono>): Hono => {
  let made: Promise<Hono> | undefined
  const whole = (): Promise<Hono> => {
    made ??= make().then((routes) => new Hono().route(path, routes))
    return made
  }
  return new Hono().all('/*', async (c) => (await whole()).fetch(c.req.raw))
}
