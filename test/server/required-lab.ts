// Set-up for tests of what an app requires at a login: held sessions, and every call that one may not make.

import assert from 'node:assert/strict'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { AppChange } from '../../server/services/apps/apps.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../src/contract/table.ts'
import { FRAME, PATH, walletFields } from './embedded-lab.ts'
import type { Engine } from './engines.ts'
import { type Answer, type AnswerBody, type Client, createLab, SESSION } from './lab.ts'

export const OURS = { origin: 'https://host.example', 'privy-client': 'latchkey:0.2.0' }
export const PUBLISHED = { ...OURS, 'privy-client': 'react-auth:1.88.4' }
export const ACCEPT = '/api/v1/users/me/accept_terms'
export const INCOMPLETE = [403, 'login_incomplete']
/** Terms of an app, and that they are required. */
export const TERMS = { require_users_accept_terms: true, terms_and_conditions_url: 'https://host.example/terms' }
export const WALLETS = {
  embedded_wallet_config: {
    create_on_login: 'all-users' as const,
    user_owned_recovery_options: ['user-passcode' as const],
    require_user_owned_recovery_on_create: false,
    recovery_password_length: 8,
  },
}
export const said = ({ status, body }: Answer): [number, string | undefined] => [status, body.code]

/** What the session of a token waits for; null: the token is one that a back end takes. */
export const heldIn = ({ token }: Pick<AnswerBody, 'token'>): unknown => {
  if (decodeProtectedHeader(token).alg !== 'ES256') return decodeJwt(token).held
  assert.equal(decodeJwt(token).held, undefined)
  return null
}

/** A service with an app of these settings. `twin`: another instance on the same database. */
export const createRequiredLab = async (engine: Engine, change: AppChange) => {
  const settings = { PUBLIC_URL: FRAME, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }
  const [lab, other] = [createLab(engine, settings), createLab(engine, settings)]
  const client: Client = await lab.newApp({ ...change, config: { guest_auth: true, ...change.config } })
  const twin = other.clientOf(client.id)
  let people = 0
  const as = ({ token }: Pick<AnswerBody, 'token'>, more: Record<string, string> = {}) => ({
    headers: { ...OURS, authorization: `Bearer ${token}`, ...more },
  })
  const newEmail = (): string => `required${++people}.${client.id}@example.com`
  const logIn = async (email = newEmail(), headers: Record<string, string> = OURS): Promise<AnswerBody> => {
    const answer = await client.logIn(email, { headers })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const refresh = async (who: AnswerBody, headers: Record<string, string> = OURS): Promise<AnswerBody> => {
    const answer = await client.call(SESSION.refresh, { refresh_token: who.refresh_token }, { headers })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const accept = (who: AnswerBody, at = client) => at.call(ACCEPT, {}, as(who))
  const newWallet = (who: AnswerBody) => walletFields(client, who)
  const create = async (who: AnswerBody, at = client, wallet?: object) =>
    at.call(PATH, wallet ?? (await newWallet(who)), as(who, { origin: FRAME }))
  /** Every call with a session but these is refused with this. */
  const assertHeld = async (who: AnswerBody, but: readonly string[], refusal: unknown = INCOMPLETE): Promise<void> => {
    const rows: readonly Endpoint[] = Object.values(ENDPOINTS)
    const isAllowed = ({ name }: Endpoint): boolean => but.includes(name)
    // What is allowed comes last: it may free the session.
    for (const { name, path, method, access, from } of rows.toSorted((a, b) => Number(isAllowed(a)) - Number(isAllowed(b)))) {
      if (access !== 'bearer') continue
      const { headers } = as(who, from === 'frame' ? { origin: FRAME } : {})
      const answer = await client.call(path.replace(/:\w+/g, 'x'), method === 'GET' ? undefined : {}, { method, headers })
      const isRefused = JSON.stringify(said(answer)) === JSON.stringify(refusal)
      assert.equal(isRefused, !but.includes(name), `${name}: ${JSON.stringify(said(answer))}`)
    }
  }
  return { lab, client, twin, as, newEmail, logIn, refresh, accept, newWallet, create, assertHeld }
}
export type RequiredLab = Awaited<ReturnType<typeof createRequiredLab>>
