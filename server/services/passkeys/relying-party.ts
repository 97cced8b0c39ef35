// The relying party id of an app, and the origins whose answers count (docs/design/security.md, "Passkeys").

import { hostOfAllowed as hostOf } from '../apps/allowed-origins.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import { ServiceError } from '../service-error.ts'

/** Where a call comes from: its Origin, or the relying party in the body for a client that has none. */
export interface OptionsRequest {
  readonly origin: string | null
  readonly relyingParty: string | undefined
}
export interface RelyingParty {
  readonly id: string
  /** The page that was named, as the protocol answers it. */
  readonly page: string | undefined
}

const originOf = (text: string): string | null => (URL.canParse(text) ? new URL(text).origin : null)

/** The relying party of a call: the app's setting, else the host of the page that asks. Throws where the page is none of the app's. */
export const relyingPartyOf = (app: App, { origin, relyingParty }: OptionsRequest): RelyingParty => {
  const own = settingsOf(app).passkey_rp_id
  const page = relyingParty ? originOf(relyingParty) : origin
  // Trust: an RP id that a caller chose freely would make passkeys for anybody's domain.
  if (relyingParty && (!page || !app.origins.has(page))) throw new ServiceError('invalid_origin')
  const hosts = new Set(app.origins.sources.map(hostOf))
  const [only] = hosts
  const id = own ?? (page ? hostOf(page) : hosts.size === 1 ? only : undefined)
  if (!id) throw new ServiceError('missing_origin', 'This call needs an Origin or relying_party, the address of the app.')
  return { id, page: relyingParty }
}

/** Whether an answer that names `page` counts for an RP id: a page of the app, on that domain. */
export const isPageOf = (app: App, rpId: string, page: string): boolean =>
  app.origins.has(page) && (hostOf(page) === rpId || hostOf(page).endsWith(`.${rpId}`))
