// The token call as each provider takes it: client authentication and parameters.

import { jwtVerify } from 'jose'
import type { StandInClient } from './credentials.ts'
import type { Shape } from './shapes.ts'

/** A refusal in the words of RFC 6749. */
export class TokenRefusal extends Error {
  override readonly name = 'TokenRefusal'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const basic = (header: string | undefined): [id: string, secret: string] => {
  const [, encoded] = /^Basic (.+)$/.exec(header ?? '') ?? []
  const [id = '', secret = ''] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':')
    .map(decodeURIComponent)
  return [id, secret]
}

const HALF_A_YEAR = 15_777_000
/** Apple's rules for the signed secret. */
const checkSigned = async (secret: string, { clientId, signer }: StandInClient, audience: string, now: number): Promise<void> => {
  if (!signer) throw new TokenRefusal('invalid_client')
  const options = { algorithms: ['ES256'], issuer: signer.team, subject: clientId, audience, currentDate: new Date(now) }
  const { payload, protectedHeader } = await jwtVerify(secret, signer.publicKey, options).catch(() => {
    throw new TokenRefusal('invalid_client')
  })
  const life = (payload.exp ?? Number.POSITIVE_INFINITY) - (payload.iat ?? 0)
  if (protectedHeader.kid !== signer.key || life > HALF_A_YEAR) throw new TokenRefusal('invalid_client')
}

/** Throws where the caller is not the client, or shows it in another provider's way. */
export const checkCaller = async (
  shape: Shape,
  client: StandInClient,
  form: URLSearchParams,
  header: string | undefined,
  audience: string,
  now: number,
): Promise<void> => {
  const idName = shape.secret === 'client-key' ? 'client_key' : 'client_id'
  const [id, secret] = shape.secret === 'basic' ? basic(header) : [form.get(idName) ?? '', form.get('client_secret') ?? '']
  const twice = shape.secret === 'basic' ? form.has('client_secret') : header !== undefined
  if (id !== client.clientId || twice) throw new TokenRefusal('invalid_client')
  if (shape.secret === 'signed') await checkSigned(secret, client, audience, now)
  else if (secret !== client.secret) throw new TokenRefusal('invalid_client')
  if (shape.pkce === 'refused' && form.has('code_verifier')) throw new TokenRefusal('invalid_request')
  if (form.get('grant_type') !== 'authorization_code') throw new TokenRefusal('unsupported_grant_type')
}
