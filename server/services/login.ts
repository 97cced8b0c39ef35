// Login by code (security.md, "Login code", "Guess budget", "Enumeration"): first the proof, then the app's rules, then the user.

import type { WireSession } from '../../src/contract/entities.ts'
import { normaliseEmail } from '../../src/contract/fields.ts'
import { USER_ID_PREFIX } from '../../src/contract/wire.ts'
import { cuid } from '../../src/kit/cuid.ts'
import { type Guess, prove, waitToProve } from '../stores/prove.ts'
import type { App } from './app-cache.ts'
import { askerOf, codeHash, type Device } from './asker.ts'
import type { Core } from './core.ts'
import { ONCE_MS, type OnceKey } from './once.ts'
import { firstToken, hashToken, makeSid } from './refresh-token.ts'
import { ServiceError } from './service-error.ts'
import { sessionAnswer } from './sessions.ts'

const HOUR = 60 * 60 * 1000

export interface CodeLogin {
  readonly email: string
  readonly code: string
  readonly mode?: 'no-signup' | 'login-or-sign-up' | undefined
  readonly device: Device
  /** Client address as limits count it; null where none counts. */
  readonly address: string | null
  readonly once: OnceKey
}

const guessOf = (core: Core, app: App, login: CodeLogin): Guess => {
  const { env, secrets, random } = core
  const now = core.clock.now()
  const sid = makeSid(random.bytes)
  return {
    ...askerOf(core, app.id, login.email, login.device),
    type: 'email',
    subject: normaliseEmail(login.email),
    code: codeHash(core, app.id, login.email, login.code),
    key: login.once?.key ?? '',
    key_ends: now + ONCE_MS,
    now,
    allowed: app.row.config.email_auth,
    signup: login.mode !== 'no-signup',
    address: login.address ? secrets.hash('address', 'wrong-codes', login.address) : '',
    most_by_address: env.WRONG_CODES_PER_IP_PER_HOUR,
    most_tries: env.CODE_TRIES,
    most_wrong: env.WRONG_CODES_PER_HOUR,
    most_in_row: env.WRONG_CODES_UNTIL_LOCK,
    hour: HOUR,
    lock: env.LOCK_HOURS * HOUR,
    sid,
    newUserId: () => USER_ID_PREFIX + cuid((bytes) => random.bytes(bytes.length)),
    token_hash: hashToken(secrets, firstToken(secrets, sid)),
    session_ends: now + env.SESSION_DAYS * 24 * HOUR,
  }
}

/** Trades a code for a session, or refuses with the catalogue's code. */
export const loginWithCode = async (core: Core, app: App, login: CodeLogin): Promise<WireSession> => {
  const guess = guessOf(core, app, login)
  const proved = await prove(core.db, guess)
  core.metrics.count('latchkey_logins_total', { method: 'email', outcome: proved.outcome })
  if (proved.outcome === 'over-budget') {
    const milliseconds = await waitToProve(core.db, guess, guess)
    throw new ServiceError('too_many_requests', undefined, { retryAfter: milliseconds / 1000 })
  }
  if (proved.outcome === 'wrong') throw new ServiceError('invalid_credentials')
  if (proved.outcome === 'no-entry') throw new ServiceError(guess.allowed ? 'user_does_not_exist' : 'disallowed_login_method')
  const refreshToken = firstToken(core.secrets, proved.sid)
  const answer = sessionAnswer(core, app, { sid: proved.sid, person: proved.person, refreshToken })
  return { ...answer, is_new_user: proved.isNew }
}
