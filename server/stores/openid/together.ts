// What one call at the OpenID provider needs, in one statement: client, code or token, and what belongs to that.

import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'
import { type PersonRecord, personSql } from '../login/person.ts'
import { LIVE_SECRET, type OpenIdClientRow } from './clients.ts'
import { ALIVE, type FoundRecord, type Given } from './records.ts'

interface Row {
  readonly client: OpenIdClientRow | null
  readonly hashes: readonly string[] | null
  readonly one: (FoundRecord & { readonly client: string | null }) | null
  readonly grant: (FoundRecord & Given) | null
  readonly session: (FoundRecord & { readonly uid: string }) | null
  readonly person: PersonRecord | null
}

const TOKENS = `'AuthorizationCode', 'AccessToken', 'RefreshToken', 'DeviceCode'`
const RECORD = `'id', r.id, 'sealed', r.sealed, 'user', r.user_id, 'sid', r.sid, 'uid', r.uid, 'client', r.client_id,
  'created', r.created_at, 'consumed', r.consumed_at, 'expires', r.expires_at`
const TOGETHER = statement<{ app: string; client: string | null; one: string; other: string; now: number }, Row>(`
with one as materialized (
  select r.* from openid_records r
  where r.id in (:one, :other) and r.app_id = :app and r.kind in (${TOKENS}) and ${ALIVE} limit 1
), named as (select coalesce(:client, (select one.client_id from one)) as id)
select
  (select to_json(c) from openid_clients c where c.id = named.id and c.app_id = :app) as client,
  (select json_agg(s.hash) from openid_secrets s where s.client_id = named.id and ${LIVE_SECRET}) as hashes,
  (select json_build_object(${RECORD}) from one r) as one,
  (select json_build_object(${RECORD}, 'agreed', k.scopes, 'own', c.is_own, 'allowed', c.settings -> 'scopes')
    from one join openid_records r on r.id = one.grant_id and r.app_id = one.app_id and r.kind = 'Grant' and ${ALIVE}
    left join openid_clients c on c.id = r.client_id and c.app_id = r.app_id
    left join openid_connections k on k.user_id = r.user_id and k.client_id = r.client_id and k.app_id = r.app_id) as grant,
  (select json_build_object(${RECORD})
    from one join openid_records r on r.uid = one.uid and r.app_id = one.app_id and r.kind = 'Session' and ${ALIVE} limit 1) as session,
  (select ${personSql('found.id')} from one join users found on found.id = one.user_id and found.app_id = one.app_id) as person
from named`)

/** A client, and the hashes of its secrets that hold. */
export interface ClientWithSecrets {
  readonly row: OpenIdClientRow
  readonly hashes: readonly string[]
}

export interface Together {
  /** The id by which a client was read, and the client, of this app alone. */
  readonly client: { readonly id: string; readonly found: ClientWithSecrets | null } | null
  readonly one: FoundRecord | null
  readonly grant: FoundRecord | null
  readonly session: (FoundRecord & { readonly uid: string }) | null
  /** Of whom the code or the token is. */
  readonly person: PersonRecord | null
}

/**
 * A client by its id, and the code or the token that goes by one of `ids` (at most two), with its grant, its session and its person, each as it is at that
 * moment. `client` null: that of the token.
 */
export const readTogether = async (
  db: Kysely<Schema>,
  which: { readonly app: string; readonly client: string | null; readonly ids: readonly string[]; readonly now: number },
): Promise<Together> => {
  const { app, client: named, ids, now } = which
  const [one = '', other = one] = ids
  const [row] = await TOGETHER(db, { app, client: named, one, other, now })
  const id = named ?? row?.one?.client
  const { grant } = row ?? {}
  return {
    client: id ? { id, found: row?.client ? { row: row.client, hashes: row.hashes ?? [] } : null } : null,
    one: row?.one ?? null,
    grant: grant ? { ...grant, given: { agreed: grant.agreed, own: grant.own, allowed: grant.allowed } } : null,
    session: row?.session ?? null,
    person: row?.person ?? null,
  }
}
