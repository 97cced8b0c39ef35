// The nonces of a service that proofs of calls carry (RFC 9449), and the one repetition that they allow.

import { LatchkeyError } from '../contract/latchkey-error.ts'
import { NONCE_HEADER } from '../contract/proof-of-possession.ts'

export interface Nonces {
  /** The newest nonce of the service; empty before it has told one. */
  nonce(): string
  /** Takes the nonce of an answer, where it has one. */
  hear(answer: { readonly headers: Pick<Headers, 'get'> }): void
}

/** Those of one service. */
export const createNonces = (): Nonces => {
  let newest = ''
  return {
    nonce: () => newest,
    hear({ headers }) {
      newest = headers.get(NONCE_HEADER) || newest
    },
  }
}

const isInvalid = (error: unknown): boolean => error instanceof LatchkeyError && error.code === 'invalid_proof'

/**
 * Makes a call; once more where its proof was refused and the service has told another nonce since. What is refused then is a session that is
 * over, `missing_or_invalid_token`; but for a sign-in (`opens`), which had none.
 */
export const withNonce = async <T>(nonces: Pick<Nonces, 'nonce'>, opens: boolean, call: () => Promise<T>): Promise<T> => {
  const before = nonces.nonce()
  try {
    return await call().catch((error: unknown) => {
      if (isInvalid(error) && nonces.nonce() !== before) return call()
      throw error
    })
  } catch (cause) {
    if (opens || !isInvalid(cause)) throw cause
    // Trust: a key that does not count any more is none: the person signs in again.
    throw new LatchkeyError('missing_or_invalid_token', (cause as Error).message, { status: 401, cause })
  }
}
