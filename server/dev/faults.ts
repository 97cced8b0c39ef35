// Injected faults, the bodies of POST /dev/faults (docs/design/service.md, "Development stand-ins").

import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import {
  type InferOutput,
  integer,
  maxValue,
  minValue,
  nonEmpty,
  number,
  optional,
  picklist,
  pipe,
  strictObject,
  string,
} from 'valibot'
import { ERRORS } from '../../src/contract/errors.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { wait } from '../../src/kit/wait.ts'
import { endpointOf } from '../http/middleware/endpoint-of.ts'

const whole = (least: number, most: number) => pipe(number(), integer(), minValue(least), maxValue(most))

export const fault = strictObject({
  /** The dotted name of an endpoint, its address, or the beginning of several addresses (`/api/v1/`). */
  path: pipe(string(), nonEmpty()),
  /** Preflights are let through unless this is `OPTIONS`. */
  method: optional(picklist(['GET', 'POST', 'OPTIONS'])),
  /** Answer with this status; where only `code` is given, with the status of the catalogue. */
  status: optional(whole(200, 599)),
  code: optional(string()),
  message: optional(string()),
  /** Seconds, as the header `retry-after`. */
  retryAfter: optional(whole(0, 86_400)),
  /** Wait this long first; alone it only slows the call down. */
  delayMs: optional(whole(0, 120_000)),
  /** Break the connection: before the handler runs, or after it ran and committed. */
  cut: optional(picklist(['before', 'after'])),
  /** Answer something that is not the answer: a page, other JSON, nothing, or half of it. */
  garbage: optional(picklist(['html', 'json', 'empty', 'truncated'])),
  /** How many calls. */
  times: optional(whole(1, 10_000), 1),
})
export type Fault = InferOutput<typeof fault>

/** Whether a fault meets this request. */
const meets = (one: Fault, method: string, path: string): boolean => {
  if (one.method ? one.method !== method : method === 'OPTIONS') return false
  if (one.path === path || endpointOf(method, path) === one.path) return true
  // `/api/v1/sessions` means that endpoint alone, although the address of the logout begins with it.
  const isAddress = ['GET', 'POST'].some((each) => Object.hasOwn(ENDPOINTS, endpointOf(each, one.path)))
  return !isAddress && path.startsWith(one.path)
}

const GARBAGE = {
  html: { type: 'text/html; charset=utf-8', body: '<!doctype html><title>502</title><h1>Bad gateway</h1>' },
  json: { type: 'application/json', body: '{"unexpected":[1,null,"answer"]}' },
  empty: { type: 'application/json', body: '' },
  truncated: { type: 'application/json', body: '{"user":{"id":"did:privy:c0' },
} as const

/** The answer of a fault, or null where it only delays. A browser must be able to read it, so it carries CORS headers. */
const answer = (one: Fault, origin: string | undefined): Response | null => {
  if (!one.status && !one.code && !one.garbage) return null
  const headers = new Headers({ vary: 'origin', 'cache-control': 'no-store' })
  if (origin) {
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-allow-credentials', 'true')
    headers.set('access-control-expose-headers', 'retry-after, x-request-id')
  }
  if (one.retryAfter !== undefined) headers.set('retry-after', String(one.retryAfter))
  if (one.garbage) {
    const { type, body } = GARBAGE[one.garbage]
    headers.set('content-type', type)
    return new Response(body, { status: one.status ?? 200, headers })
  }
  const code = one.code ?? Object.entries(ERRORS).find(([, row]) => row.status === one.status)?.[0] ?? 'internal_error'
  const row = Object.hasOwn(ERRORS, code) ? ERRORS[code as keyof typeof ERRORS] : undefined
  headers.set('content-type', 'application/json')
  const body = JSON.stringify({ error: one.message ?? row?.message ?? 'A fault that was asked for.', code })
  return new Response(body, { status: one.status ?? row?.status ?? 500, headers })
}

/** Breaks the connection of a request. hono still needs an answer, which is not sent. */
const cut = (c: Context<{ Bindings: HttpBindings }>): Response => {
  c.env.incoming.socket.destroy()
  return new Response(null, { status: 499 })
}

/** An empty list of faults, and the middleware that applies it. */
export const createFaults = () => {
  let waiting: readonly Fault[] = []
  /** The first fault that meets a request. Its count falls at once, so that parallel calls share it. */
  const take = (method: string, path: string): Fault | undefined => {
    const found = waiting.find((one) => meets(one, method, path))
    if (found) {
      waiting = waiting.flatMap((one) => (one !== found ? [one] : one.times > 1 ? [{ ...one, times: one.times - 1 }] : []))
    }
    return found
  }
  const middleware: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    const one = take(c.req.method, c.req.path)
    if (!one) return next()
    if (one.delayMs) await wait(one.delayMs)
    if (one.cut === 'before') return cut(c)
    if (one.cut === 'after') {
      await next()
      c.res = cut(c)
      return
    }
    return answer(one, c.req.header('origin')) ?? next()
  }
  return {
    add: (one: Fault): void => {
      waiting = [...waiting, one]
    },
    list: () => waiting,
    clear: (): void => {
      waiting = []
    },
    middleware,
  }
}
export type Faults = ReturnType<typeof createFaults>
