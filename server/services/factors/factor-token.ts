// The token that a right second factor gives: it names this verification, for one user, session and app.
// See docs/design/security.md, "Second factor".

import { timingSafeEqual } from 'node:crypto'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

const proofOf = ({ secrets }: Pick<Core, 'secrets'>, app: string, { userId, sid }: TokenClaims, ends: string): string =>
  secrets.hash('factor-token', app, userId, sid, ends)

/** The token of a verification that counts until `ends`, in milliseconds. */
export const factorToken = (core: Pick<Core, 'secrets'>, app: App, claims: TokenClaims, ends: number): string =>
  `${ends}.${proofOf(core, app.id, claims, String(ends))}`

/** Whether a token is of this user, session and app, and has not run out. Trust: it opens nothing beyond what the session's stamp does. */
export const isFactorToken = (core: Pick<Core, 'secrets' | 'clock'>, app: App, claims: TokenClaims, token: string): boolean => {
  const [, ends = '', proof = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(token) ?? []
  if (!ends || Number(ends) <= core.clock.now()) return false
  return timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(core, app.id, claims, ends)))
}
