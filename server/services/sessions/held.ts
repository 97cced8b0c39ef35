// Sessions of people who have not done all that the app requires: until they have, they can do nothing but that.
// See docs/design/security.md, "What an app requires".

import type { WireUser } from '../../../src/contract/entities.ts'
import type { ServerErrorCode } from '../../../src/contract/errors.ts'
import { type Held, waitsForFactor } from '../../../src/contract/held.ts'
import type { EndpointName } from '../../../src/contract/table.ts'
import { heldOf } from '../../stores/sessions/held.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import { heldIn, type TokenClaims } from './access-token.ts'
import { makesWallets } from './owes-wallet-at.ts'

const SHOW_FACTOR: readonly EndpointName[] = [
  'mfa.describe',
  'mfa.smsInit',
  'mfa.smsVerify',
  'mfa.totpVerify',
  'mfa.passkeysInit',
  'mfa.passkeyInit',
  'mfa.passkeysVerify',
  'mfa.recoveryVerify',
]
/** With the passkey that is to be the factor. */
const ENROLL_FACTOR: readonly EndpointName[] = [
  ...SHOW_FACTOR,
  'mfa.smsEnroll',
  'mfa.totpInit',
  'mfa.totpEnroll',
  'mfa.passkeysEnrollment',
  'passkeys.linkInit',
  'passkeys.link',
]
/** With the cloud or the window for a password that is to recover it, and the second factor that an app may ask for before a wallet. */
const MAKE_WALLET: readonly EndpointName[] = [
  ...ENROLL_FACTOR,
  'embedded_wallets.create',
  'embedded_wallets.list',
  'embedded_wallets.check',
  'users.me',
  'key_windows.tickets',
  'key_windows.result',
  'key_windows.end',
  'key_windows.answer',
  'recovery.init',
  'recovery.authenticate',
  'recovery.initIcloud',
  'recovery.configurationIcloud',
]

const INCOMPLETE = 'login_incomplete' satisfies ServerErrorCode

/**
 * What a session that waits may call, besides what needs no session (to renew it, to sign out), and what any other call is refused with. Trust: a
 * row that is not named is refused, so that a new endpoint opens nothing; who has a factor shows it, and enrols in nothing.
 */
const WHILE_HELD: { readonly [H in Held]: { readonly calls: readonly EndpointName[]; readonly refusal: () => ServiceError } } = {
  verify: { calls: SHOW_FACTOR, refusal: () => new ServiceError('missing_or_invalid_mfa') },
  enroll: { calls: ENROLL_FACTOR, refusal: () => new ServiceError('missing_or_invalid_mfa') },
  terms: {
    calls: ['users.acceptTerms'],
    refusal: () => new ServiceError(INCOMPLETE, 'This app requires its terms to be accepted first (users/me/accept_terms).'),
  },
  wallet: {
    calls: MAKE_WALLET,
    refusal: () => new ServiceError(INCOMPLETE, 'This app requires an embedded wallet to be made first.'),
  },
}

/** What the session waits for; null for a free one. */
export const heldAt = async (core: Pick<Core, 'db'>, app: App, { userId: user, sid }: TokenClaims): Promise<Held | null> => {
  const required = {
    factor: settingsOf(app).require_mfa === 'login',
    terms: app.row.config.require_users_accept_terms,
    wallet: makesWallets(app),
  }
  return required.factor || required.terms || required.wallet ? heldOf(core.db, { app: app.id, user, sid, ...required }) : null
}

/** Refuses a call that a held session may not make. */
export const requireFree = async (core: Core, app: App, name: string, session: TokenClaims): Promise<void> => {
  const held = await heldAt(core, app, session)
  if (!held) return
  const { calls, refusal } = WHILE_HELD[held]
  if (!calls.some((one) => one === name)) throw refusal()
}

/** What is told of the person of a held session. Trust: before they have shown a factor, that they have one, and nothing else. */
export const heldUser = (user: WireUser, held: Held): WireUser =>
  held === 'verify'
    ? {
        id: user.id,
        created_at: user.created_at,
        linked_accounts: [],
        mfa_methods: user.mfa_methods,
        has_accepted_terms: user.has_accepted_terms,
        is_guest: false,
      }
    : user

/** Clients of ours know what a session is that waits for a factor. */
const OURS = /^latchkey\b/

/**
 * Trust: a client that knows no factor at a login would take the session for a whole one; it is told why it gets none. One that waits for terms or a
 * wallet it gets, for every published client can finish these; what it calls before is refused with the reason.
 */
export const refuseHeld = (client: string | undefined, answer: unknown): void => {
  const token = (answer as { token?: unknown } | null)?.token
  if (typeof token === 'string' && waitsForFactor(heldIn(token)) && !OURS.test(client ?? '')) throw WHILE_HELD.verify.refusal()
}
