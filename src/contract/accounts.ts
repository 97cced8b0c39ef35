// Linked accounts as the page takes them (docs/design/spec.md, "Entities"), and the words that accounts are made of.

import { type GenericSchema, looseObject, string } from 'valibot'
import { accountTimes } from './account-facts.ts'
import type { WireAccount } from './known-account.ts'

export type { OwnRecoveryMethod, RecoveryMethod } from './account-facts.ts'
export type { SubjectType, WireAccount } from './known-account.ts'

export type AccountType = WireAccount['type']

/**
 * An account as the page takes it: a type and its times, everything else let through.
 * Unknown types must pass, or a newer service would sign people out of an older page; a page only shows what it knows by name.
 */
export const wireAccount = looseObject({ type: string(), ...accountTimes }) as unknown as GenericSchema<WireAccount>
