// How an embedded wallet is recovered: tries of the person's half, and changes of the way.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { notedSql, TOLD_AGAIN } from './activity.ts'
import type { WalletRecord } from './embedded-wallets.ts'
import { passkeysSql } from './recovery-passkeys.ts'

type Try = {
  readonly app: string
  readonly user: string
  readonly address: string
  /** The wrapping whose half is shown, and the keyed hash of what is shown. */
  readonly id: string
  readonly auth: string
  readonly session: string
  readonly now: number
  /** Where a count that begins now ends, and how many wrong ones it takes. */
  readonly ends: number
  readonly most: number
  /** How many wrong ones one session takes until then. */
  readonly mostOfSession: number
}
export interface Tried extends WalletRecord {
  readonly opened: boolean
}

/**
 * Trust: one update judges a try and counts it, in the same steps whether it is right or wrong. Tries at once, on several instances too, wait for the row
 * one after the other, so that none is judged beyond the last one that is left. Counted is what can be guessed, a password: the half of every other
 * method is 32 random bytes, and a count would only let a stolen session keep the person from their wallet. One session has a part of a wallet's tries:
 * who has stolen it uses up that part, and its person signs in again, which a thief cannot. A right one gives the session its part back.
 */
const TRY = statement<Try & { since: number }, Tried>(`
with tried as (update embedded_wallets set
  recovery_tries = case when recovery_tries_end <= :now::int8 then 0 else recovery_tries end
    + case when recovery_auth = :auth or recovery_method <> 'user-passcode' then 0 else 1 end,
  recovery_tries_by = case when recovery_tries_end <= :now::int8 then '{}'::text[]
    when recovery_auth = :auth then array_remove(recovery_tries_by, :session::text) else recovery_tries_by end
    || case when recovery_auth = :auth or recovery_method <> 'user-passcode' then '{}'::text[] else array[:session::text] end,
  recovery_tries_end = case when recovery_tries_end <= :now::int8 then :ends::int8 else recovery_tries_end end
where app_id = :app and user_id = :user and address = :address and recovery_id = :id and recovery_own is not null
  and (recovery_tries_end <= :now::int8 or recovery_method <> 'user-passcode'
    or (recovery_tries < :most::int4 and cardinality(array_positions(recovery_tries_by, :session::text)) < :mostOfSession::int4))
returning address, chain_type, imported, set_id, version, service_share, recovery_method, recovery_share, recovery_key, recovery_id,
  recovery_own, recovery_auth = :auth as opened
), ${notedSql('recover', "select from tried where opened and not exists (select from activity a where a.user_id = :user and a.kind = 'recover' and a.at > :since::int8)", ':session', "'embedded'")}
select * from tried`)

/** Tries a half. Undefined where the wallet or the session has no try left, or where another wrapping counts. */
export const tryHalf = async (db: Db, tried: Try): Promise<Tried | undefined> =>
  (await TRY(db, { ...tried, since: tried.now - TOLD_AGAIN }))[0]

const LEFT = statement<Pick<Try, 'app' | 'user' | 'address'>, { id: string | null; tries: number; ends: string }>(`
select recovery_id as id, recovery_tries as tries, recovery_tries_end::text as ends from embedded_wallets
where app_id = :app and user_id = :user and address = :address`)

/** Which wrapping counts, how many wrong tries it has had, and when the count of these ends, in milliseconds. */
export const triesOf = async (db: Db, of: Pick<Try, 'app' | 'user' | 'address'>) => {
  const [row] = await LEFT(db, of)
  return row && { id: row.id, tries: row.tries, ends: Number(row.ends) }
}

type Change = {
  readonly app: string
  readonly user: string
  readonly address: string
  /** Of the account that shows the wallet. */
  readonly subject: string
  /** What must still count. */
  readonly set_id: string
  readonly former: string | null
  readonly recovery_id: string | null
  readonly recovery_method: string
  readonly recovery_share: string
  readonly recovery_key: string | null
  readonly recovery_own: string | null
  readonly recovery_auth: string | null
  /** JSON: `{ id, aaguid }[]` of the passkeys that seal the half. */
  readonly passkeys: string
  readonly session: string
  readonly now: number
}

// In one statement: at each instant one wrapping counts, and the account says which kind it is of. A new half has tries of its own. Trust: a
// wrapping whose id has counted for this wallet counts no more, so the tries of a half cannot begin anew with it.
const CHANGE = statement<Change, { changed: boolean }>(`
with changed as (
  update embedded_wallets set recovery_id = :recovery_id, recovery_method = :recovery_method, recovery_share = :recovery_share,
    recovery_key = :recovery_key::text, recovery_own = :recovery_own::text, recovery_auth = :recovery_auth::text,
    recovery_tries = 0, recovery_tries_by = '{}', recovery_tries_end = 0, updated_at = :now::int8
  where app_id = :app and user_id = :user and address = :address and set_id = :set_id
    and recovery_id is not distinct from :former::text
    and not exists (select from wallet_ids i where i.app_id = :app and i.address = :address and i.id = :recovery_id)
  returning user_id
), ${passkeysSql('changed')}, ${notedSql('recovery', 'select from changed', ':session', "'embedded'")}
update accounts set details = jsonb_set(details, '{recovery_method}', to_jsonb(:recovery_method::text))
from changed where accounts.app_id = :app and accounts.type = 'wallet' and accounts.subject = :subject and accounts.user_id = changed.user_id
returning true as changed`)

/** Changes the way, where set and wrapping still count; whether it did. */
export const changeRecovery = async (db: Db, change: Change): Promise<boolean> => (await CHANGE(db, change)).length > 0
