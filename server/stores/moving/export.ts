// What an export tells of people beyond the user of the API, for a page of them at once.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

interface Kept {
  readonly passkeys: readonly {
    readonly user: string
    readonly credential_id: string
    readonly public_key: string
    readonly rp_id: string
    readonly user_handle: string | null
    readonly counter: number
    readonly transports: readonly string[]
    readonly name: string | null
  }[]
  readonly wallets: readonly {
    readonly user: string
    readonly address: string
    readonly chain_type: string
    readonly recovery_method: string
  }[]
  readonly totps: readonly { readonly user: string; readonly sealed: string }[]
}
const USERS = 'jsonb_array_elements_text(:users::jsonb) as n'
const KEPT = statement<{ app: string; users: string }, Kept>(`
select (select coalesce(json_agg(json_build_object('user', a.user_id, 'credential_id', p.credential_id, 'public_key', p.public_key,
    'rp_id', p.rp_id, 'user_handle', p.user_handle, 'counter', p.counter, 'transports', p.transports,
    'name', a.details ->> 'authenticator_name')), '[]')
    from ${USERS} join accounts a on a.user_id = n and a.app_id = :app and a.type = 'passkey'
    join passkeys p on p.app_id = a.app_id and p.credential_id = a.subject) as passkeys,
  (select coalesce(json_agg(json_build_object('user', w.user_id, 'address', w.address, 'chain_type', w.chain_type,
    'recovery_method', w.recovery_method)), '[]')
    from ${USERS} join embedded_wallets w on w.user_id = n and w.app_id = :app) as wallets,
  (select coalesce(json_agg(json_build_object('user', f.user_id, 'sealed', f.sealed)), '[]')
    from ${USERS} join factors f on f.user_id = n and f.app_id = :app and f.type = 'totp' and f.sealed is not null) as totps`)

/** Passkeys, embedded wallets and sealed secrets of authenticator apps of these users. */
export const keptOf = async (
  db: Kysely<Schema>,
  which: { readonly app: string; readonly users: readonly string[] },
): Promise<Kept> =>
  (await KEPT(db, { app: which.app, users: JSON.stringify(which.users) }))[0] ?? { passkeys: [], wallets: [], totps: [] }
