// Linked accounts as the page takes them (docs/design/spec.md, "Entities"), and the words that accounts are made of.

import { type GenericSchema, looseObject, nullable, number, string } from 'valibot'
import type { WireAccount } from './known-account.ts'

export type { WireAccount } from './known-account.ts'

/** When an account was verified, in unix seconds: every account carries these. */
export const accountTimes = {
  verified_at: number(),
  first_verified_at: nullable(number()),
  latest_verified_at: nullable(number()),
}

/** How an embedded wallet can be recovered. `user-passcode` is shown to people as "password". */
export const RECOVERY_METHODS = ['privy', 'user-passcode', 'google-drive', 'icloud'] as const
export type RecoveryMethod = (typeof RECOVERY_METHODS)[number]
/** Those that belong to the person. */
export type OwnRecoveryMethod = Exclude<RecoveryMethod, 'privy'>

export type AccountType = WireAccount['type']

/**
 * An account as the page takes it: a type and its times, everything else let through.
 * Unknown types must pass, or a newer service would sign people out of an older page; a page only shows what it knows by name.
 */
export const wireAccount = looseObject({ type: string(), ...accountTimes }) as unknown as GenericSchema<WireAccount>
