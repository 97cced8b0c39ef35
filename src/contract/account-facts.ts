// What accounts are made of besides their type: their times, and how an embedded wallet can be recovered.

import { nullable, number } from 'valibot'

/** When an account was verified, in unix seconds: every account carries these. */
export const accountTimes = {
  verified_at: number(),
  first_verified_at: nullable(number()),
  latest_verified_at: nullable(number()),
}

/** How an embedded wallet can be recovered. `user-passcode` is shown to people as "password"; published clients know no `passkey`. */
export const RECOVERY_METHODS = ['privy', 'user-passcode', 'google-drive', 'icloud', 'passkey'] as const

export type RecoveryMethod = (typeof RECOVERY_METHODS)[number]

/** Those that belong to the person. */
export type OwnRecoveryMethod = Exclude<RecoveryMethod, 'privy'>
