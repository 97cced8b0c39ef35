// Sessions that are bound to a key, and proofs by it: of the benches whose load proves.

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { NONCE_HEADER, PROOF_HEADER, PROOF_TYPE, type ProofKey } from '../../src/contract/proof-of-possession.ts'
import { CONFIG_PATH } from '../../src/contract/wire.ts'
import { APP, CODE, emailOf, headers, post } from './accounts.ts'
import type { Child } from './child.ts'
import type { Work } from './generator.ts'

const RENEW = '/api/v1/sessions'

/** One that is bound to nothing has no key. */
export interface Session {
  readonly key: { readonly jwk: ProofKey; sign(text: string): string } | null
  token: string
  refresh: string
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = (): NonNullable<Session['key']> => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return {
    jwk: { kty: 'EC', crv: 'P-256', x, y },
    sign: (text) => sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  }
}

/** A nonce for proofs of the next minutes. */
export const nonceOf = async ({ url }: Child): Promise<string> =>
  (await fetch(`${url}${CONFIG_PATH}${APP}`, { headers })).headers.get(NONCE_HEADER) ?? ''

/** The header with a proof; none for a session that is bound to nothing. */
export const proofFor = (
  { url }: Child,
  { key }: Session,
  nonce: string,
  call: { readonly method: string; readonly path: string; readonly bearer?: string },
): Record<string, string> => {
  if (!key) return {}
  const ath = call.bearer && createHash('sha256').update(call.bearer).digest('base64url')
  const claims = {
    jti: randomBytes(16).toString('base64url'),
    htm: call.method,
    htu: url + call.path,
    iat: 1,
    nonce,
    ...(ath && { ath }),
  }
  const text = `${part({ typ: PROOF_TYPE, alg: 'ES256', jwk: key.jwk })}.${part(claims)}`
  return { [PROOF_HEADER]: `${text}.${key.sign(text)}` }
}

/** Signs in the person at the place `at`. */
export const signIn = async (service: Child, at: number, bound: boolean): Promise<Session> => {
  const session: Session = { key: bound ? newKey() : null, token: '', refresh: '' }
  const body = { email: emailOf(at) }
  const path = '/api/v1/passwordless/authenticate'
  await post(`${service.url}/api/v1/passwordless/init`, body)
  const proof = proofFor(service, session, await nonceOf(service), { method: 'POST', path })
  const answer = await post(`${service.url}${path}`, { ...body, code: CODE }, proof)
  return Object.assign(session, { token: answer.token, refresh: answer.refresh_token })
}

/** Renewals of the sessions, one a connection. Proofs of `most` are signed before it answers: the load computes none while it measures. */
export const renewals = async (service: Child, sessions: readonly Session[], most: number): Promise<Work> => {
  const nonce = await nonceOf(service)
  const call = { method: 'POST', path: RENEW }
  const signed = sessions.map((session) =>
    Array.from({ length: Math.ceil(most / sessions.length) }, () => proofFor(service, session, nonce, call)),
  )
  return async (ask, connection) => {
    const session = sessions[connection] as Session
    const proof = signed[connection]?.pop() ?? proofFor(service, session, nonce, call)
    const body = JSON.stringify({ refresh_token: session.refresh })
    const answer = JSON.parse(await ask({ path: RENEW, headers: { ...headers, ...proof }, body }))
    Object.assign(session, { token: answer.token, refresh: answer.refresh_token })
  }
}
