// Transactions of embedded wallets that the service has handed on to a chain, by wallet.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { TOLD_AGAIN } from './activity.ts'

/** Transactions that are kept of one wallet, and that are told of all wallets of a person: the newest. */
const KEPT = 100

/** One transaction. `address`: of the wallet. `to`: null where it makes a contract. `value`: hex. `data`: null where they are too long to be kept. */
export interface SentRecord {
  readonly address: string
  readonly chain: number
  readonly hash: string
  readonly nonce: number
  readonly to: string | null
  readonly value: string
  readonly data: string | null
  /** Milliseconds since 1970. */
  readonly at: number
}

// Only a wallet of the app has rows. One that is sent again keeps the time of the first.
type Noted = { readonly [K in keyof SentRecord]: SentRecord[K] } & {
  readonly app: string
  /** What it does with an allowance, as activity has it; empty: nothing. */
  readonly allowance: 'allow' | 'disallow' | ''
}
const NOTE = statement<Noted & { since: number }, object>(`
with gone as (
  delete from sent_transactions t where t.app_id = :app and t.address = :address and (t.chain_id, t.hash) in (
    select chain_id, hash from sent_transactions where app_id = :app and address = :address and hash <> :hash
    order by at desc, hash offset ${KEPT - 1})
), kept as (
insert into sent_transactions (app_id, address, chain_id, hash, nonce, recipient, value, data, at)
select w.app_id, w.address, :chain::int8, :hash, :nonce::int8, :to::text, :value, :data::text, :at::int8
from embedded_wallets w where w.app_id = :app and w.address = :address
on conflict do nothing returning address
)
insert into activity (app_id, user_id, kind, account, at)
select w.app_id, w.user_id, :allowance, 'embedded', :at::int8 from kept join embedded_wallets w on w.app_id = :app and w.address = kept.address
where :allowance <> '' and not exists (
  select from activity a where a.user_id = w.user_id and a.kind = :allowance and a.at > :since::int8)`)

/** Notes a transaction, where its sender is an embedded wallet of the app, and in the person's activity that it gives or takes back an allowance. */
export const noteTransaction = async (db: Db, sent: Noted): Promise<void> => {
  await NOTE(db, { ...sent, since: sent.at - TOLD_AGAIN })
}

type Numbers = 'chain' | 'nonce' | 'at'
const LIST = statement<{ app: string; user: string }, { [K in keyof SentRecord]: K extends Numbers ? string : SentRecord[K] }>(`
select t.address, t.chain_id::text as chain, t.hash, t.nonce::text as nonce, t.recipient as to, t.value, t.data, t.at::text as at
from sent_transactions t join embedded_wallets w using (app_id, address)
where w.app_id = :app and w.user_id = :user order by t.at desc, t.hash limit ${KEPT}`)

/** Those of the wallets of a person, the newest first. */
export const transactionsOf = async (db: Db, whose: { readonly app: string; readonly user: string }): Promise<SentRecord[]> =>
  (await LIST(db, whose)).map(({ chain, nonce, at, ...rest }) => ({
    ...rest,
    ...{ chain: Number(chain), nonce: Number(nonce), at: Number(at) },
  }))
