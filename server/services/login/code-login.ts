// Login by code (security.md, "Login code", "Guess budget", "Enumeration"): first the proof, then the app's rules, then the user.

import type { WireSession } from '../../../src/contract/entities.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import { USER_ID_PREFIX } from '../../../src/contract/wire.ts'
import { cuid } from '../../../src/kit/cuid.ts'
import { type Guess, prove, type Standing, waitToProve } from '../../stores/login/prove.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { askerOf, codeHash, type Device } from '../limits/device.ts'
import { ONCE_MS, type OnceKey } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import { firstToken, hashToken, makeSid } from '../sessions/refresh-token.ts'
import { sessionAnswer } from '../sessions/sessions.ts'
import { afterLogin } from './after-login.ts'
import { CHANNELS } from './code-channel.ts'
import type { Identifier } from './identifier.ts'

const HOUR = 60 * 60 * 1000

/** A code that somebody shows. */
export interface ShownCode {
  readonly identifier: Identifier
  readonly code: string
  readonly device: Device
  /** Client address as limits count it; null where none counts. */
  readonly address: string | null
  readonly once: OnceKey
}
export type CodeLogin = ShownCode & { readonly mode?: 'no-signup' | 'login-or-sign-up' | undefined }

/** The app's rules, in the order in which a person should hear of them. Whom the list leaves out learns nothing of the rest. */
const judge = (mode: CodeLogin['mode'], allowed: boolean, { known, listed }: Standing): ServerErrorCode | null => {
  if (!allowed) return 'disallowed_login_method'
  if (!listed) return 'allowlist_rejected'
  if (!known && mode === 'no-signup') return 'user_does_not_exist'
  return null
}

/** What every judgement of a code needs, whatever it leads to. */
export const guessOf = (core: Core, app: App, shown: ShownCode) => {
  const { env, secrets, random } = core
  const now = core.clock.now()
  const sid = makeSid(random.bytes)
  return {
    ...askerOf(core, app.id, shown.identifier, shown.device),
    ...shown.identifier,
    code: codeHash(core, app.id, shown.identifier, shown.code),
    key: shown.once?.key ?? '',
    key_ends: now + ONCE_MS,
    now,
    address: shown.address ? secrets.hash('address', 'wrong-codes', shown.address) : '',
    most_by_address: env.WRONG_CODES_PER_IP_PER_HOUR,
    most_tries: env.CODE_TRIES,
    most_wrong: env.WRONG_CODES_PER_HOUR,
    most_in_row: env.WRONG_CODES_UNTIL_LOCK,
    hour: HOUR,
    lock: env.LOCK_HOURS * HOUR,
    sid,
    token_hash: hashToken(secrets, firstToken(secrets, sid)),
    session_ends: now + env.SESSION_DAYS * 24 * HOUR,
    ...shown.device.name,
  }
}
export type JudgedGuess = ReturnType<typeof guessOf>

/** The refusal of somebody who has guessed too often. */
export const overBudget = async (core: Core, guess: JudgedGuess): Promise<ServiceError> => {
  const milliseconds = await waitToProve(core.db, guess, guess)
  return new ServiceError('too_many_requests', undefined, { retryAfter: milliseconds / 1000 })
}

/** Trades a code for a session, or refuses with the catalogue's code. */
export const loginWithCode = async (core: Core, app: App, login: CodeLogin): Promise<WireSession> => {
  const { flag, method } = CHANNELS[login.identifier.type]
  const { config } = app.row
  const guess: JudgedGuess & Guess = {
    ...guessOf(core, app, login),
    newUserId: () => USER_ID_PREFIX + cuid((bytes) => core.random.bytes(bytes.length)),
    allowlist: config.allowlist_enabled,
    most_users: settingsOf(app).max_users,
    judge: (standing) => judge(login.mode, config[flag], standing),
  }
  const proved = await prove(core.db, guess)
  core.metrics.count('latchkey_logins_total', { method, outcome: proved.outcome })
  if (proved.outcome === 'over-budget') throw await overBudget(core, guess)
  if (proved.outcome === 'wrong') throw new ServiceError('invalid_credentials')
  if (proved.outcome === 'no-entry') throw new ServiceError(proved.reason)
  await afterLogin(core, app, { used: login.identifier, device: login.device }, proved)
  const refreshToken = firstToken(core.secrets, proved.sid)
  const answer = sessionAnswer(core, app, { sid: proved.sid, person: proved.person, refreshToken })
  return { ...answer, is_new_user: proved.isNew }
}
