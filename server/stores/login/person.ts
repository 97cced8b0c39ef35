// A user with all accounts as one value: what every answer about a person needs, without a second question.

import type { MfaMethod } from '../../../src/contract/entities.ts'
import type { ChainType } from '../../../src/contract/wallets/wallets.ts'
import { EMBEDDED_CLIENT } from '../../../src/contract/wire.ts'

/** Times in milliseconds. JSON numbers: the aggregate carries no int8. */
export interface PersonRecord {
  readonly id: string
  readonly created_at: number
  readonly terms_accepted_at: number | null
  /** In which messages to them are written; null: English. */
  readonly language?: string | null
  /** Of the host's back end; left out where there is none. */
  readonly custom_metadata?: Readonly<Record<string, unknown>>
  /** Chain types of embedded wallets that the host's back end has asked for, made or not. */
  readonly wanted_wallets?: readonly ChainType[]
  /** Second factors, the first one first; left out where there is none. */
  readonly mfa_methods?: readonly { readonly type: MfaMethod; readonly verified_at: number }[]
  readonly accounts: readonly {
    readonly type: string
    readonly subject: string
    readonly details: Record<string, unknown>
    /** Milliseconds, as the other one. */
    readonly first_verified_at: number
    /** 0: an import has brought the account from a source that has not verified it, and its owner has not proved it since. */
    readonly latest_verified_at: number
  }[]
}

/** Whether an account is an embedded wallet: it is no way to sign in. */
export const isEmbedded = ({ type, details }: Pick<PersonRecord['accounts'][number], 'type' | 'details'>): boolean =>
  type === 'wallet' && details.wallet_client_type === EMBEDDED_CLIENT
/** Whether the user has an account to sign in by; a guest has none. A smart wallet is no account to sign in by either. */
export const canSignIn = ({ accounts }: Pick<PersonRecord, 'accounts'>): boolean =>
  accounts.some((one) => !isEmbedded(one) && one.type !== 'smart_wallet')
/** SQL of accounts `alias` that a user can sign in by. */
export const signsInSql = (alias: string): string =>
  `(${alias}.type <> 'smart_wallet' and (${alias}.type <> 'wallet'
    or ${alias}.details ->> 'wallet_client_type' is distinct from '${EMBEDDED_CLIENT}'))`
/** SQL of when an account `alias` was first proved, where that is done now. */
export const firstProvedSql = (alias: string): string =>
  `(case when ${alias}.latest_verified_at = 0 then :now::int8 else ${alias}.first_verified_at end)`
/** SQL of accounts `alias` that are embedded wallets. */
export const embeddedInSql = (alias: string): string =>
  `(${alias}.type = 'wallet' and ${alias}.details ->> 'wallet_client_type' = '${EMBEDDED_CLIENT}')`

/** SQL of that value, its accounts in no order, for the user whose id `userId` (an SQL expression of ours) gives; null where there is none. */
export const personSql = (userId: string): string => `(
  select json_build_object('id', u.id, 'created_at', u.created_at, 'terms_accepted_at', u.terms_accepted_at, 'language', u.language,
    'custom_metadata', u.custom_metadata, 'wanted_wallets', u.wanted_wallets, 'mfa_methods', u.mfa_methods, 'accounts', (
    select coalesce(json_agg(json_build_object('type', a.type, 'subject', a.subject, 'details', a.details,
      'first_verified_at', a.first_verified_at, 'latest_verified_at', a.latest_verified_at)), '[]')
    from accounts a where a.user_id = u.id))
  from users u where u.id = ${userId})`
