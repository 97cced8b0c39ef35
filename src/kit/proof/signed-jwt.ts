// JWTs that this browser's key signs: proofs and delegations (RFC 7519, ES256).
// By hand: docs/decisions/0021-proofs-by-hand-in-the-page.md.

import { type DelegationClaims, PROOF_ALG, type ProofClaims, type ProofHeader } from '../../contract/proof-of-possession.ts'
import { toBase64url } from '../base64url.ts'
import type { BrowserKey } from './browser-key.ts'

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const part = (value: object): string => toBase64url(utf8(JSON.stringify(value)))

/** Claims of which some may be left out. */
type Unset<C> = { readonly [N in keyof C]: C[N] | undefined }

/** Compact, with the public key in its header. */
export const signedJwt = async (
  { privateKey, jwk }: Pick<BrowserKey, 'privateKey' | 'jwk'>,
  typ: ProofHeader['typ'],
  claims: Unset<ProofClaims> | DelegationClaims,
): Promise<string> => {
  const header: ProofHeader = { typ, alg: PROOF_ALG, jwk }
  const signed = `${part(header)}.${part(claims)}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(signed))
  return `${signed}.${toBase64url(new Uint8Array(signature))}`
}
