// Tokens and items that people have added to their wallets.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/** How many are kept of a person: those that were added last. */
const MOST = 100

type Whose = { readonly app: string; readonly user: string }
/** `token` is the number of an item, empty for a token. */
type Which = Whose & { readonly chain: number; readonly address: string; readonly token: string }
type Keeping = Which & { readonly type: string; readonly now: number }

// What several calls at once leave above that is never listed, and goes with the next one.
const KEEP = statement<Keeping, never>(`
with kept as (
  insert into kept_tokens (app_id, user_id, chain_id, address, token_id, type, kept_at)
  select u.app_id, u.id, :chain::int8, :address, :token, :type, :now::int8 from users u where u.id = :user and u.app_id = :app
  on conflict (app_id, user_id, chain_id, address, token_id) do update set type = excluded.type, kept_at = excluded.kept_at
)
delete from kept_tokens where (app_id, user_id, chain_id, address, token_id) in (
  select app_id, user_id, chain_id, address, token_id from kept_tokens
  where app_id = :app and user_id = :user and not (chain_id = :chain::int8 and address = :address and token_id = :token)
  order by kept_at desc, chain_id, address, token_id offset ${MOST - 1})`)

/** Adds one, or renews it. */
export const keepToken = async (db: Db, keeping: Keeping): Promise<void> => void (await KEEP(db, keeping))

const DROP = statement<Which, never>(`
delete from kept_tokens
where app_id = :app and user_id = :user and chain_id = :chain::int8 and address = :address and token_id = :token`)

/** Takes one away. */
export const dropToken = async (db: Db, which: Which): Promise<void> => void (await DROP(db, which))

/** Time in milliseconds. */
interface KeptRecord {
  readonly chain: number
  readonly address: string
  readonly token: string
  readonly type: string
  readonly at: number
}
const LIST = statement<Whose, { [K in keyof KeptRecord]: string }>(`
select chain_id::text as chain, address, token_id as token, type, kept_at::text as at from kept_tokens
where app_id = :app and user_id = :user order by kept_at desc, chain_id, address, token_id limit ${MOST}`)

/** What a person has added, the newest first. */
export const keptTokensOf = async (db: Db, whose: Whose): Promise<KeptRecord[]> =>
  (await LIST(db, whose)).map((row) => ({ ...row, chain: Number(row.chain), at: Number(row.at) }))
