// Sessions of apps that ask for a second factor at each login: until it is shown they can do nothing but show it.
// See docs/design/security.md, "Second factor at each login".

import type { WireUser } from '../../../src/contract/entities.ts'
import type { EndpointName } from '../../../src/contract/table.ts'
import { type Held, heldOf } from '../../stores/sessions/held.ts'
import type { App } from '../apps/app-cache.ts'
import { settingsOf } from '../apps/app-settings.ts'
import type { Core } from '../core.ts'
import { ServiceError } from '../service-error.ts'
import { isHeldToken, type TokenClaims } from './access-token.ts'

/**
 * What a held session may call, and waiting for what at the least. Trust: who has a factor shows it, and enrols in nothing; who has none may add the
 * passkey that is to be one.
 */
const WHILE_HELD: Readonly<Partial<Record<EndpointName, Held>>> = {
  'mfa.describe': 'verify',
  'mfa.smsInit': 'verify',
  'mfa.smsVerify': 'verify',
  'mfa.totpVerify': 'verify',
  'mfa.passkeysInit': 'verify',
  'mfa.passkeyInit': 'verify',
  'mfa.passkeysVerify': 'verify',
  'mfa.recoveryVerify': 'verify',
  'mfa.smsEnroll': 'enroll',
  'mfa.totpInit': 'enroll',
  'mfa.totpEnroll': 'enroll',
  'mfa.passkeysEnrollment': 'enroll',
  'passkeys.linkInit': 'enroll',
  'passkeys.link': 'enroll',
}

/** What the session waits for; null for a free one. */
export const heldAt = async (core: Core, app: App, { userId: user, sid }: TokenClaims): Promise<Held | null> =>
  settingsOf(app).require_mfa === 'login' ? heldOf(core.db, { app: app.id, user, sid }) : null

/** Refuses a call that a held session may not make. */
export const requireFree = async (core: Core, app: App, name: string, session: TokenClaims): Promise<void> => {
  const held = await heldAt(core, app, session)
  if (!held) return
  const least = WHILE_HELD[name as EndpointName]
  if (least === undefined || (least === 'enroll' && held !== 'enroll')) throw new ServiceError('missing_or_invalid_mfa')
}

/** What is told of the person before they have shown a factor: that they have one, and nothing else. */
export const heldUser = (user: WireUser): WireUser => ({
  id: user.id,
  created_at: user.created_at,
  linked_accounts: [],
  mfa_methods: user.mfa_methods,
  has_accepted_terms: user.has_accepted_terms,
  is_guest: false,
})

/** Clients of ours know what a held session is. */
const OURS = /^latchkey\b/

/** Trust: a client that knows no such step would take the session for a whole one; it is told why it gets none. */
export const refuseHeld = (client: string | undefined, answer: unknown): void => {
  const token = (answer as { token?: unknown } | null)?.token
  if (typeof token === 'string' && isHeldToken(token) && !OURS.test(client ?? ''))
    throw new ServiceError('missing_or_invalid_mfa')
}
