// What a thief of the database, or of a session, has of a wallet that a password recovers: nothing that opens it.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { importSealKey, openBytes } from '../../frame/keys/sealed-bytes.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, openFrame } from './frame-lab.ts'
import { createPasswordLab, PASSWORD, said, signs } from './password-lab.ts'

await onEachEngine((engine) => {
  const it = createPasswordLab(engine)
  before(() => it.open())
  const { made, recovers } = it

  test('devices are revoked without the password, and the password still recovers', async () => {
    const of = await made()
    const other = memoryShares()
    await openFrame(it.lab, it.client, { profile: other }).ask('recover', { ...of, recoveryPassword: PASSWORD })
    await openFrame(it.lab, it.client, { profile: of.profile }).ask('revokeDevices', of)
    await assert.rejects(openFrame(it.lab, it.client, { profile: other }).ask('connect', of), said('wallet_not_on_device'))
    const fresh = openFrame(it.lab, it.client, { profile: other })
    await fresh.ask('recover', { ...of, recoveryPassword: PASSWORD })
    await signs(fresh, of.accessToken, of.address)
  })

  test('a key for the recovery share that the wallet has not signed seals nothing', async () => {
    const of = await made()
    /** Another key: the last character may be an A already. */
    const other = (key: string): string => `${key.slice(0, -1)}${key.endsWith('A') ? 'Q' : 'A'}`
    const lying = openFrame(it.lab, it.client, {
      profile: of.profile,
      instead: (service) => ({
        share: async (...asked) => {
          const { recovery, ...given } = await service.share(...asked)
          return {
            ...given,
            ...(recovery && { recovery: { ...recovery, public_key: other(recovery.public_key) } }),
          }
        },
      }),
    })
    await assert.rejects(lying.ask('revokeDevices', of), said('error'))
  })

  test('a stolen database opens nothing: not as it lies there, and not with the right password', async () => {
    const of = await made()
    const tables = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(engine.db)
    const dump: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await sql<Record<string, unknown>>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(
        engine.db,
      )
      dump.push(...rows.map((row) => String(row.row)))
    }
    const all = dump.join('\n')
    const texts = new Set(all.match(/[\w-]{22,}/g))
    // Everything that the service would say for the right password is there sealed, and under no key that is there too.
    const seen: string[] = []
    const frame = openFrame(it.lab, it.client, {
      instead: (service) => ({
        keyMaterial: async (token, address) => {
          const given = await service.keyMaterial(token, address)
          seen.push(given.recovery_key_derivation_salt ?? '')
          return given
        },
        unlock: async (token, address, half) => {
          const given = await service.unlock(token, address, half)
          seen.push(half.auth_key, given.recovery_share, given.service_share, given.sealed_key, given.service_key)
          return given
        },
      }),
    })
    await frame.ask('recover', { ...of, recoveryPassword: PASSWORD })
    assert.equal(seen.length, 6)
    for (const secret of seen) {
      assert.ok(secret.length > 20)
      assert.ok(!all.includes(secret), 'a part lies in the database as it is')
    }
    const keys = [...texts].filter((text) => /^[\w-]{43}$/.test(text)).map((text) => Buffer.from(text, 'base64url'))
    for (const key of keys)
      for (const text of [...texts].filter(({ length }) => length > 60))
        await assert.rejects(openBytes(await importSealKey(Uint8Array.from(key)), text, []))
  })

  test('a signed-in thief has neither the parts without the half, nor a wrapping of their own without the wallet', async () => {
    const of = await made()
    const call = (path: string, body: object) =>
      it.client.call(`/api/v1/embedded_wallets/${of.address}${path}`, body, {
        headers: { origin: FRAME_ORIGIN, authorization: `Bearer ${of.accessToken}` },
      })
    const shares = await call('/recovery/shares', {})
    assert.equal(shares.status, 200)
    assert.equal((shares.body as unknown as Record<string, unknown>).recovery_share, undefined)
    const material = (await call('/recovery/key_material', {})).body as unknown as Record<string, string>
    assert.equal(material.recovery_type, 'user_passcode_derived_recovery_key')
    assert.equal(material.recovery_key, undefined)
    const id = material.recovery_id ?? ''
    const guess = await call('/recovery/unlock', { recovery_id: id, auth_key: 'A'.repeat(43) })
    assert.deepEqual([guess.status, guess.body.code], [422, 'invalid_recovery_pin'])
    const other = await call('/recovery/unlock', { recovery_id: 'A'.repeat(22), auth_key: 'A'.repeat(43) })
    assert.deepEqual([other.status, other.body.code], [400, 'recovery_changed'])
    const set = (await call('/share', {})).body as unknown as Record<string, string>
    const own = {
      set_id: set.set_id,
      former_recovery_id: id,
      recovery_share: 'A'.repeat(60),
      automatic: { id: 'B'.repeat(22), recovery_key: 'A'.repeat(43) },
      proof: `0x${'11'.repeat(65)}`,
    }
    const changed = await call('/recovery', own)
    assert.deepEqual([changed.status, changed.body.code], [422, 'invalid_credentials'])
    await recovers(of, PASSWORD)
  })
})
