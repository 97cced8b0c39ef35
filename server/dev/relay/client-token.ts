// Authentication of relay clients: a JWT that the client signs with its own key.
// https://specs.walletconnect.com/2.0/specs/servers/relay/relay-client-auth

import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { literal, number, object, safeParse, string } from 'valibot'

const header = object({ alg: literal('EdDSA'), typ: literal('JWT') })
const payload = object({ iss: string(), sub: string(), aud: string(), iat: number(), exp: number() })

/** The multicodec prefix of an Ed25519 key in a `did:key`. */
const ED25519 = [0xed, 0x01]
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

const keyOf = (issuer: string): Buffer | null => {
  try {
    const [, text = ''] = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(issuer) ?? []
    const bytes = Buffer.from(base58.decode(text))
    return bytes.length === 34 && ED25519.every((byte, at) => bytes[at] === byte) ? bytes.subarray(2) : null
  } catch {
    return null
  }
}

const read = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return null
  }
}

/** The client's id (the part of its `did:key`); null for a token that is malformed, expired, for another relay or not signed by its issuer. */
export const clientOf = (token: string, host: string, now: number): string | null => {
  const [head = '', body = '', mark = '', more] = token.split('.')
  if (more !== undefined || !safeParse(header, read(head)).success) return null
  const claims = safeParse(payload, read(body))
  if (!claims.success) return null
  const { iss, aud, exp } = claims.output
  const key = keyOf(iss)
  if (!key || exp * 1000 < now || !URL.canParse(aud) || new URL(aud).host !== host) return null
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(`${head}.${body}`), publicKey, Buffer.from(mark, 'base64url')) ? iss : null
}
