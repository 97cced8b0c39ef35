// Codes of second factors by text message: cool-down and budgets are those of login codes.
// See docs/design/security.md, "Second factor", "Text messages".

import { FIRST_LANGUAGE, type LanguageCode } from '../../../src/contract/languages.ts'
import { findUser } from '../../stores/account/users.ts'
import { saveFactorCode, withdrawFactorCode } from '../../stores/factors/drafts.ts'
import { factorsOf } from '../../stores/factors/factors.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import { budgetsOf, isSentTo, isUnassigned } from '../limits/sms-budget.ts'
import { CHANNELS } from '../login/code-channel.ts'
import { tooMany } from '../login/enter.ts'
import { type Identifier, phoneIdentifier } from '../login/identifier.ts'
import { makeCode } from '../login/make-code.ts'
import type { Seen } from '../messages/language.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'

type Purpose = 'sms-enroll' | 'sms-verify'

/** The keyed hash of a code. Trust: bound to app, user and purpose: a code of an enrolment verifies nothing. */
export const smsCodeHash = ({ secrets }: Pick<Core, 'secrets'>, app: App, user: string, purpose: Purpose, code: string): string =>
  secrets.hash('factor-code', app.id, user, purpose, code)

/** The call that asks for a code. */
export interface CodeAsk {
  readonly claims: TokenClaims
  /** Client address as limits count it; null where none counts. */
  readonly address: string | null
  readonly language: LanguageCode | null
  readonly seen: Seen
  /** Host name of the page that asks; null for a client that is none. */
  readonly host: string | null
}

const send = async (core: Core, app: App, to: Identifier, purpose: Purpose, ask: CodeAsk): Promise<void> => {
  const { env, clock, db } = core
  const { claims, address, language, seen, host } = ask
  const code = env.TEST_CODE ?? makeCode(core.random)
  const now = clock.now()
  const who = { app: app.id, user: claims.userId, sid: claims.sid, purpose, number: to.subject }
  const draft = { ...who, code: smsCodeHash(core, app, claims.userId, purpose, code) }
  const placed = await saveFactorCode(db, draft, {
    now,
    expires: now + env.MFA_CODE_SECONDS * 1000,
    coolDown: env.RESEND_SECONDS * 1000,
    most: env.CODES_PER_HOUR,
    budgets: budgetsOf(core, app, to, address),
    // The number of a factor was shown to be the person's; one that is to be enrolled may be any number.
    known: purpose === 'sms-verify',
  })
  if ('wait' in placed) throw tooMany(placed.wait)
  if (isUnassigned(to)) return
  const channel = CHANNELS.phone
  try {
    const minutes = Math.ceil(env.MFA_CODE_SECONDS / 60)
    await channel.send(core, app, to.subject, { code, minutes, language: language ?? FIRST_LANGUAGE, seen, host })
    core.metrics.count(channel.messages, { outcome: 'sent' })
  } catch (error) {
    await withdrawFactorCode(db, draft, placed.taken)
    const { code: reason, kind } = channel.failure(error)
    core.metrics.count(channel.messages, { outcome: 'failed' })
    core.log.error('code_not_sent', { appId: app.id, method: 'sms', kind })
    throw new ServiceError(reason)
  }
}

/** Sends a code to the number that is enrolled. */
export const sendFactorCode = async (core: Core, app: App, ask: CodeAsk): Promise<void> => {
  const { factors } = await factorsOf(core.db, { app: app.id, user: ask.claims.userId })
  const number = factors.find(({ type }) => type === 'sms')?.number
  if (!number) throw new ServiceError('linked_account_not_found', 'No number is a second factor of this account.')
  await send(core, app, { type: 'phone', subject: number }, 'sms-verify', ask)
}

/** Why a number cannot be a second factor of this user; null where it can. */
export const smsRefusal = async (core: Core, app: App, user: string): Promise<ServiceError | null> => {
  const { mfa_methods: offered, sms_auth } = app.row.config
  if (!offered.includes('sms')) return new ServiceError('disallowed_login_method', 'This app has no such second factor.')
  const person = await findUser(core.db, { app: app.id, user })
  if (!person) return new ServiceError('missing_or_invalid_token')
  // Trust: a phone that logs in is one factor already; a second one in the same hand proves nothing more.
  const logsIn = sms_auth && person.accounts.some(({ type }) => type === 'phone')
  return logsIn ? new ServiceError('disallowed_login_method', 'The phone number logs in already. Choose another method.') : null
}

export const sendEnrollCode = async (core: Core, app: App, phoneNumber: string, ask: CodeAsk): Promise<void> => {
  const refusal = await smsRefusal(core, app, ask.claims.userId)
  if (refusal) throw refusal
  const to = phoneIdentifier(phoneNumber)
  if (!isUnassigned(to) && !isSentTo(app, to)) throw new ServiceError('not_supported')
  await send(core, app, to, 'sms-enroll', ask)
}
