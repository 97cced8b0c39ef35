// Enrols a user in second factors, and takes them out again.
// See docs/design/security.md, "Second factor".

import type { Kysely } from 'kysely'
import type { MfaMethod, WireUser } from '../../../src/contract/entities.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import type { Schema } from '../../db/schema.ts'
import { findUser } from '../../stores/account/users.ts'
import { draftTotp, dropDrafts, spendEnrollCode, totpDraftOf } from '../../stores/factors/drafts.ts'
import {
  addFactor,
  type Changed,
  changeFactors,
  factorsOf,
  markPasskeys,
  removeFactor,
  type Standing,
  standingOf,
} from '../../stores/factors/factors.ts'
import { wireUserOf } from '../account/user.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { internationalNumber, phoneIdentifier } from '../login/identifier.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { changingOf } from './changing.ts'
import { newCodes, recoveryCodeHash } from './recovery-codes.ts'
import { smsCodeHash, smsRefusal } from './sms.ts'
import { authUrlOf, SECRET_BYTES, secretOf, stepOf, totpContext } from './totp.ts'

export type Enrolled = WireUser & { readonly recovery_codes?: string[] }

const REFUSALS = {
  'no-user': 'missing_or_invalid_token',
  unverified: 'missing_or_invalid_mfa',
  enrolled: 'cannot_link_more_of_type',
  'not-enrolled': 'linked_account_not_found',
} as const satisfies Record<string, ServerErrorCode>
type Refusal = 'enrolled' | 'not-enrolled'
type Change = (trx: Kysely<Schema>, standing: Standing) => Promise<'done' | Refusal>

const MESSAGES: Readonly<Partial<Record<keyof typeof REFUSALS, string>>> = {
  enrolled: 'This second factor is enrolled already.',
  'not-enrolled': 'This is no second factor of the account.',
}

/** Runs a change, tells the person of it, and answers the user, with the codes of last resort where it was the first factor. */
const change = async (core: Core, app: App, claims: TokenClaims, what: MfaMethod, act: Change): Promise<Enrolled> => {
  const codes = newCodes(core)
  const hashes = codes.map((code) => recoveryCodeHash(core, app, claims.userId, code))
  const before: Standing[] = []
  const changing = changingOf(core, app, claims)
  const begun = await standingOf(core.db, changing)
  if (!begun) throw new ServiceError('missing_or_invalid_token')
  const changed: Changed<Refusal> = await changeFactors(core.db, changing, { had: begun, codes: hashes }, (trx, standing) => {
    before[0] = standing
    return act(trx, standing)
  })
  if (changed.outcome !== 'done') throw new ServiceError(REFUSALS[changed.outcome], MESSAGES[changed.outcome])
  const { person, isFirst } = changed
  const [had, has] = [before[0]?.methods.includes(what), person.mfa_methods?.some(({ type }) => type === what)]
  if (had !== has) core.notices.send(app, has ? 'factor-added' : 'factor-removed', person)
  return { ...wireUserOf(person), ...(isFirst && { recovery_codes: codes }) }
}

const requireOffered = (app: App, method: MfaMethod): void => {
  if (!app.row.config.mfa_methods.includes(method))
    throw new ServiceError('disallowed_login_method', 'This app has no such second factor.')
}

/** What an authenticator app calls the account. */
const labelOf = async (core: Core, app: App, user: string): Promise<string> => {
  const person = await findUser(core.db, { app: app.id, user })
  const subject = (type: string) => person?.accounts.find((account) => account.type === type)?.subject
  const phone = subject('phone')
  return subject('email') ?? (phone ? internationalNumber(phone) : (subject('wallet') ?? app.row.config.name))
}

/** Makes the secret of an authenticator app, or gives the one of this very session that waits for its enrolment. */
export const beginTotp = async (core: Core, app: App, { userId: user, sid }: TokenClaims) => {
  requireOffered(app, 'totp')
  const { factors } = await factorsOf(core.db, { app: app.id, user })
  if (factors.some(({ type }) => type === 'totp')) throw new ServiceError('cannot_link_more_of_type', MESSAGES.enrolled)
  const context = totpContext(app.id, user)
  const sealed = core.secrets.seal(secretOf(core.random.bytes(SECRET_BYTES)), context)
  const now = core.clock.now()
  const kept = await draftTotp(core.db, {
    app: app.id,
    user,
    sid,
    sealed,
    now,
    expires: now + core.env.MFA_ENROLL_SECONDS * 1000,
  })
  if (!kept) throw new ServiceError('missing_or_invalid_token')
  const totpSecret = core.secrets.open(kept, context)
  return { totpSecret, totpAuthUrl: authUrlOf(app, await labelOf(core, app, user), totpSecret) }
}

/** Enrols the authenticator app that shows codes of the secret. */
export const enrollTotp = async (core: Core, app: App, claims: TokenClaims, code: string): Promise<Enrolled> => {
  requireOffered(app, 'totp')
  const now = core.clock.now()
  const who = { app: app.id, user: claims.userId }
  const sealed = await totpDraftOf(core.db, { ...who, sid: claims.sid, now })
  const step = sealed ? stepOf(core.secrets.open(sealed, totpContext(app.id, claims.userId)), code, now) : 0
  if (!sealed || step === 0) throw new ServiceError('invalid_credentials', 'The code you entered is not valid')
  return change(core, app, claims, 'totp', async (trx) => {
    await dropDrafts(trx, who, 'totp')
    // The step counts as used: the code that enrols verifies nothing besides.
    return (await addFactor(trx, changingOf(core, app, claims), { type: 'totp', sealed, step })) ? 'done' : 'enrolled'
  })
}

/** Enrols the number to which the code was sent. */
export const enrollSms = async (
  core: Core,
  app: App,
  claims: TokenClaims,
  shown: { readonly phoneNumber: string; readonly code: string },
): Promise<Enrolled> => {
  const refusal = await smsRefusal(core, app, claims.userId)
  if (refusal) throw refusal
  const number = phoneIdentifier(shown.phoneNumber).subject
  const who = { app: app.id, user: claims.userId }
  const code = smsCodeHash(core, app, claims.userId, 'sms-enroll', shown.code)
  if (
    !(await spendEnrollCode(core.db, { ...who, sid: claims.sid, number, code, now: core.clock.now(), most: core.env.MFA_TRIES }))
  )
    throw new ServiceError('invalid_credentials', 'The code you entered is not valid')
  return change(core, app, claims, 'sms', async (trx) => {
    await dropDrafts(trx, who, 'sms-enroll')
    return (await addFactor(trx, changingOf(core, app, claims), { type: 'sms', number })) ? 'done' : 'enrolled'
  })
}

/** Leaves an authenticator app, or a number. */
export const unenroll = (core: Core, app: App, claims: TokenClaims, method: 'sms' | 'totp'): Promise<WireUser> =>
  change(core, app, claims, method, async (trx) => {
    const who = { app: app.id, user: claims.userId }
    await dropDrafts(trx, who, method === 'sms' ? 'sms-verify' : 'totp')
    return (await removeFactor(trx, who, method)) ? 'done' : 'not-enrolled'
  })

/** Says which of the user's passkeys are a second factor. */
export const enrollPasskeys = async (core: Core, app: App, claims: TokenClaims, ids: readonly string[]): Promise<Enrolled> => {
  if (ids.length > 0) requireOffered(app, 'passkey')
  const changing = changingOf(core, app, claims)
  return change(core, app, claims, 'passkey', async (trx) => {
    if (ids.length === 0) {
      if (!(await removeFactor(trx, changing, 'passkey'))) return 'not-enrolled'
      await markPasskeys(trx, changing, ids)
      return 'done'
    }
    if (!(await markPasskeys(trx, changing, ids))) throw new ServiceError('linked_account_not_found')
    await addFactor(trx, changing, { type: 'passkey' })
    return 'done'
  })
}
