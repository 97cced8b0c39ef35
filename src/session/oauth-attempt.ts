// The social login under way, stored until its end, because the page may be left for the provider.
// See docs/design/protocol.md, "Storage keys".

import { boolean, object, optional, picklist, safeParse, string } from 'valibot'
import type { SessionStorage } from '../browser/storage.ts'
import { OAUTH_PROVIDERS, type OAuthProvider } from '../contract/methods.ts'
import { STORAGE } from '../contract/wire.ts'

const wish = object({
  provider: picklist(OAUTH_PROVIDERS),
  intent: picklist(['login', 'link', 'confirm']),
  mode: optional(picklist(['no-signup'])),
  popup: optional(boolean()),
  managed: optional(boolean()),
  once: string(),
})

/** `mode`: no new user is created. `popup`: the provider is in a popup. `managed`: a link that was begun in the account. */
export interface OAuthWish {
  readonly provider: OAuthProvider
  readonly intent: 'login' | 'link' | 'confirm'
  readonly mode?: 'no-signup' | undefined
  readonly popup?: boolean | undefined
  readonly managed?: boolean | undefined
}
/**
 * `state` must come back; `verifier` proves to the service that this browser began. `once`: idempotency key of all calls that trade the
 * answer, also after a reload. Trust: it is in no address and no body, so knowing those gives nobody a session that was issued before.
 */
export interface OAuthAttempt extends OAuthWish {
  readonly once: string
  readonly state: string
  readonly verifier: string
}

export const keepAttempt = (storage: SessionStorage, { state, verifier, ...rest }: OAuthAttempt): void => {
  storage.set(STORAGE.stateCode, state)
  storage.set(STORAGE.codeVerifier, verifier)
  storage.set(STORAGE.oauth, JSON.stringify(rest))
}

/** The attempt under way; null: there is none. */
export const keptAttempt = (storage: SessionStorage): OAuthAttempt | null => {
  const [state, verifier, rest] = [STORAGE.stateCode, STORAGE.codeVerifier, STORAGE.oauth].map((key) => storage.get(key))
  try {
    const { success, output } = safeParse(wish, JSON.parse(rest ?? ''))
    return state && verifier && success ? { ...output, state, verifier } : null
  } catch {
    return null
  }
}

export const forgetAttempt = (storage: SessionStorage): void => {
  for (const key of [STORAGE.stateCode, STORAGE.codeVerifier, STORAGE.oauth]) storage.remove(key)
}
