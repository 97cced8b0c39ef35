// Hands out what the service has of a wallet after a proof of the person's half (docs/design/frame.md, "Recovery").

import type { ParsedBodyOf } from '../../../src/contract/endpoint.ts'
import type { ENDPOINTS } from '../../../src/contract/table.ts'
import { DAY } from '../../../src/kit/durations.ts'
import { noteUse } from '../../stores/account/recovery-passkeys.ts'
import { triesOf, tryHalf } from '../../stores/account/wallet-recovery.ts'
import type { App } from '../apps/app-cache.ts'
import type { Core } from '../core.ts'
import type { Seen } from '../messages/language.ts'
import { ServiceError } from '../service-error.ts'
import type { TokenClaims } from '../sessions/access-token.ts'
import { notifyOfShare } from './note-share.ts'
import { authHash, keptRecovery } from './own-recovery.ts'
import { wireWalletOf } from './read.ts'
import { sealedShares } from './sealed-shares.ts'

type Half = ParsedBodyOf<(typeof ENDPOINTS)['embedded_wallets.unlock']> & { readonly address: string; readonly seen: Seen }

/** Judges the half, and counts a wrong one. */
export const unlockWallet = async (core: Core, app: App, claims: TokenClaims, shown: Half) => {
  const { userId: user, sid: session } = claims
  const { address, recovery_id: id } = shown
  const now = core.clock.now()
  const of = { app: app.id, user, address }
  const { WRONG_RECOVERIES_PER_DAY: most, WRONG_RECOVERIES_PER_SIGN_IN: mostOfSession } = core.env
  const auth = authHash(core, app.id, id, shown.auth_key)
  const tried = await tryHalf(core.db, {
    ...of,
    id,
    auth,
    session,
    now,
    ends: now + DAY,
    most,
    mostOfSession,
  })
  core.metrics.count('latchkey_recovery_tries_total', { outcome: tried ? (tried.opened ? 'right' : 'wrong') : 'refused' })
  if (!tried) {
    const left = await triesOf(core.db, of)
    if (!left) throw new ServiceError('linked_account_not_found', 'This user has no such embedded wallet.')
    if (left.id !== id) throw new ServiceError('recovery_changed')
    // Trust: whoever has this session has used up its part, right after a sign-in too. The wallet has tries left for its person, who signs in again.
    if (left.tries < most) throw new ServiceError('recent_login_required')
    throw new ServiceError('recovery_attempts_exhausted', undefined, { retryAfter: Math.max(left.ends - now, 0) / 1000 })
  }
  if (!tried.opened) throw new ServiceError('invalid_recovery_pin')
  const kept = keptRecovery(core, app, tried)
  if (!kept) throw new Error('An embedded wallet has lost its recovery.')
  const { open } = sealedShares(core.secrets, app.id, tried)
  if (shown.passkey_id !== undefined) await noteUse(core.db, { app: app.id, address, id: shown.passkey_id, now })
  await notifyOfShare(core, app, claims, { ...shown, set_id: tried.set_id, isTold: true })
  return {
    ...wireWalletOf(tried),
    service_share: open('service_share', tried.service_share),
    recovery_share: open('recovery_share', tried.recovery_share),
    sealed_key: kept.sealed_key,
    service_key: kept.service_key,
  }
}
