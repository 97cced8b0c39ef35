// Server-cookie mode: which apps have it, and on which domain (docs/design/security.md, "Cookies").
// Trust: SameSite=Strict cookies reach us only from pages of our own site, so API and app must be on one site.

import type { Problem } from '../../../src/contract/admin/problem.ts'
import type { StoredConfig } from '../../db/schema.ts'
import { hostOfAllowed } from '../apps/allowed-origins.ts'
import { brokenRule } from '../problem.ts'

/** Domain and host of an app's cookies. */
export interface CookieScope {
  /** Name of the host under which the API must have been called for cookies to be set and read. */
  readonly apiHost: string
  /** `Domain` of the cookies; null: the API's host alone. */
  readonly domain: string | null
}

const NAME = /^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/
const below = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/** All problems of an app's cookie domain, none where it has none. The app's addresses have been checked before. */
export const cookieProblems = (app: {
  readonly config: Pick<StoredConfig, 'custom_api_url'>
  readonly allowedOrigins: readonly string[]
  readonly cookieDomain: string | null
}): Problem[] => {
  const { cookieDomain: domain } = app
  if (domain === null) return []
  if (domain !== 'localhost' && !NAME.test(domain)) {
    return [brokenRule('cookie.domain', 'cookie_domain', JSON.stringify(domain))]
  }
  if (!app.config.custom_api_url) {
    return [brokenRule('cookie.address', 'cookie_domain')]
  }
  const api = new URL(app.config.custom_api_url)
  const strangers = [api.origin, ...app.allowedOrigins].filter(
    (origin) => !below(hostOfAllowed(origin), domain) || !origin.startsWith(`${api.protocol}//`),
  )
  return [
    ...(api.protocol !== 'https:' && domain !== 'localhost' ? [brokenRule('address.cookies', 'custom_api_url')] : []),
    ...strangers.map((origin) => brokenRule('cookie.site', 'cookie_domain', domain, origin)),
  ]
}

/** Domain and host of a saved app's cookies; null where pages keep the session themselves. */
export const cookieScopeOf = (row: {
  readonly config: Pick<StoredConfig, 'custom_api_url'>
  readonly cookie_domain: string | null
}): CookieScope | null => {
  const { cookie_domain: domain, config } = row
  if (domain === null || !config.custom_api_url) return null
  // Browsers take no `Domain=localhost`; the host alone is the same there, over all ports.
  return { apiHost: new URL(config.custom_api_url).hostname, domain: domain === 'localhost' ? null : domain }
}
