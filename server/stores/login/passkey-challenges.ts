// Pending WebAuthn challenges: single use, for one app and purpose, and for one session where it links.
// See docs/design/security.md, "Passkeys".

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

export interface NewChallenge {
  /** Keyed hash. */
  readonly challenge: string
  readonly app: string
  readonly intent: 'login' | 'link' | 'sign-up' | 'factor'
  readonly sid: string | null
  readonly user: string | null
  readonly rpId: string
  readonly expires: number
}

/** Notes a challenge. */
export const saveChallenge = async (
  db: Db,
  { challenge, app, intent, sid, user, rpId, expires }: NewChallenge,
): Promise<void> => {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, app_id: app, intent, sid, user_id: user, rp_id: rpId, expires_at: expires })
    .execute()
}

export interface LiveChallenge {
  readonly sid: string | null
  readonly user_id: string | null
  readonly rp_id: string
}
const BURN = statement<{ app: string; challenge: string; now: number }, never>(`
update passkey_challenges set used_at = :now::int8 where app_id = :app and challenge = :challenge and used_at is null`)

/** Uses a challenge up for nothing: what was answered to it did not hold. */
export const burnChallenge = async (db: Db, which: { app: string; challenge: string; now: number }): Promise<void> => {
  await BURN(db, which)
}
