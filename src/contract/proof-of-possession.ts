// Words of sessions that are bound to a key of the browser: proofs (RFC 9449) and the delegation to the wallet's frame.
// See docs/design/protocol.md, "Bound sessions".

/** Request header with the proof of this one call: each attempt has its own. */
export const PROOF_HEADER = 'dpop'
/** Answer header with the nonce that the next proofs carry: of the app's config, of calls with a proof, and of each `invalid_proof`. */
export const NONCE_HEADER = 'dpop-nonce'
/** Request header by which the wallet's frame shows that the session's key has named the frame's. */
export const DELEGATION_HEADER = 'latchkey-delegation'

/** `typ` of both. */
export const PROOF_TYPE = 'dpop+jwt'
export const DELEGATION_TYPE = 'latchkey-frame+jwt'
export const PROOF_ALG = 'ES256'

/** Seconds for which a nonce is taken. */
export const NONCE_SECONDS = 300
/** Age in seconds from which on an answer brings another one. */
export const NONCE_FRESH_SECONDS = 60

/** A public key as header and thumbprint have it: 32 bytes each, base64url. Anything else in a `jwk` does not count; a private part is refused. */
export interface ProofKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** The whole header of a proof or a delegation: one with another name in it is refused. */
export interface ProofHeader {
  readonly typ: typeof PROOF_TYPE | typeof DELEGATION_TYPE
  readonly alg: typeof PROOF_ALG
  readonly jwk: ProofKey
}

export interface ProofClaims {
  /** 16 to 96 random bytes, base64url. */
  readonly jti: string
  readonly htm: string
  /** Origin and path as they are called, without query and fragment. */
  readonly htu: string
  /** A number; a browser's clock may be wrong, so it is not judged. The nonce carries the time. */
  readonly iat: number
  readonly nonce: string
  /** SHA-256 of the bearer, base64url; where the call has one. */
  readonly ath?: string
}

/** What the session's key says once to the wallet's frame. */
export interface DelegationClaims {
  /** The app's id. */
  readonly aud: string
  readonly sid: string
  /** Thumbprint of the frame's key. */
  readonly jkt: string
  readonly iat: number
  /** Any nonce of this app, of whatever age: a delegation lasts as long as its session. */
  readonly nonce: string
}

/** What a thumbprint (RFC 7638) is the SHA-256 of, base64url. */
export const thumbprintText = ({ crv, kty, x, y }: ProofKey): string => JSON.stringify({ crv, kty, x, y })
