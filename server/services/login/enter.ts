// The one entrance of all login methods: each gives its account and its proof (docs/design/security.md, "Entrance").

import type { WireSession } from '../../../src/contract/entities.ts'
import { USER_ID_PREFIX } from '../../../src/contract/wire.ts'
import { cuid } from '../../../src/kit/cuid.ts'
import { DAY } from '../../../src/kit/durations.ts'
import { type Entered, type Proof, signIn } from '../../stores/login/enter.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { type Device, deviceHashes, identifierHash } from '../limits/device.ts'
import { IDEMPOTENCY_MS, type IdempotencyKey } from '../limits/idempotency-key.ts'
import { ServiceError } from '../service-error.ts'
import { owesWalletAt } from '../sessions/owes-wallet-at.ts'
import { firstToken, hashToken, makeSid } from '../sessions/refresh-token.ts'
import { sessionAnswer } from '../sessions/sessions.ts'
import { afterLogin } from './after-login.ts'
import { type Candidate, firstBroken } from './entry-rules.ts'
import { noteRefused } from './refused-logins.ts'

/** The call that signs in. */
export interface Entrant {
  /** Label of the metrics. */
  readonly method: string
  /** Whether the app takes this method. */
  readonly allowed: boolean
  readonly mode?: Candidate['mode']
  readonly device: Device
  readonly idempotencyKey: IdempotencyKey
  /** Message of a proof that does not hold; left out: the catalogue's. */
  readonly wrong?: string
}
/** What a method gives. */
interface AccountProof {
  /** A guest has none: `subject` is the hash of the credential. */
  readonly account: { readonly type: string; readonly subject: string }
  /** What is known of the account besides. */
  readonly details?: object
  /** The person's address where it is proved: the allowlist may name it. */
  readonly provenEmail?: string | null
  readonly proof: Proof
}
type Prove = () => AccountProof | Promise<AccountProof>

/** The metric's outcome of a thrown refusal; null for one that judged no proof. */
export const outcomeOf = (error: unknown, refused: string): string | null => {
  if (!(error instanceof ServiceError)) return null
  if (error.code === 'disallowed_login_method') return refused
  return error.code === 'invalid_credentials' ? 'wrong' : null
}

/** The refusal of a call over a budget. `wait` in milliseconds. */
export const tooMany = (wait: number): ServiceError =>
  new ServiceError('too_many_requests', undefined, { retryAfter: wait / 1000 })

const proveAndSignIn = async (core: Core, app: App, entrant: Entrant, prove: Prove): Promise<Entered> => {
  const { secrets, random, env, clock } = core
  const { device, idempotencyKey, mode, allowed } = entrant
  const stranger = { app, allowed, mode, proved: [], person: null }
  const refused = await firstBroken('before proof', stranger, core.db)
  if (refused) return { outcome: 'no-entry', reason: refused }
  const { account, details = {}, provenEmail, proof } = await prove()
  const now = clock.now()
  const sid = makeSid(random.bytes)
  const entering = {
    app: app.id,
    ...account,
    details: JSON.stringify(details),
    identifier_hash: identifierHash(core, app.id, account),
    ...deviceHashes(core, app.id, device),
    key: idempotencyKey?.key ?? '',
    key_ends: now + IDEMPOTENCY_MS,
    now,
    sid,
    token_hash: hashToken(secrets, firstToken(secrets, sid)),
    session_ends: now + env.SESSION_DAYS * DAY,
    ...device.seen,
    owes_wallet: false,
    jkt: device.key,
  }
  const proved = [account, ...(provenEmail ? [{ type: 'email', subject: provenEmail }] : [])]
  const entered = await signIn(core.db, entering, proof, {
    firstBroken: (db, person) => firstBroken('after proof', { ...stranger, proved, person }, db),
    capped: settingsOf(app).max_users !== null,
    owesWallet: (person) => owesWalletAt(app, person),
    newUserId: () => USER_ID_PREFIX + cuid((bytes) => random.bytes(bytes.length)),
  })
  if (entered.outcome === 'in') await afterLogin(core, app, { used: account, device }, entered)
  return entered
}

/** Why, as operators are told. */
const reasonOf = (entered: Exclude<Entered, { outcome: 'in' }>): string => {
  if (entered.outcome === 'no-entry') return entered.reason
  return entered.outcome === 'over-budget' ? 'too_many_guesses' : entered.outcome
}

/** Trades a proof for a session, or refuses with the catalogue's code: method, proof, allowlist, sign-up, cap, in this order. */
export const enter = async (core: Core, app: App, entrant: Entrant, prove: Prove): Promise<WireSession> => {
  const { method, wrong } = entrant
  const count = (outcome: string): void => core.metrics.count('latchkey_logins_total', { method, outcome })
  let tried: AccountProof['account'] | null = null
  const note = async (reason: string): Promise<void> => {
    if (tried) await noteRefused(core, app, tried, { method, reason })
  }
  const entered = await proveAndSignIn(core, app, entrant, async () => {
    const given = await prove()
    tried = given.account
    return given
  }).catch(async (error: unknown) => {
    const outcome = outcomeOf(error, 'no-entry')
    if (outcome) count(outcome)
    if (outcome) await note(outcome)
    throw error
  })
  count(entered.outcome)
  if (entered.outcome !== 'in') await note(reasonOf(entered))
  if (entered.outcome === 'stolen') core.log.warn('oauth_code_reused', { appId: app.id, provider: method })
  if (entered.outcome === 'over-budget') throw tooMany(entered.wait)
  if (entered.outcome === 'unproved') throw new ServiceError('invalid_proof')
  if (entered.outcome === 'no-entry') throw new ServiceError(entered.reason)
  if (entered.outcome !== 'in') throw new ServiceError('invalid_credentials', wrong)
  const { sid, jkt, person, isNew } = entered
  const answer = await sessionAnswer(core, app, { sid, jkt, person, refreshToken: firstToken(core.secrets, sid) })
  return { ...answer, is_new_user: isNew }
}
