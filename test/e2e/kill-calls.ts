// What callers of a service that is killed share: calls, a browser with a key of its own, acts of the admin API.

import assert from 'node:assert/strict'
import { ACTS_PATH } from '../../src/contract/admin/act.ts'
import { NONCE_HEADER, PROOF_HEADER } from '../../src/contract/proof-of-possession.ts'
import { HEADER } from '../../src/contract/wire.ts'
import { newKey, proofOf } from '../server/bound-lab.ts'
import { askForCode, type Session } from './person.ts'
import { DEMO_APP } from './world.ts'

/** The service as it runs now. */
export interface Place {
  url(): string
  /** Origin of a page of the app. */
  page(): string
  /** Called when a call was sent, and when it was answered. */
  moment(): void
  /** A token of the admin API. */
  readonly admin: string
  /** An OpenID provider and a client of it, which is called back at {@link CALLBACK}. */
  readonly openid: { readonly app: string; readonly origin: string; readonly id: string; readonly secret: string }
}
export interface Flow {
  /** Calls one after the other; rejects as fetch does when the service is gone. */
  live(): Promise<void>
  /** Asks for all that was acknowledged. Throws where something of it is lost. */
  check(): Promise<void>
}
export type FlowOf = (place: Place, name: string) => Flow
interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** A call of a page of the demo's app, unless the headers name another one. */
export const send = async (place: Place, path: string, body: unknown, headers: Record<string, string>) => {
  const answer = fetch(place.url() + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', [HEADER.appId]: DEMO_APP, 'privy-client': 'latchkey:test', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  place.moment()
  const response = await answer
  const text = await response.text()
  place.moment()
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown>, headers: response.headers }
}
/** The answer of a call that must succeed. */
export const good = ({ status, body }: Answer): Record<string, unknown> => {
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

export interface Asking {
  readonly bearer?: string
  readonly origin?: string
  readonly headers?: Record<string, string>
}
/** A browser with a key of its own: every call carries a proof. */
export const createBrowser = (place: Place) => {
  const key = newKey()
  let nonce = ''
  const call = async (path: string, body: unknown, { bearer, origin = place.page(), headers }: Asking = {}): Promise<Answer> => {
    nonce ||= (await send(place, `/api/v1/apps/${DEMO_APP}`, undefined, {})).headers.get(NONCE_HEADER) ?? ''
    const proof = proofOf({ key, nonce, method: body === undefined ? 'GET' : 'POST', path, bearer, at: place.url() })
    const shown = { origin, [PROOF_HEADER]: proof, ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers }
    const answer = await send(place, path, body, shown)
    nonce = answer.headers.get(NONCE_HEADER) ?? nonce
    return answer
  }
  const signIn = async (email: string): Promise<Session> => {
    const code = await askForCode(place.url(), email)
    return good(await call('/api/v1/passwordless/authenticate', { email, code })) as unknown as Session
  }
  return { key, call, signIn, nonce: () => nonce }
}

/** An act of the admin API. */
export const act = (place: Place, name: string, body: unknown, token = place.admin): Promise<Answer> =>
  send(place, `${ACTS_PATH}${name}`, body, { authorization: `Bearer ${token}` })
