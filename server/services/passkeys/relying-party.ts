// The relying party id of an app, and the origins whose answers count (docs/design/security.md, "Passkeys").

import { hostOfAllowed as hostOf } from '../apps/allowed-origins.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import { webOrigin } from '../apps/web-origin.ts'
import { isSignInPage, isWindow } from '../cross-app/window-pages.ts'
import { ServiceError } from '../service-error.ts'

/** Where a call comes from: its Origin, or the relying party in the body for a client that has none. */
export interface OptionsRequest {
  readonly origin: string | null
  readonly relyingParty: string | undefined
}
interface RelyingParty {
  readonly id: string
  /** The page that was named, as the protocol answers it. */
  readonly page: string | undefined
}

const hostsOf = (app: App): string[] => [...new Set(app.origins.sources.map(hostOf))]
const onlyHost = ([host, ...others]: readonly string[]): string | undefined => (others.length === 0 ? host : undefined)
const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)

/**
 * The RP id under which an app's passkeys are asked for in its windows: the app's setting, else that host of its pages which the service's address is
 * on, else their only one. Undefined where none is meant.
 */
export const windowRpId = (app: App): string | undefined => {
  const [hosts, own] = [hostsOf(app), [...app.ownOrigins].map(hostOf)]
  return settingsOf(app).passkey_rp_id ?? hosts.find((host) => own.some((one) => isWithin(one, host))) ?? onlyHost(hosts)
}

/**
 * The relying party of a call: the app's setting, else the host of the page that asks, which in a window of the service is the app's own. Throws where
 * the page is none of the app's.
 */
export const relyingPartyOf = (app: App, { origin, relyingParty }: OptionsRequest): RelyingParty => {
  const own = settingsOf(app).passkey_rp_id
  const page = relyingParty ? webOrigin(relyingParty) : origin
  // Trust: an RP id that a caller chose freely would make passkeys for any domain.
  if (relyingParty && (!page || !isSignInPage(app, page))) throw new ServiceError('invalid_origin')
  const ofPage = (): string | undefined => (page ? hostOf(page) : onlyHost(hostsOf(app)))
  const id = own ?? (page && isWindow(app, page) ? windowRpId(app) : ofPage())
  if (!id) throw new ServiceError('missing_origin', 'This call needs an Origin or relying_party, the address of the app.')
  return { id, page: relyingParty }
}

/**
 * Whether an answer that names `page` counts for an RP id: a page of the app, on that domain, or a window of it. Trust: for a window on another
 * domain the browser has asked the RP's own domain (related origins).
 */
export const isPageOf = (app: App, rpId: string, page: string): boolean =>
  isWindow(app, page) || (app.origins.has(page) && isWithin(hostOf(page), rpId))
