// What a window knows of the app whose person it asks: by the app's facts, or by the document at another origin.

import { knownFacts } from '../service/known-facts.ts'

interface WindowApp {
  readonly name: string
  readonly icon: string | null
  readonly accent: string
  /** Under which the app has passkeys; null: nowhere. */
  readonly passkeys: string | null
  /** The code of the catalogue by which nothing is asked here; null: something may be. */
  readonly refused: string | null
}

const { app, service, name = '', icon = '', accent = '', passkeys = '' } = document.body.dataset

/** Id of the app. A document of the wallet's origin names none; its address does. */
export const appId = app ?? new URLSearchParams(location.search).get('provider_app_id') ?? ''
/** Origin of the service: that of this document, or where the login page of an OpenID provider says that it is. */
export const serviceOrigin = service || location.origin

/** Never rejects. */
export const windowApp = async (): Promise<WindowApp> => {
  // The login page of an OpenID provider (docs/oidc.md), which is at an origin of its own.
  if (app !== undefined) return { name, icon: icon || null, accent, passkeys: passkeys || null, refused: null }
  const { facts, refused } = await knownFacts(appId)
  // Trust: an app that lends nothing has no windows, whatever address this one was opened at.
  const wrong = refused ?? (facts?.lends ? null : 'cross_app_connection_not_allowed')
  return {
    name: facts?.name ?? '',
    icon: facts?.icon_url ?? null,
    accent: facts?.accent_color ?? '',
    passkeys: facts?.passkey_rp_id ?? null,
    refused: wrong,
  }
}
