// Reads what a browser's key has signed: a JWT that brings its public key along (RFC 9449, 4.2).
// See docs/design/security.md, "Bound sessions".

import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type DELEGATION_TYPE,
  PROOF_ALG,
  type PROOF_TYPE,
  type ProofKey,
  thumbprintText,
} from '../../../../src/contract/proof-of-possession.ts'
import { parseJson } from '../../../../src/kit/parse-json.ts'
import { isTokenSpelling } from '../../keys/token-spelling.ts'

/** Keys of the last calls: to make one of its numbers takes as long as to verify by it. Beyond this many the oldest goes. */
const MOST_KEYS = 10_000
const LONGEST = 2048
/** Whole header of a proof, in order: an extension that a verifier must know (`crit`) is none of ours. */
const HEADER = 'alg,jwk,typ'
const PRIVATE = ['d', 'k', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'priv']

/** What was signed, and by which key. */
export interface Signed {
  /** Thumbprint of the key (RFC 7638). */
  readonly jkt: string
  readonly claims: Readonly<Record<string, unknown>>
}
export interface ProofKeys {
  /** Null for what is no JWT of this type in its one spelling, signed with ES256 by the key in its header. */
  read(token: string, type: typeof PROOF_TYPE | typeof DELEGATION_TYPE): Promise<Signed | null>
}

type Fields = Readonly<Record<string, unknown>>
const fieldsIn = (part: string): Fields | null => {
  const parsed: unknown = parseJson(Buffer.from(part, 'base64url').toString())
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Fields) : null
}

/** One number of a point: 32 bytes. */
const isCoordinate = (value: unknown): value is string =>
  typeof value === 'string' && value.length === 43 && Buffer.from(value, 'base64url').toString('base64url') === value

/** The public key in a header; null where the header is not exactly of this type. Trust: a private key that travels is everybody's. */
const keyIn = (header: Fields, type: string): ProofKey | null => {
  if (Object.keys(header).toSorted().join() !== HEADER || header.typ !== type || header.alg !== PROOF_ALG) return null
  if (typeof header.jwk !== 'object' || header.jwk === null) return null
  const { kty, crv, x, y, ...more } = header.jwk as Fields
  if (kty !== 'EC' || crv !== 'P-256' || !isCoordinate(x) || !isCoordinate(y)) return null
  return PRIVATE.some((name) => Object.hasOwn(more, name)) ? null : { kty, crv, x, y }
}

const verified = promisify(verify)
/** By Node's own crypto, in a thread of its pool: this runs with every call, and the web crypto way takes twice as long for the same signature. */
const isSigned = (text: string, signature: string, key: KeyObject): Promise<boolean> =>
  verified('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))

/** What the header of a token says, which is the same with each call of a browser. */
interface Signer {
  readonly type: string
  readonly jkt: string
  readonly key: KeyObject
}
const signerIn = (head: string, type: string): Signer | null => {
  const header = fieldsIn(head)
  const jwk = header && keyIn(header, type)
  if (!jwk) return null
  const jkt = createHash('sha256').update(thumbprintText(jwk)).digest('base64url')
  // A point that is none of the curve is refused where the key is made.
  return { type, jkt, key: createPublicKey({ key: { ...jwk }, format: 'jwk' }) }
}

/** A reader with keys of its own, bounded in number. */
export const createProofKeys = (): ProofKeys => {
  /** By the text of the header, which has one spelling. */
  const signers = new Map<string, Signer>()
  const keep = (head: string, signer: Signer): void => {
    const oldest = signers.size >= MOST_KEYS ? signers.keys().next().value : undefined
    if (oldest !== undefined) signers.delete(oldest)
    signers.set(head, signer)
  }
  return {
    read: async (token, type) => {
      if (token.length > LONGEST || !isTokenSpelling(token)) return null
      const [head = '', body = '', signature = ''] = token.split('.')
      try {
        const known = signers.get(head)
        const signer = known ?? signerIn(head, type)
        // Trust: a header that was read for a proof is none of a delegation.
        if (signer?.type !== type || !(await isSigned(`${head}.${body}`, signature, signer.key))) return null
        if (!known) keep(head, signer)
        const claims = fieldsIn(body)
        return claims && { jkt: signer.jkt, claims }
      } catch {
        return null
      }
    },
  }
}
