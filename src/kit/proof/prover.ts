// Proves calls to one service by this browser's key (RFC 9449). Pages and the wallet's frame have one each.

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { NONCE_HEADER, PROOF_TYPE } from '../../contract/proof-of-possession.ts'
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

export interface Prover {
  /** The newest nonce of the service; empty before it has told one. */
  nonce(): string
  /** Takes the nonce of an answer, where it has one. */
  hear(answer: { readonly headers: Pick<Headers, 'get'> }): void
  /** A proof of one attempt of a call. `nonce`: another one than the service's own; null: none. `now`: unix seconds. */
  proof(key: BrowserKey, call: ProvedCall, nonce?: string | null, now?: number): Promise<string>
}

export const createProver = (): Prover => {
  let newest = ''
  return {
    nonce: () => newest,
    hear({ headers }) {
      newest = headers.get(NONCE_HEADER) || newest
    },
    async proof(key, { method, url, token }, nonce = newest, now = Date.now() / 1000) {
      const { origin, pathname } = new URL(url)
      // What is undefined is left out of the JSON.
      return signedJwt(key, PROOF_TYPE, {
        ...{ jti: randomText(), htm: method, htu: origin + pathname, iat: Math.floor(now), nonce: nonce ?? undefined },
        ath: token === null ? undefined : await sha256Text(token),
      })
    },
  }
}

const isInvalid = (error: unknown): boolean => error instanceof LatchkeyError && error.code === 'invalid_proof'

/**
 * Makes a call; once more where its proof was refused and the service has told another nonce since. What is refused then is a session that is
 * over, `missing_or_invalid_token`; but for a sign-in (`opens`), which had none.
 */
export const withNonce = async <T>(prover: Pick<Prover, 'nonce'>, opens: boolean, call: () => Promise<T>): Promise<T> => {
  const before = prover.nonce()
  try {
    return await call().catch((error: unknown) => {
      if (isInvalid(error) && prover.nonce() !== before) return call()
      throw error
    })
  } catch (cause) {
    if (opens || !isInvalid(cause)) throw cause
    // Trust: a key that does not count any more is none: the person signs in again.
    throw new LatchkeyError('missing_or_invalid_token', (cause as Error).message, { status: 401, cause })
  }
}
