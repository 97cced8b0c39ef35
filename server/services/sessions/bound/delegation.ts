// The wallet's frame acts for a session with a key of its own, which the session's key has named once.
// See docs/design/frame.md, "The frame's key".

import { DELEGATION_TYPE } from '../../../../src/contract/proof-of-possession.ts'
import type { App } from '../../apps/app-cache.ts'
import type { Core } from '../../core.ts'
import type { TokenClaims } from '../access-token.ts'
import { nonceTime } from './nonce.ts'

/** Whether the session's key has said that the key `jkt` acts for this very session. */
export const isDelegated = async (core: Core, app: App, session: TokenClaims, text: string, jkt: string): Promise<boolean> => {
  const signed = await core.proofKeys.read(text, DELEGATION_TYPE)
  if (!signed || session.jkt === null || signed.jkt !== session.jkt) return false
  const { aud, sid, jkt: named, iat, nonce } = signed.claims
  if (aud !== app.id || sid !== session.sid || named !== jkt || typeof iat !== 'number') return false
  // It lasts as long as its session, so the age of its nonce does not count.
  return typeof nonce === 'string' && nonceTime(core, app.id, nonce) !== null
}
