// Browsers with a key of their own, as they sign in and call; and proofs that lie.

import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  DELEGATION_TYPE,
  NONCE_HEADER,
  PROOF_HEADER,
  PROOF_TYPE,
  type ProofKey,
  thumbprintText,
} from '../../src/contract/proof-of-possession.ts'
import { type Answer, type AnswerBody, type CallOptions, type Client, SESSION } from './lab.ts'

export const SERVICE = 'https://id.example'
export const PAGE = 'https://host.example'
export const FORK = '/api/v1/sessions/fork'
export const RECOVER = '/api/v1/sessions/fork/recover'
export const LOGOUT = '/api/v1/sessions/logout'
export const ME = '/api/v1/users/me/user'
export const TERMS = '/api/v1/users/me/accept_terms'

export const sha = (text: string): string => createHash('sha256').update(text).digest('base64url')
export const part = (value: object | string): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
export const randomId = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

export interface BrowserKey {
  readonly jwk: ProofKey
  readonly jkt: string
  readonly privateKey: KeyObject
}
export const newKey = (): BrowserKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as const
  return { jwk, jkt: sha(thumbprintText(jwk)), privateKey }
}

export const signature = (text: string, { privateKey }: Pick<BrowserKey, 'privateKey'>): string =>
  sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')

/** What a proof says instead; undefined takes a name away. */
export interface Lies {
  readonly header?: object
  readonly claims?: object
  /** Whole header as text. */
  readonly rawHeader?: string
}
export const jwtOf = (key: BrowserKey, typ: string, claims: object, lies: Lies = {}): string => {
  const header = { typ, alg: 'ES256', jwk: key.jwk, ...lies.header }
  const text = `${part(lies.rawHeader ?? header)}.${part({ ...claims, ...lies.claims })}`
  return `${text}.${signature(text, key)}`
}

export interface Proving {
  readonly key: BrowserKey
  readonly nonce: string
  readonly method: string
  readonly path: string
  readonly bearer?: string | null | undefined
  readonly at?: string
}
export const proofOf = ({ key, nonce, method, path, bearer, at = SERVICE }: Proving, lies: Lies = {}): string =>
  jwtOf(
    key,
    PROOF_TYPE,
    {
      jti: randomId(),
      htm: method,
      htu: at + path.split('?')[0],
      // A browser's clock may be wrong.
      iat: 1,
      nonce,
      ...(bearer && { ath: sha(bearer) }),
    },
    lies,
  )

/** What the session's key says once to the wallet's frame. */
export const delegationOf = (
  key: BrowserKey,
  said: { app: string; sid: unknown; jkt: string; nonce: string },
  lies: Lies = {},
): string => jwtOf(key, DELEGATION_TYPE, { aud: said.app, sid: said.sid, jkt: said.jkt, iat: 1, nonce: said.nonce }, lies)

export interface BoundOptions {
  readonly bearer?: string | null
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly at?: string
  readonly lies?: Lies
  /** In the place of the client, whose service another instance is. */
  readonly by?: Client
}

/** A browser of an app's page: a key, and the nonce that it was given last. */
export const createBrowser = (client: Client, key = newKey()) => {
  let nonce = ''
  const heard = (answer: Answer): Answer => {
    nonce = answer.headers.get(NONCE_HEADER) ?? nonce
    return answer
  }
  const headersOf = (bearer?: string | null): Record<string, string> => ({
    origin: PAGE,
    'privy-client': 'latchkey:test',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  })
  /** Asks for the app's config, as each page does first. */
  const open = async (): Promise<Answer> =>
    heard(await client.call(`/api/v1/apps/${client.id}`, undefined, { headers: { origin: PAGE } }))
  const proof = (path: string, { bearer, method = 'POST', at, lies }: BoundOptions = {}): string =>
    proofOf({ key, nonce, method, path, bearer, ...(at && { at }) }, lies)
  const call = async (path: string, body: unknown, options: BoundOptions = {}): Promise<Answer> => {
    const { bearer, at, by = client } = options
    const method = options.method ?? (body === undefined ? 'GET' : 'POST')
    const shown = proof(path, { ...options, method })
    const headers = { ...headersOf(bearer), [PROOF_HEADER]: shown, ...options.headers }
    return heard(await by.call(path, body, { method, headers, ...(at && { at }) }))
  }
  /** Signs in by mail, with a proof. */
  const logIn = async (email: string, options: BoundOptions = {}): Promise<Answer> => {
    const { at } = options
    const code = await client.sendCode(email, { headers: { origin: PAGE }, ...(at && { at }) } satisfies CallOptions)
    return call(SESSION.login, { email, code }, options)
  }
  const refresh = ({ refresh_token }: Pick<AnswerBody, 'refresh_token'>, options: BoundOptions = {}): Promise<Answer> =>
    call(SESSION.refresh, { refresh_token }, options)
  return {
    key,
    client,
    open,
    proof,
    call,
    logIn,
    refresh,
    headersOf,
    get nonce() {
      return nonce
    },
    set nonce(next: string) {
      nonce = next
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>
