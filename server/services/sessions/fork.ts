// Forks a session to another origin of the same app: a token for a link, good once and for minutes.
// See docs/design/protocol.md, "Handing a session on".

import type { WireSession } from '../../../src/contract/entities.ts'
import type { DeviceName } from '../../../src/kit/device-name.ts'
import { addFork, takeFork } from '../../stores/sessions/forks.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { IDEMPOTENCY_MS } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import { firstToken, forkOf, hashToken, sidOf } from './refresh-token.ts'
import { refreshSession, sessionAnswer } from './sessions.ts'

export interface Forked {
  readonly token: string
  readonly refresh_token: string
  readonly new_session_refresh_token: string
}

/** Renews the session of `token` and makes a fork of it. `sid` is the bearer's session: both must be the same. */
export const forkSession = async (core: Core, app: App, token: string, sid: string, device: DeviceName): Promise<Forked> => {
  // Trust: a bearer alone, or a token of another session, hands nothing on.
  if (sidOf(token) !== sid) throw new ServiceError('missing_or_invalid_token')
  const renewed = await refreshSession(core, app, token, device)
  if (!renewed.token || !renewed.refresh_token) throw new ServiceError('missing_or_invalid_token')
  const { secrets, clock, env } = core
  const fork = forkOf(secrets, token)
  const now = clock.now()
  await addFork(core.db, {
    app: app.id,
    parent: sid,
    sid: fork.sid,
    hash: hashToken(secrets, fork.token),
    now,
    ends: now + env.FORK_SECONDS * 1000,
  })
  return { token: renewed.token, refresh_token: renewed.refresh_token, new_session_refresh_token: fork.token }
}

/** Trades a forked token for its session. `client` is the analytics id: an attempt that lost its answer is known by it. */
export const recoverSession = async (
  core: Core,
  app: App,
  token: string,
  client: string | null,
  device: DeviceName,
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
    ...device,
    grace: IDEMPOTENCY_MS,
  })
  if (taken === 'stolen') {
    core.metrics.count('latchkey_refresh_reuse_total')
    core.log.warn('forked_token_reused', { appId: app.id })
  }
  if (typeof taken === 'string') throw new ServiceError('missing_or_invalid_token')
  return sessionAnswer(core, app, { sid, person: taken.person, refreshToken })
}
