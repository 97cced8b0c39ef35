// The origin check: which page may call an app (docs/design/security.md, "Cookies", "Origins").

import type { Endpoint } from '../../../src/contract/endpoint.ts'
import type { AllowedOrigins } from '../../services/apps/allowed-origins.ts'
import { ServiceError } from '../../services/service-error.ts'

/** What a call shows of where it comes from. */
interface Provenance {
  readonly method: string
  readonly origin: string | undefined
  readonly hasCookies: boolean
  /** What a browser says of the page's site (`sec-fetch-site`); it names no origin where a page reads from its own. */
  readonly site: string | undefined
}
/** What an app says about who may call it. */
interface OriginRules {
  readonly origins: AllowedOrigins
  readonly allowNoOrigin: boolean
  /** The service's own origins: of the frames that it puts into the app's pages. */
  readonly own: ReadonlySet<string>
  /** Whether the app has windows there too, in which its people sign in. */
  readonly windows: boolean
}

/** Throws where the app does not let this origin call a row that is for `from`. */
export const checkOrigin = (
  { origins, allowNoOrigin, own, windows }: OriginRules,
  { method, origin, hasCookies, site }: Provenance,
  from: NonNullable<Endpoint['from']>,
): void => {
  // Trust: whatever is compared below, this one is of no page that could be told from another.
  if (origin === 'null') throw new ServiceError('invalid_origin')
  if (origin !== undefined || site === 'same-origin') {
    // Trust: frames of the service hold keys, and the pages around them do not. Neither may speak in the other's place, also where an app
    // names the service's origin among its own. Windows of an app that lends wallets are pages of ours: they sign people in as its pages do.
    const isOwn = origin === undefined || own.has(origin)
    if (isOwn ? from === 'page' && !windows : from === 'frame' || !origins.has(origin)) throw new ServiceError('invalid_origin')
    return
  }
  // A read shows only what is public or belongs to the bearer; a program that is no browser needs no permission for it.
  if (method === 'GET' && from !== 'frame') return
  // Trust: every browser names the origin of a POST. A call that has cookies and no origin is none that we can place.
  if (!allowNoOrigin || hasCookies) throw new ServiceError('missing_origin')
}
