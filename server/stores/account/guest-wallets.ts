// Wallets of a guest that another session has made than the one that links (docs/design/security.md, "Guests").

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type InSession = { readonly app: string; readonly user: string; readonly session: string }

// One from before its maker was kept is this session's where the guest has had no other.
const ELSEWHERE = statement<InSession, { address: string }>(`
select w.address from embedded_wallets w
where w.app_id = :app and w.user_id = :user and case when w.made_by is null
  then exists (select from sessions o where o.user_id = :user and o.sid <> :session) else w.made_by <> :session end
order by w.created_at, w.address`)

/** Addresses of the user's wallets that this session has not made. */
export const madeElsewhere = async (db: Db, { app, user, session }: InSession): Promise<string[]> =>
  (await ELSEWHERE(db, { app, user, session })).map(({ address }) => address)

const KEEP = statement<InSession & { addresses: string }, never>(`
update embedded_wallets set made_by = :session
where app_id = :app and user_id = :user and address in (select jsonb_array_elements_text(:addresses::jsonb))`)

/** Notes that the person of this session was told of these wallets and keeps them. */
export const keepWallets = async (db: Db, of: InSession & { readonly addresses: readonly string[] }): Promise<void> => {
  await KEEP(db, { ...of, addresses: JSON.stringify(of.addresses) })
}
