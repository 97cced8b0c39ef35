// A provider's own tokens, handed out once after a social login or link.
// Trust: in memory only, for the person who brought them; no store, event or storage has them.
// See docs/elements.md, "Methods".

import { camelKeys } from '../../contract/camel-keys.ts'
import type { OAuthTokens, WireOAuthTokens } from '../../contract/entities.ts'
import type { Runtime } from '../runtime.ts'

const kept = new WeakMap<Runtime, { readonly user: string; readonly tokens: OAuthTokens }>()

/** Keeps the tokens of the signed-in person, replacing any former ones. */
export const keepOAuthTokens = (runtime: Runtime, user: string, wire: WireOAuthTokens | undefined): void => {
  if (wire) kept.set(runtime, { user, tokens: camelKeys(wire) })
}

/** Gives the tokens once; null: there are none for the signed-in person. */
export const takeOAuthTokens = (runtime: Runtime): OAuthTokens | null => {
  const found = kept.get(runtime)
  kept.delete(runtime)
  return found && found.user === runtime.$user.get()?.id ? found.tokens : null
}
