// Forks a session to another origin of the same app: a token for a link, good once and for minutes.
// See docs/design/protocol.md, "Handing a session on".

import type { WireSession } from '../../../src/contract/entities.ts'
import { canSignIn, type PersonRecord } from '../../stores/login/person.ts'
import { addFork, ownerOfFork, takeFork } from '../../stores/sessions/forks.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { IDEMPOTENCY_MS } from '../limits/idempotency-key.ts'
import { internationalNumber } from '../login/identifier.ts'
import type { Seen } from '../messages/language.ts'
import { ServiceError } from '../service-error.ts'
import type { Proof } from './bound/proof.ts'
import { firstToken, forkOf, hashToken, sidOf } from './refresh-token.ts'
import { refreshSession, sessionAnswer } from './sessions.ts'

const COOKIES_ONLY = 'This app keeps its sessions in cookies and hands none of them on.'

export interface Forked {
  readonly token: string
  readonly refresh_token: string
  readonly new_session_refresh_token: string
}

/** What is forked. */
interface Forking {
  readonly token: string
  /** The bearer's session: the token must be of the same. */
  readonly sid: string
  /** Whether the token came in a cookie. */
  readonly inCookies: boolean
  readonly device: Seen
  /** The key that the call is by; its proof is used up. */
  readonly proof: Proof | null
}

/** Renews the session of a token and makes a fork of it. */
export const forkSession = async (core: Core, app: App, { token, sid, inCookies, device, proof }: Forking): Promise<Forked> => {
  // Trust: a fork is a token in the body. Made of one that is in a cookie it would give script what the cookie keeps from it.
  if (inCookies && !settingsOf(app).cookie_forks) throw new ServiceError('disallowed_login_method', COOKIES_ONLY)
  // Trust: a bearer alone, or a token of another session, hands nothing on.
  if (sidOf(token) !== sid) throw new ServiceError('missing_or_invalid_token')
  const renewed = await refreshSession(core, app, token, { device, proof, isUsed: true })
  if (!renewed.token || !renewed.refresh_token) throw new ServiceError('missing_or_invalid_token')
  const { secrets, clock, env } = core
  const fork = forkOf(secrets, token)
  const now = clock.now()
  const noted = await addFork(core.db, {
    app: app.id,
    parent: sid,
    sid: fork.sid,
    hash: hashToken(secrets, fork.token),
    cookies: inCookies,
    now,
    ends: now + env.FORK_SECONDS * 1000,
  })
  if (!noted) throw new ServiceError('too_many_requests')
  return { token: renewed.token, refresh_token: renewed.refresh_token, new_session_refresh_token: fork.token }
}

/** What a person is called by: what they signed in by last counts for nothing, an address tells most. */
const nameOf = ({ accounts }: PersonRecord): string | null => {
  const subjectOf = (type: string) => accounts.find((one) => one.type === type)?.subject
  const phone = subjectOf('phone')
  const told = accounts
    .flatMap(({ details }) => [details.email, details.name, details.username])
    .find((one) => typeof one === 'string')
  return (
    subjectOf('email') ?? (phone && internationalNumber(phone)) ?? (told as string | undefined) ?? subjectOf('wallet') ?? null
  )
}

/** The user of the session that a forked token was made for. `cookies`: whether it could be taken up into cookies. */
export const describeFork = async (
  core: Core,
  app: App,
  token: string,
  cookies: boolean,
): Promise<{ name: string | null; is_guest: boolean }> => {
  const { secrets, clock } = core
  const sid = sidOf(token) ?? ''
  const person = await ownerOfFork(core.db, { app: app.id, sid, hash: hashToken(secrets, token), cookies, now: clock.now() })
  if (!person) throw new ServiceError('missing_or_invalid_token')
  return { name: nameOf(person), is_guest: !canSignIn(person) }
}

/** Who takes a fork up. */
export interface Recovering {
  /** The analytics id: an attempt that lost its answer is known by it. */
  readonly client: string | null
  /** Whether the answer goes into cookies. */
  readonly cookies: boolean
  readonly device: Seen
  /** Thumbprint of the key that the session is to be bound to. */
  readonly key: string | null
}

/** Trades a forked token for its session. */
export const recoverSession = async (
  core: Core,
  app: App,
  token: string,
  { client, cookies, device, key }: Recovering,
): Promise<WireSession> => {
  const { secrets } = core
  const sid = sidOf(token)
  if (!sid) throw new ServiceError('missing_or_invalid_token')
  const refreshToken = firstToken(secrets, sid)
  const taken = await takeFork(core.db, {
    app: app.id,
    sid,
    hash: hashToken(secrets, token),
    first: hashToken(secrets, refreshToken),
    by: client ? secrets.hash('device', app.id, 'fork', client) : '',
    now: core.clock.now(),
    cookies,
    ...device,
    jkt: key ?? '',
    grace: IDEMPOTENCY_MS,
  })
  if (taken === 'stolen') {
    core.metrics.count('latchkey_refresh_reuse_total')
    core.log.warn('forked_token_reused', { appId: app.id })
  }
  if (taken === 'unproved') throw new ServiceError('invalid_proof')
  if (typeof taken === 'string') throw new ServiceError('missing_or_invalid_token')
  return sessionAnswer(core, app, { sid, ...taken, refreshToken })
}
