// Signs somebody in whose proof needs no row of its own, as a code or a challenge does: a token that was judged, a guest's secret.

import type { WireSession } from '../../../src/contract/entities.ts'
import { USER_ID_PREFIX } from '../../../src/contract/wire.ts'
import { cuid } from '../../../src/kit/cuid.ts'
import { enter, type JudgedEntry } from '../../stores/login/enter.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { type Device, deviceHashes, identifierHash } from '../limits/device.ts'
import { ONCE_MS, type OnceKey } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import { firstToken, hashToken, makeSid } from '../sessions/refresh-token.ts'
import { sessionAnswer } from '../sessions/sessions.ts'
import { afterLogin } from './after-login.ts'

const GUEST_NO_MORE = 'This guest has an account by now. Sign in with that.'
const DAY = 24 * 60 * 60 * 1000

export interface Entrant {
  readonly method: 'custom' | 'guest' | 'siwe' | 'siws'
  /** What was proved. A guest's is no account: `subject` is the hash of the secret. */
  readonly account: { readonly type: 'custom_auth' | 'guest' | 'wallet'; readonly subject: string }
  /** What is known of the account besides. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly provenEmail: string | null
  readonly device: Device
  readonly once: OnceKey
  /** Asked before somebody new is made; throws where there may be no more. */
  /** Rules beyond those of the app's list and number; they may throw words of their own. */
  readonly judge?: JudgedEntry['judge']
  readonly beforeNew?: (trx: Core['db']) => Promise<void>
}

/** A session for them, or the catalogue's refusal. */
export const letIn = async (
  core: Core,
  app: App,
  { method, account, details, provenEmail, device, once, judge, beforeNew }: Entrant,
): Promise<WireSession> => {
  const { secrets, random, env } = core
  const now = core.clock.now()
  const sid = makeSid(random.bytes)
  // A guest's secret is its device: no other one need be known for it.
  const { cookie, analytics } = method === 'guest' ? { cookie: '', analytics: '' } : deviceHashes(core, app.id, device)
  const entered = await enter(core.db, {
    app: app.id,
    ...account,
    details: JSON.stringify(details ?? {}),
    identifier: identifierHash(core, app.id, account),
    cookie,
    analytics,
    key: once?.key ?? '',
    key_ends: now + ONCE_MS,
    now,
    sid,
    token_hash: hashToken(secrets, firstToken(secrets, sid)),
    session_ends: now + env.SESSION_DAYS * DAY,
    ...device.name,
    newUserId: () => USER_ID_PREFIX + cuid((bytes) => random.bytes(bytes.length)),
    allowlist: app.row.config.allowlist_enabled,
    most_users: settingsOf(app).max_users,
    provenEmail,
    judge: judge ?? (() => null),
    beforeNew: beforeNew ?? (async () => {}),
  })
  core.metrics.count('latchkey_logins_total', { method, outcome: entered.outcome })
  if (entered.outcome === 'wrong') throw new ServiceError('invalid_credentials', method === 'guest' ? GUEST_NO_MORE : undefined)
  if (entered.outcome === 'no-entry') throw new ServiceError(entered.reason)
  if (method !== 'guest') await afterLogin(core, app, { used: account, device }, entered)
  const refreshToken = firstToken(secrets, entered.sid)
  const answer = sessionAnswer(core, app, { sid: entered.sid, person: entered.person, refreshToken })
  return { ...answer, is_new_user: entered.isNew }
}
