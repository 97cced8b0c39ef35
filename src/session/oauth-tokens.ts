// A provider's own tokens, handed out once after a social login or link (elements.md, `takeOAuthTokens`).
// Trust: in memory only, for the person who brought them; no store, event or storage has them.

import { camelKeys } from '../contract/camel-keys.ts'
import type { OAuthTokens, WireOAuthTokens } from '../contract/entities.ts'
import type { Runtime } from './runtime.ts'

const kept = new WeakMap<Runtime, { readonly user: string; readonly tokens: OAuthTokens }>()

/** Keeps the tokens that came for the signed-in person, in the place of any that are here. */
export const keepOAuthTokens = (runtime: Runtime, user: string, wire: WireOAuthTokens | undefined): void => {
  if (wire) kept.set(runtime, { user, tokens: camelKeys(wire) })
}

/** Gives the tokens out, once; null where there are none for whoever is signed in. */
export const takeOAuthTokens = (runtime: Runtime): OAuthTokens | null => {
  const found = kept.get(runtime)
  kept.delete(runtime)
  return found && found.user === runtime.$user.get()?.id ? found.tokens : null
}
