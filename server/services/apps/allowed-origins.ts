// The pages that may call an app: listed origins, and in development every port of localhost where the list says so.
// See docs/design/security.md, "Origins".

import type { Problem } from '../../../src/contract/admin/problem.ts'
import type { Env } from '../../boot/env.ts'
import { brokenRule } from '../problem.ts'
import { webOrigin } from './web-origin.ts'

/** In the list of an app: pages on localhost, at whatever port. */
export const ANY_LOCAL_PORT = 'http://localhost:*'
const LOCAL_PAGE = /^http:\/\/localhost(:\d+)?$/

type Places = Pick<Env, 'NODE_ENV' | 'PUBLIC_URL' | 'SANDBOX_URL'>

export interface AllowedOrigins {
  has(origin: string): boolean
  /** Those that are named in full. */
  readonly exact: readonly string[]
  /** All, as sources of a content security policy. */
  readonly sources: readonly string[]
}

/** What a list of an app allows. */
export const allowedOrigins = (list: readonly string[], { NODE_ENV, PUBLIC_URL, SANDBOX_URL }: Places): AllowedOrigins => {
  // Trust: "null" is what every sandboxed frame and every file calls itself, and identifies no page, wherever the row comes from.
  const exact = list.filter((origin) => origin !== ANY_LOCAL_PORT && webOrigin(origin) !== null)
  // Trust: on people's machines localhost is whatever program they run, so that no pattern counts in production, wherever the row comes from.
  const anyLocal = NODE_ENV === 'development' && list.includes(ANY_LOCAL_PORT)
  const named = new Set(exact)
  // Trust: the service's own two origins are no page of an app; frames of the one hold keys, the other runs foreign script.
  const isLocalPage = (origin: string): boolean => LOCAL_PAGE.test(origin) && origin !== PUBLIC_URL && origin !== SANDBOX_URL
  return {
    has: (origin) => named.has(origin) || (anyLocal && isLocalPage(origin)),
    exact,
    sources: anyLocal ? [...exact, ANY_LOCAL_PORT] : exact,
  }
}

/** The host name of an allowed origin; empty where it is none. */
export const hostOfAllowed = (origin: string): string => {
  const url = origin === ANY_LOCAL_PORT ? 'http://localhost' : origin
  return URL.canParse(url) ? new URL(url).hostname : ''
}

/** A problem where an app names a pattern that does not count here. */
export const patternProblems = ({ NODE_ENV }: Pick<Env, 'NODE_ENV'>, list: readonly string[]): Problem[] =>
  NODE_ENV === 'production' && list.includes(ANY_LOCAL_PORT)
    ? [brokenRule('origin.pattern', 'allowed_origins', ANY_LOCAL_PORT)]
    : []
