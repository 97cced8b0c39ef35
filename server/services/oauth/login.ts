// Login by a social account: first the proof, then the app's rules, then the user. Identity is the provider and its subject, never an address.

import type { WireSession } from '../../../src/contract/entities.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { OAuthProvider } from '../../../src/contract/methods.ts'
import { USER_ID_PREFIX } from '../../../src/contract/wire.ts'
import { cuid } from '../../../src/kit/cuid.ts'
import { oauthLogin } from '../../stores/login/oauth-proof.ts'
import type { Standing } from '../../stores/login/prove.ts'
import type { App } from '../apps/app-cache.ts'
import { offers } from '../apps/app-config.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { type Device, deviceHashes } from '../limits/device.ts'
import { ONCE_MS } from '../limits/idempotency-key.ts'
import { afterLogin } from '../login/after-login.ts'
import { ServiceError } from '../service-error.ts'
import { firstToken, hashToken, makeSid } from '../sessions/refresh-token.ts'
import { sessionAnswer } from '../sessions/sessions.ts'
import { openShown, overError, type ShownOAuth } from './authorization-code.ts'

const DAY = 24 * 60 * 60 * 1000

export type OAuthSignIn = ShownOAuth & {
  readonly mode?: 'no-signup' | 'login-or-sign-up' | undefined
  readonly device: Device
}

const judge = (mode: OAuthSignIn['mode'], allowed: boolean, { known, listed }: Standing): ServerErrorCode | null => {
  if (!allowed) return 'disallowed_login_method'
  if (!listed) return 'allowlist_rejected'
  if (!known && mode === 'no-signup') return 'user_does_not_exist'
  return null
}

/** Trades a code of ours for a session. */
export const loginWithOAuth = async (core: Core, app: App, shown: OAuthSignIn): Promise<WireSession> => {
  const { secrets, random, env } = core
  const flow = await openShown(core, app, 'login', null, shown)
  const { type, profile } = flow
  const now = core.clock.now()
  const sid = makeSid(random.bytes)
  const { cookie, analytics } = deviceHashes(core, app.id, shown.device)
  const allowed = offers(app, flow.provider as OAuthProvider)
  const proved = await oauthLogin(core.db, {
    app: app.id,
    code: flow.code,
    identifier: secrets.hash('identifier', app.id, type, profile.subject),
    cookie,
    analytics,
    caller: analytics || cookie,
    type,
    subject: profile.subject,
    details: JSON.stringify(profile.details),
    key: shown.once?.key ?? '',
    key_ends: now + ONCE_MS,
    now,
    sid,
    token_hash: hashToken(secrets, firstToken(secrets, sid)),
    session_ends: now + env.SESSION_DAYS * DAY,
    ...shown.device.name,
    newUserId: () => USER_ID_PREFIX + cuid((bytes) => random.bytes(bytes.length)),
    allowlist: app.row.config.allowlist_enabled,
    most_users: settingsOf(app).max_users,
    provenEmail: profile.provenEmail,
    judge: (standing) => judge(shown.mode, allowed, standing),
  })
  core.metrics.count('latchkey_logins_total', { method: flow.provider, outcome: proved.outcome })
  if (proved.outcome === 'stolen') core.log.warn('oauth_code_reused', { appId: app.id, provider: flow.provider })
  if (proved.outcome === 'no-entry') throw new ServiceError(proved.reason)
  if (proved.outcome !== 'in') throw overError()
  await afterLogin(core, app, { used: { type, subject: profile.subject }, device: shown.device }, proved)
  const refreshToken = firstToken(secrets, proved.sid)
  const answer = sessionAnswer(core, app, { sid: proved.sid, person: proved.person, refreshToken })
  return { ...answer, is_new_user: proved.isNew, oauth_tokens: flow.tokens }
}
