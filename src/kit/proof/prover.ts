// Proves calls to one service by this browser's key (RFC 9449). Pages and the wallet's frame have one each.

import { PROOF_TYPE } from '../../contract/proof-of-possession.ts'
import { createNonces, type Nonces } from '../nonces.ts'
import { randomText } from '../pkce.ts'
import { sha256Text } from '../sha256-text.ts'
import type { BrowserKey } from './browser-key.ts'
import { signedJwt } from './signed-jwt.ts'

/** A call as a proof names it. */
export interface ProvedCall {
  readonly method: string
  /** Query and fragment do not count. */
  readonly url: string
  /** The bearer; null: the call has none. */
  readonly token: string | null
}

export interface Prover extends Nonces {
  /** A proof of one attempt of a call. `nonce`: another one than the service's own; null: none. `now`: unix seconds. */
  proof(key: BrowserKey, call: ProvedCall, nonce?: string | null, now?: number): Promise<string>
}

export const createProver = (): Prover => {
  const nonces = createNonces()
  return {
    ...nonces,
    async proof(key, { method, url, token }, nonce = nonces.nonce(), now = Date.now() / 1000) {
      const { origin, pathname } = new URL(url)
      // What is undefined is left out of the JSON.
      return signedJwt(key, PROOF_TYPE, {
        ...{ jti: randomText(), htm: method, htu: origin + pathname, iat: Math.floor(now), nonce: nonce ?? undefined },
        ath: token === null ? undefined : await sha256Text(token),
      })
    },
  }
}
