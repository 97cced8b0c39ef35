// Somebody who has what lies at a service, and tries each text of it as every part of a wallet.

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { recoveryContext } from '../../frame/handlers/new-wrapping.ts'
import { checkedAccount } from '../../frame/keys/account.ts'
import { openRecoveryKey, openWith } from '../../frame/keys/recovery-keys.ts'
import { importSealKey, openBytes } from '../../frame/keys/sealed-bytes.ts'
import { combineShares, type Share } from '../../frame/keys/shares.ts'
import { type Part, sealedShares } from '../../server/services/embedded-wallets/sealed-shares.ts'
import type { Secrets } from '../../server/services/keys/secrets.ts'
import type { OwnRecovery } from '../../src/contract/wallets/recovery.ts'
import type { Engine } from './engines.ts'
import { halfByHand } from './recovery-passkey-keys.ts'

export interface Victim {
  readonly app: string
  readonly user: string
  readonly address: string
}
type Bytes = Uint8Array<ArrayBuffer>
type Row = Record<'service_share' | 'recovery_share' | 'set_id', string> &
  Record<'recovery_key' | 'recovery_own' | 'recovery_id', string | null>

/** Every row of every table, as JSON. */
export const everyTable = async ({ db }: Engine): Promise<{ tables: number; text: string }> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  const dump: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
    dump.push(...rows.map(({ row }) => row))
  }
  return { tables: tables.length, text: dump.join('\n') }
}

/** What the service's key opens of a wallet's row. */
export const unsealed = async ({ db }: Engine, secrets: Secrets, { app, address }: Victim): Promise<Row> => {
  const { rows } = await sql<Row>`
    select service_share, recovery_share, recovery_key, recovery_own, set_id, recovery_id from embedded_wallets
    where app_id = ${app} and address = ${address}`.execute(db)
  const [row] = rows
  assert.ok(row)
  const open = (part: Part, set: string | null): string | null => {
    const sealed = row[part]
    return sealed && sealedShares(secrets, app, { address, set_id: set ?? '' }).open(part, sealed)
  }
  return {
    ...row,
    service_share: open('service_share', row.set_id) ?? '',
    recovery_share: open('recovery_share', row.set_id) ?? '',
    recovery_key: open('recovery_key', row.set_id),
    recovery_own: open('recovery_own', row.recovery_id),
  }
}

const bytesOf = (text: string): Bytes => Uint8Array.from(Buffer.from(text, 'base64url'))
/** What a try gives; nothing where it fails. */
const tried = async <T>(run: () => T | Promise<T>): Promise<T[]> => {
  try {
    return [await run()]
  } catch {
    return []
  }
}

/** Recovery shares that these keys of 32 bytes open, each as a key, as a half, and as the answer of each passkey's authenticator. */
const recoveryShares = async (row: Row, keys: readonly string[], { app, user, address }: Victim): Promise<Bytes[]> => {
  const owner = { app, user, address }
  if (row.recovery_key !== null || row.recovery_own === null || row.recovery_id === null) {
    const opened = keys.map((key) =>
      tried(async () => openBytes(await importSealKey(bytesOf(key)), row.recovery_share, recoveryContext(owner, row.set_id))),
    )
    return (await Promise.all(opened)).flat()
  }
  const kept = JSON.parse(row.recovery_own) as OwnRecovery
  const recovery_id = row.recovery_id
  const halves = keys.map(bytesOf)
  if (kept.method === 'passkey')
    for (const output of keys)
      for (const { id, sealed_half } of kept.passkeys) {
        const sealed = { id, output, recovery_id, prf_input: kept.prf_input, sealed_half }
        halves.push(...(await tried(() => Uint8Array.from(halfByHand([app, user, address], sealed)))))
      }
  const of = { ...owner, method: kept.method, id: recovery_id }
  const opened = halves.map((half) =>
    tried(async () => {
      const secret = await openRecoveryKey(half, bytesOf(kept.service_key), of, kept.sealed_key)
      return openWith(secret, row.recovery_share, recoveryContext(owner, row.set_id, recovery_id))
    }),
  )
  return (await Promise.all(opened)).flat()
}

/** Whether who has this row, unsealed, opens the wallet with one of these keys, or with a share of a device. */
export const opens = async (
  row: Row,
  victim: Victim,
  { keys, device }: { readonly keys: readonly string[]; readonly device?: Share | null },
): Promise<boolean> => {
  const set = row.set_id
  const service = { set, bytes: bytesOf(row.service_share) }
  const others = [...(await recoveryShares(row, keys, victim)).map((bytes) => ({ set, bytes })), ...(device ? [device] : [])]
  for (const other of others) {
    const of = { chainType: 'ethereum', address: victim.address } as const
    const found = await tried(async () => checkedAccount(Uint8Array.from(await combineShares(service, other)), of))
    if (found.length > 0) return true
  }
  return false
}
