// A host's token issuer: a key set at an address on this machine, and tokens signed with its keys. Answers can change.

import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import { type JWTHeaderParameters, SignJWT } from 'jose'
import { listening } from '../listening.ts'

export const ISSUER = 'https://issuer.example/'
export const AUDIENCE = 'shop'

interface TokenKey {
  readonly kid: string
  readonly alg: string
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}
/** A fresh pair of keys. */
export const newTokenKey = (kid: string, alg: 'ES256' | 'RS256' = 'ES256'): TokenKey =>
  alg === 'ES256'
    ? { kid, alg, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
    : { kid, alg, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) }

export const pemOf = ({ publicKey }: TokenKey): string => publicKey.export({ type: 'spki', format: 'pem' }).toString()
export const jwkOf = ({ kid, alg, publicKey }: TokenKey) => ({ ...publicKey.export({ format: 'jwk' }), kid, alg, use: 'sig' })

/** What a token says beyond what every one does; undefined takes a claim away. `now` in milliseconds. */
export interface Said {
  readonly now?: number
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Partial<JWTHeaderParameters>
}
const claimsOf = (sub: unknown, { now = Date.now(), claims = {} }: Said) => {
  const seconds = Math.floor(now / 1000)
  return { iss: ISSUER, aud: AUDIENCE, sub, iat: seconds, exp: seconds + 300, ...claims }
}
/** A signed token. */
export const signToken = ({ kid, alg, privateKey }: TokenKey, sub: unknown, said: Said = {}): Promise<string> =>
  new SignJWT(JSON.parse(JSON.stringify(claimsOf(sub, said))))
    .setProtectedHeader({ alg, kid, ...said.header })
    .sign(privateKey, { crit: { x: true } })

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** An unsigned token. */
export const unsigned = (sub: string, said: Said = {}): string =>
  `${part({ alg: 'none', typ: 'JWT', ...said.header })}.${part(claimsOf(sub, said))}.`
/** A token signed with a text that everybody knows as if it were a secret. */
export const hashedWith = (secret: string, kid: string, sub: string, said: Said = {}): string => {
  const text = `${part({ alg: 'HS256', typ: 'JWT', kid, ...said.header })}.${part(claimsOf(sub, said))}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

type Answer = {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly silent?: true
}

/** Listens on a free port of this machine; to be closed. */
export const startIssuer = async (...keys: TokenKey[]) => {
  let answer: Answer = { body: JSON.stringify({ keys: keys.map(jwkOf) }) }
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const { status = 200, headers, body = '', silent } = answer
    if (!silent) response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  })
  const port = await listening(server)
  return {
    port,
    jwksUrl: `http://127.0.0.1:${port}/jwks.json`,
    /** Paths asked for so far. */
    asked,
    answers: (next: Answer): void => {
      answer = next
    },
    /** From now on it shows these. */
    shows: (...next: TokenKey[]): void => {
      answer = { body: JSON.stringify({ keys: next.map(jwkOf) }) }
    },
    close: (): void => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type Issuer = Awaited<ReturnType<typeof startIssuer>>
