// Lets the wallet's frame act for a bound session: its key signs the thumbprint of the frame's, once for each.
// See docs/design/frame.md, "The frame's key".

import type { FrameWaits, WalletFrame } from '../../bridge/wallet-frame.ts'
import { DELEGATION_TYPE } from '../../contract/proof-of-possession.ts'
import { boundTo, jwtPart } from '../../kit/jwt-claims.ts'
import { signedJwt } from '../../kit/proof/signed-jwt.ts'
import type { Runtime } from '../runtime.ts'

interface Delegations {
  /** For a message with this token; null: the session is bound to no key, or the frame has none. */
  to(frame: WalletFrame, token: string, waits: FrameWaits): Promise<string | null>
  /** The next one is made anew: what the frame showed was refused. */
  drop(frame: WalletFrame): void
}

export const createDelegations = ({ appId, proofs }: Pick<Runtime, 'appId' | 'proofs'>): Delegations => {
  const made = new WeakMap<WalletFrame, { readonly sid: unknown; readonly delegation: Promise<string | null> }>()
  const make = async (frame: WalletFrame, token: string, sid: string, waits: FrameWaits): Promise<string | null> => {
    const { jkt } = await frame.ask('key', {}, waits)
    const key = jkt && (await proofs.keyOf(token))
    if (!key) return null
    const iat = Math.floor(Date.now() / 1000)
    return signedJwt(key, DELEGATION_TYPE, { aud: appId, sid, jkt, iat, nonce: proofs.nonce() })
  }
  return {
    async to(frame, token, waits) {
      if (boundTo(token) === null) return null
      const sid = String(jwtPart(token)?.sid)
      const known = made.get(frame)
      if (known?.sid === sid) return known.delegation
      const delegation = make(frame, token, sid, waits)
      made.set(frame, { sid, delegation })
      delegation.catch(() => made.delete(frame))
      return delegation
    },
    drop: (frame) => void made.delete(frame),
  }
}
