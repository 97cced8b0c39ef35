// Passkeys that seal the person's half of a wallet's recovery: what is listed of them.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

/**
 * Parts of the statement that keeps a wrapping: its passkeys (`:passkeys`, JSON) are those of the wallet afterwards. One that was there keeps its name
 * and times. `from`: the part that has a row where the wrapping is kept.
 */
export const passkeysSql = (from: string): string => `passkeys_gone as (
  delete from recovery_passkeys p using ${from} where p.app_id = :app and p.address = :address
    and p.id not in (select one ->> 'id' from jsonb_array_elements((:passkeys)::jsonb) one)
), passkeys_kept as (
  insert into recovery_passkeys (app_id, address, id, aaguid, created_at)
  select :app, :address, one ->> 'id', one ->> 'aaguid', :now::int8 from ${from}, jsonb_array_elements((:passkeys)::jsonb) one
  on conflict do nothing
)`

/** As they are kept; times in milliseconds. */
interface PasskeyRecord {
  readonly address: string
  readonly id: string
  readonly name: string | null
  readonly aaguid: string | null
  readonly created: string
  readonly used: string | null
}

const OF_USER = statement<{ app: string; user: string }, PasskeyRecord>(`
select p.address, p.id, p.name, p.aaguid, p.created_at::text as created, p.used_at::text as used
from embedded_wallets w join recovery_passkeys p on p.app_id = w.app_id and p.address = w.address
where w.app_id = :app and w.user_id = :user and w.recovery_method = 'passkey' order by p.created_at, p.id`)

/** Those of a user's wallets, the oldest first. */
export const passkeysOfUser = (db: Db, who: { readonly app: string; readonly user: string }): Promise<PasskeyRecord[]> =>
  OF_USER(db, who)

const RENAME = statement<{ app: string; user: string; address: string; id: string; name: string }, { done: boolean }>(`
update recovery_passkeys p set name = :name from embedded_wallets w
where w.app_id = :app and w.user_id = :user and w.address = :address and w.recovery_method = 'passkey'
  and p.app_id = w.app_id and p.address = w.address and p.id = :id
returning true as done`)

/** Names one of the user's; whether there is such a one. */
export const renamePasskey = async (
  db: Db,
  named: { readonly app: string; readonly user: string; readonly address: string; readonly id: string; readonly name: string },
): Promise<boolean> => (await RENAME(db, named)).length > 0

const USED = statement<{ app: string; address: string; id: string; now: number }, { done: boolean }>(`
update recovery_passkeys set used_at = :now::int8 where app_id = :app and address = :address and id = :id returning true as done`)

/** Notes that one has opened the half. */
export const noteUse = async (
  db: Db,
  used: { readonly app: string; readonly address: string; readonly id: string; readonly now: number },
): Promise<void> => {
  await USED(db, used)
}
