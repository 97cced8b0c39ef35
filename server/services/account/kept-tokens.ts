// Tokens and items that a person has added to their wallet, as they travel.
// Trust: which contract, and no word of the page that asked: name, symbol and decimals are read from the chain each time.

import type { WireKeptToken } from '../../../src/contract/endpoints/users-tokens.ts'
import { dropToken, keepToken, keptTokensOf } from '../../stores/account/kept-tokens.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

type Claims = Pick<TokenClaims, 'userId'>
type Which = { readonly chain_id: number; readonly address: string; readonly token_id: string | null }

const whichOf = (app: App, { userId }: Claims, { chain_id, address, token_id }: Which) => ({
  ...{ app: app.id, user: userId, chain: chain_id, address, token: token_id ?? '' },
})

/** The list, the newest first. */
export const listTokens = async (core: Core, app: App, { userId }: Claims): Promise<WireKeptToken[]> =>
  (await keptTokensOf(core.db, { app: app.id, user: userId })).map(({ chain, address, token, type, at }) => ({
    ...{ chain_id: chain, address, token_id: token || null, type, kept_at: Math.floor(at / 1000) },
  }))

/** Adds one. Gives the list. */
export const keep = async (core: Core, app: App, claims: Claims, token: Which & { readonly type: string }) => {
  await keepToken(core.db, { ...whichOf(app, claims, token), type: token.type, now: core.clock.now() })
  return { tokens: await listTokens(core, app, claims) }
}

/** Takes one away. Gives the list. */
export const drop = async (core: Core, app: App, claims: Claims, token: Which) => {
  await dropToken(core.db, whichOf(app, claims, token))
  return { tokens: await listTokens(core, app, claims) }
}
