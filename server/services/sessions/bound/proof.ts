// Judges the proof that a call carries (RFC 9449, 4.3): which key has signed it, for this very call, and lately.
// See docs/design/security.md, "Bound sessions".

import { createHash } from 'node:crypto'
import { PROOF_TYPE } from '../../../../src/contract/proof-of-possession.ts'
import type { App } from '../../apps/app-cache.ts'
import type { Core } from '../../core.ts'
import { ServiceError } from '../../service-error.ts'
import { isNonceLive, memoryEnds, nonceTime } from './nonce.ts'

/** A call as far as a proof is for it. */
export interface ProvedCall {
  readonly method: string
  /** The whole address, as the service was called. */
  readonly url: string
  readonly bearer: string | null
}
/** A proof that holds for its call. Whether the key is the session's is judged apart. */
export interface Proof {
  /** Thumbprint of the key. */
  readonly jkt: string
  /** Under which it is remembered, keyed; until when, in milliseconds. */
  readonly id: string
  readonly ends: number
  /** When its nonce was made. */
  readonly made: number
  /** Hash of the call's bearer; null where it has none. */
  readonly hash: string | null
}

const JTI = /^[\w-]{22,128}$/
const LONGEST_ADDRESS = 2048

const refuse = (why: string): never => {
  throw new ServiceError('invalid_proof', `The proof of the session's key does not hold: ${why}.`)
}

/** Whether `htu` is the address of the call. Trust: with a query two calls would share a proof, or one proof would have two spellings. */
const isAddressOf = ({ env }: Pick<Core, 'env'>, { ownOrigins }: App, htu: string, url: string): boolean => {
  if (htu.length > LONGEST_ADDRESS || !URL.canParse(htu)) return false
  const [named, called] = [new URL(htu), new URL(url)]
  // A proxy tells the service another origin than the page calls. A developer's service is called by many names of one machine.
  const isOwn = ownOrigins.has(named.origin) || (env.NODE_ENV === 'development' && named.origin === called.origin)
  return isOwn && named.pathname === called.pathname && named.href === named.origin + named.pathname
}

const hashOf = (bearer: string): string => createHash('sha256').update(bearer).digest('base64url')

/** The proof in a header of this call. Throws `invalid_proof` for one that does not hold. */
export const judgeProof = async (core: Core, app: App, text: string, call: ProvedCall): Promise<Proof> => {
  const signed = await core.proofKeys.read(text, PROOF_TYPE)
  if (!signed) return refuse('it is not signed as proofs are')
  const { jti, htm, htu, iat, nonce, ath } = signed.claims
  if (typeof jti !== 'string' || !JTI.test(jti)) return refuse('jti is not 16 random bytes')
  if (typeof iat !== 'number' || !Number.isFinite(iat)) return refuse('iat is not a number')
  if (htm !== call.method) return refuse('htm is another method')
  if (typeof htu !== 'string' || !isAddressOf(core, app, htu, call.url)) return refuse('htu is another address')
  const hash = call.bearer === null ? null : hashOf(call.bearer)
  if (hash !== null && ath !== hash) return refuse('ath is of another token')
  const made = typeof nonce === 'string' ? nonceTime(core, app.id, nonce) : null
  // Trust: the time comes from the service alone, so a browser's clock may be wrong, and no proof is made in advance.
  if (made === null || !isNonceLive(core, made)) return refuse('the nonce is over, or of another service or app')
  return { jkt: signed.jkt, id: core.secrets.hash('proof-id', jti), ends: memoryEnds(made), made, hash }
}
