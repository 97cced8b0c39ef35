// The origin check: which page may call an app (docs/design/security.md, "Cookies").

import { ServiceError } from '../../services/service-error.ts'

/** What a call shows of where it comes from. */
export interface Provenance {
  readonly method: string
  readonly origin: string | undefined
  readonly hasCookies: boolean
}
/** What an app says about who may call it. */
export interface OriginRules {
  readonly origins: ReadonlySet<string>
  readonly allowNoOrigin: boolean
}

/** Throws where the app does not let this origin call. */
export const checkOrigin = ({ origins, allowNoOrigin }: OriginRules, { method, origin, hasCookies }: Provenance): void => {
  if (origin !== undefined) {
    if (!origins.has(origin)) throw new ServiceError('invalid_origin')
    return
  }
  // A read shows only what is public or belongs to the bearer; browsers send it without an Origin from the service's own pages.
  if (method === 'GET') return
  // Trust: every browser names the origin of a POST. A call that has cookies and no origin is none that we can place.
  if (!allowNoOrigin || hasCookies) throw new ServiceError('missing_origin')
}
