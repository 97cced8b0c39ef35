// Embedded wallets: the row, the account that shows it, and the sealed shares.

import type { ChainType } from '../../../src/contract/wallets/wallets.ts'
import { FORMER_WALLET } from '../../../src/contract/wire.ts'
import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { runIdempotent } from '../idempotency.ts'
import { signsInSql } from '../login/person.ts'
import { endWithDescendantsIn } from '../sessions/end-sessions.ts'
import { isSessionLive } from '../sessions/sessions.ts'
import { notedSql } from './activity.ts'
import { passkeysSql } from './recovery-passkeys.ts'
import { lockUser } from './users.ts'
import { dropOthersIn } from './wallet-devices.ts'

/** A wallet as it is kept. Shares and key are sealed. */
export type WalletRecord = {
  readonly address: string
  readonly chain_type: ChainType
  readonly imported: boolean
  readonly set_id: string
  readonly version: number
  readonly service_share: string
  readonly recovery_method: string
  readonly recovery_share: string
  readonly recovery_key: string | null
  readonly recovery_id: string | null
  readonly recovery_own: string | null
}
const COLUMNS = `address, chain_type, imported, set_id, version, service_share, recovery_method, recovery_share, recovery_key, recovery_id,
  recovery_own, created_at::text as made`
type Row = WalletRecord & { readonly made: string }

const OF_USER = statement<{ app: string; user: string }, Row>(`
select ${COLUMNS} from embedded_wallets where app_id = :app and user_id = :user order by created_at, address`)

/** The wallets of a user, the oldest first; `created_at` in milliseconds. */
export const walletsOf = async (
  db: Db,
  who: { readonly app: string; readonly user: string },
): Promise<(WalletRecord & { readonly created_at: number })[]> =>
  (await OF_USER(db, who)).map(({ made, ...row }) => ({ ...row, created_at: Number(made) }))

/** Which of these addresses, in lower case, are Ethereum wallets of any app. Looked for without an index: for development. */
export const walletsAmong = async (db: Db, addresses: readonly string[]): Promise<readonly string[]> =>
  (await AMONG(db, { addresses: JSON.stringify(addresses) })).map(({ address }) => address)
const AMONG = statement<{ addresses: string }, { address: string }>(`
select distinct lower(address) as address from embedded_wallets
where chain_type = 'ethereum' and lower(address) in (select jsonb_array_elements_text((:addresses)::jsonb))`)

type NewWallet = {
  readonly app: string
  readonly user: string
  readonly session: string
  readonly now: number
  readonly address: string
  readonly chain_type: ChainType
  readonly imported: boolean
  readonly set_id: string
  readonly service_share: string
  readonly recovery_method: string
  readonly recovery_share: string
  readonly recovery_key: string | null
  readonly recovery_id: string | null
  readonly recovery_own: string | null
  readonly recovery_auth: string | null
  /** JSON: `{ id, aaguid }[]` of the passkeys that seal the half. */
  readonly passkeys: string
  /** Of the account: as it is looked up, and what is shown of it (JSON). */
  readonly subject: string
  readonly details: string
}

// In one statement: there is no wallet without its account and its shares, and no account without a wallet.
// Trust: an address that came with an import of people becomes this wallet by its own key alone, for the user who has it, and
// only beside another account to sign in by: an embedded wallet is none.
const ADD = statement<NewWallet, { added: boolean }>(`
with account as (
  insert into accounts (app_id, type, subject, user_id, details, first_verified_at, latest_verified_at)
  values (:app, 'wallet', :subject, :user, :details::jsonb, :now::int8, :now::int8)
  on conflict (app_id, type, subject) do update set details = excluded.details, latest_verified_at = excluded.latest_verified_at
  where :imported::boolean and accounts.user_id = excluded.user_id and accounts.details ->> 'connector_type' = '${FORMER_WALLET}'
    and exists (select from accounts o where o.app_id = :app and o.user_id = :user
      and (o.type, o.subject) <> ('wallet', :subject) and ${signsInSql('o')})
  returning user_id
), ${notedSql("(case when :imported::boolean then 'import' else 'create' end)", 'select from account', ':session', "'embedded'")}, ${passkeysSql('account')}
insert into embedded_wallets (app_id, address, user_id, chain_type, imported, set_id, version, service_share, recovery_method,
  recovery_share, recovery_key, recovery_id, recovery_own, recovery_auth, created_at, updated_at, made_by)
select :app, :address, account.user_id, :chain_type, :imported::boolean, :set_id, 1, :service_share, :recovery_method,
  :recovery_share, :recovery_key::text, :recovery_id::text, :recovery_own::text, :recovery_auth::text, :now::int8, :now::int8, :session
from account
returning true as added`)

const OWN = statement<{ app: string; user: string; subject: string }, { own: boolean }>(`
select true as own from accounts where app_id = :app and type = 'wallet' and subject = :subject and user_id = :user`)

export type Added =
  /** `taken`: another user has its account; `sole`: the user has it, as an account that cannot become a wallet. */
  | { readonly outcome: 'no-user' | 'taken' | 'sole' | 'refused' }
  /** `isNew` is false for a wallet that was there. */
  | { readonly outcome: 'done'; readonly wallet: WalletRecord; readonly isNew: boolean }

/**
 * Adds a wallet, or answers the one of its chain that the user has. `allows` judges a new one by those that are there: it is asked behind the
 * user's row, so that two calls at once are judged one after the other.
 */
export const addWallet = (db: Db, fresh: NewWallet, allows: (there: readonly WalletRecord[]) => boolean): Promise<Added> =>
  runIdempotent(db, { app: fresh.app, key: '', now: fresh.now }, () =>
    db.transaction().execute(async (trx): Promise<Added> => {
      const { app, user, session: sid, subject, now } = fresh
      // Trust: a session that has ended meanwhile makes no wallet, however far the call had come.
      if (!(await lockUser(trx, fresh)) || !(await isSessionLive(trx, { app, user, sid, now }))) return { outcome: 'no-user' }
      const there = await walletsOf(trx, fresh)
      const mine = there.find(({ chain_type }) => chain_type === fresh.chain_type)
      // An imported key is never answered by another wallet: they would take it for theirs.
      if (mine && fresh.imported && mine.address !== fresh.address) return { outcome: 'refused' }
      if (mine) return { outcome: 'done', wallet: mine, isNew: false }
      if (!allows(there)) return { outcome: 'refused' }
      if ((await ADD(trx, fresh)).length === 0)
        return { outcome: (await OWN(trx, { app, user, subject })).length > 0 ? 'sole' : 'taken' }
      const added = (await walletsOf(trx, fresh)).find(({ address }) => address === fresh.address)
      return added ? { outcome: 'done', wallet: added, isNew: true } : { outcome: 'taken' }
    }),
  )

type NewSet = {
  readonly app: string
  readonly user: string
  readonly address: string
  /** The set that must still count. */
  readonly former: string
  readonly set_id: string
  readonly service_share: string
  /** The wrapping that must still count. */
  readonly recovery_id: string | null
  readonly recovery_share: string
  /** Null where the person has it. */
  readonly recovery_key: string | null
  readonly now: number
}

type DeviceOfSet = {
  readonly device: string
  readonly removed: string
  readonly session: string
}

// In one statement: the set and its parts change together, or not at all. Trust: a set whose id has counted for this wallet counts no more.
const REPLACE = statement<NewSet, { replaced: boolean }>(`
update embedded_wallets w set set_id = :set_id, version = version + 1, service_share = :service_share, recovery_share = :recovery_share,
  recovery_key = :recovery_key::text, updated_at = :now::int8
where app_id = :app and user_id = :user and address = :address and set_id = :former
  and recovery_id is not distinct from :recovery_id::text and (recovery_key is null) = (:recovery_key::text is null)
  and not exists (select from wallet_ids i where i.app_id = :app and i.address = :address and i.id = :set_id)
returning true as replaced`)

/**
 * Replaces the shares of a wallet, where the former set still counts; whether it did. The other devices are listed no more, and the sessions of the one
 * that this is done for end with the same commit.
 */
export const replaceSet = (db: Db, fresh: NewSet & DeviceOfSet): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if ((await REPLACE(trx, fresh)).length === 0) return false
    const { app, user, now } = fresh
    for (const sid of await dropOthersIn(trx, fresh)) await endWithDescendantsIn(trx, { app, user, sid, now })
    return true
  })

/** Every wallet's sealed texts, to check that they open. */
export const allWallets = (db: Db) =>
  db
    .selectFrom('embedded_wallets')
    .select(['app_id', 'address', 'set_id', 'recovery_id', 'service_share', 'recovery_share', 'recovery_key', 'recovery_own'])
    .execute()
