// The rules of a readable transaction, beside those of every request (rules.ts), with their levels.

import type { Finding, Level, Rule, Values } from './rules.ts'

const LEVELS = {
  'approve-all-nfts': 'danger',
  'to-token': 'danger',
  'to-nowhere': 'danger',
  'owner-change': 'danger',
  'control-taken': 'danger',
  'guard-removed': 'danger',
  threshold: 'danger',
  'only-out': 'danger',
  'shown-differs': 'danger',
  'goes-elsewhere': 'danger',
  'unread-grant': 'danger',
  'module-removed': 'warn',
  'approve-unlimited': 'warn',
  'approve-above-balance': 'warn',
  'approve-item': 'warn',
  'no-least': 'warn',
  'cannot-read-part': 'warn',
  'likely-fails': 'warn',
  'fee-high': 'warn',
  'fee-low': 'warn',
  'gas-low': 'warn',
  'nonce-gap': 'warn',
  'data-to-person': 'warn',
  'no-preview': 'note',
  estimate: 'note',
  'first-time': 'note',
  'to-yourself': 'note',
  'waiting-before': 'note',
  replaces: 'note',
  'loading-balance': 'note',
} as const satisfies Readonly<Record<string, Level>>

type OwnRule = keyof typeof LEVELS
/** The name of a rule: its sentence in the languages has the same. */
type TransactionRule = OwnRule | Rule
/** `steps`: numbers of the steps of several that it is said of, in their order; absent: it is said of the whole. */
export type TransactionFinding = Finding<TransactionRule> & { readonly steps?: readonly string[] }

/** What a rule of transactions has found. `level`: where it is milder, or graver, in this case. */
export const found = (rule: OwnRule, values: Values = {}, level: Level = LEVELS[rule]): TransactionFinding => ({
  rule,
  level,
  values,
})
