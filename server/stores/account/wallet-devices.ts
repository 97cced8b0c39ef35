// Browsers that hold a share of an embedded wallet: noted where the service hands out what makes or uses a share.

import type { Db } from '../../db/schema.ts'
import { statement } from '../../db/statement.ts'

type Wallet = { readonly app: string; readonly user: string; readonly address: string }

/** Devices of a wallet that are kept, proved ones and such that only say that they have a share, and the sessions of each: the ones used last. */
const MOST_PROVED = 56
const MOST_CLAIMED = 8
const MOST_SESSIONS = 8

type DeviceUse = Wallet & {
  readonly set_id: string
  readonly device: string
  readonly session: string
  /** Whether the service gives it a share, or takes a set from it: else a session alone says that it has one. */
  readonly proved: boolean
  readonly now: number
}

// Trust: each kind has room of its own. A stolen session that claims names without end pushes off other claims, and no browser that was given a share.
// One of a set that counts no more is a device that begins anew. Of two calls at once one has inserted the row: xmax tells which.
const NOTE = statement<DeviceUse, { anew: boolean }>(`
with former as (
  select set_id from wallet_devices where app_id = :app and address = :address and device_id = :device
), used as (
  insert into wallet_devices as d (app_id, address, device_id, set_id, sessions, browser, os, created_at, used_at, proved)
  select w.app_id, w.address, :device, w.set_id, array[:session::text], s.browser, s.os, :now::int8, :now::int8, :proved::boolean
  from embedded_wallets w left join sessions s on s.sid = :session
  where w.app_id = :app and w.user_id = :user and w.address = :address and w.set_id = :set_id
  on conflict (app_id, address, device_id) do update set set_id = excluded.set_id, used_at = excluded.used_at,
    browser = coalesce(excluded.browser, d.browser), os = coalesce(excluded.os, d.os),
    sessions = (excluded.sessions || array_remove(d.sessions, :session::text))[1:${MOST_SESSIONS}],
    created_at = case when d.set_id = excluded.set_id then d.created_at else excluded.created_at end,
    proved = excluded.proved or (d.proved and d.set_id = excluded.set_id)
  returning d.xmax = 0 as inserted
), gone as (
  delete from wallet_devices d where d.app_id = :app and d.address = :address and d.device_id in (
    select device_id from wallet_devices where app_id = :app and address = :address and device_id <> :device and proved = :proved::boolean
    order by used_at desc, device_id offset case when :proved::boolean then ${MOST_PROVED - 1} else ${MOST_CLAIMED - 1} end)
)
select inserted or exists (select from former where set_id <> :set_id) as anew from used`)

/** Notes that a device has, or gets, a share of a set, where that counts; whether it had none of this set before. */
export const noteDevice = async (db: Db, use: DeviceUse): Promise<boolean> => (await NOTE(db, use))[0]?.anew ?? false

/** Times in milliseconds. */
interface DeviceRecord {
  readonly id: string
  readonly browser: string | null
  readonly os: string | null
  readonly since: number
  readonly used: number
}

/** What names of windows for keys begin with: no browser names itself so. */
export const WINDOW_DEVICE = 'window:'
const LIST = statement<Wallet, { [K in keyof DeviceRecord]: DeviceRecord[K] extends number ? string : DeviceRecord[K] }>(`
select d.device_id as id, d.browser, d.os, d.created_at::text as since, d.used_at::text as used
from wallet_devices d join embedded_wallets w using (app_id, address, set_id)
where w.app_id = :app and w.user_id = :user and w.address = :address
  and not starts_with(d.device_id, '${WINDOW_DEVICE}') order by d.used_at desc, d.device_id`)

/** The devices that hold a share of the set that counts. */
export const devicesOf = async (db: Db, wallet: Wallet): Promise<DeviceRecord[]> =>
  (await LIST(db, wallet)).map((row) => ({ ...row, since: Number(row.since), used: Number(row.used) }))

type Anew = Wallet & {
  readonly set_id: string
  /** The device that has a share of the new set. */
  readonly device: string
  /** The one that this was done for; empty: for all. */
  readonly removed: string
  readonly session: string
  readonly now: number
}
const DROP = statement<Anew, { sid: string }>(`
with mine as (
  update wallet_devices set set_id = :set_id, used_at = :now::int8 where app_id = :app and address = :address and device_id = :device
), dropped as (
  delete from wallet_devices where app_id = :app and address = :address and device_id <> :device
  returning device_id, sessions
), noted as (
  insert into activity (app_id, user_id, kind, account, browser, os, country, at)
  select :app, :user, 'revoke', 'embedded', s.browser, s.os, s.country, :now::int8
  from (select 1) as done left join sessions s on s.sid = :session
)
select unnest(sessions) as sid from dropped where device_id = :removed`)

/** What follows once the shares of other devices open nothing. Answers the sessions of the device that this was done for. */
export const dropOthersIn = async (trx: Db, anew: Anew): Promise<string[]> =>
  (await DROP(trx, anew)).map(({ sid }) => sid).filter((sid) => sid !== anew.session)
