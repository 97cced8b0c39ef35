// A wallet whose passkeys have no public key, as 0.2.0 kept them, at a service.
// A removal asks one that is left, and mends it.

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { secretsOf } from '../../server/services/apps/apps.ts'
import { sealedShares } from '../../server/services/embedded-wallets/sealed-shares.ts'
import { newCloudApp } from './cloud-lab.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, openFrame, PAGE } from './frame-lab.ts'
import { createLab } from './lab.ts'
import { signs } from './password-lab.ts'
import { prepared } from './prepared.ts'
import { halfByHand, hkdf, sealedAsFormerly } from './recovery-passkey-keys.ts'
import { createAuthenticator, openPasskeyWindow, recoverByPasskey, setPasskey } from './recovery-passkey-lab.ts'

interface Kept {
  readonly prf_input: string
  readonly kept_half?: string
  readonly passkeys: readonly { readonly id: string; readonly sealed_half: string; readonly public_key?: string }[]
}

await onEachEngine((engine) => {
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }))
  const client = prepared(() => newCloudApp(lab))

  /** What the service keeps of the wallet's recovery, and what puts another text there. */
  const keptOf = async (address: string) => {
    const { rows } = await sql<{ id: string; own: string }>`
      select recovery_id as id, recovery_own as own from embedded_wallets where address = ${address}`.execute(engine.db)
    const { id, own } = rows[0] ?? assert.fail('There is no such wallet.')
    const shares = sealedShares(secretsOf(lab.deps), client.id, { address, set_id: id })
    const put = (kept: Kept) =>
      sql`update embedded_wallets set recovery_own = ${shares.seal('recovery_own', JSON.stringify(kept))} where address = ${address}`.execute(
        engine.db,
      )
    return { id, kept: JSON.parse(shares.open('recovery_own', own)) as Kept, put }
  }

  test('a removal asks one that is left, which has its key afterwards; the half of before is void', async () => {
    const { token: accessToken, user } = (await client.logIn('former@example.com', { headers: { origin: PAGE } })).body
    const key = randomBytes(32)
    const frame = openFrame(lab, client)
    const imported = frame.ask('keyWindow', { accessToken, purpose: 'import' })
    const window = frame.openWindow('import')
    await window.next()
    await window.say({ act: 'do', text: `0x${key.toString('hex')}` })
    const { address } = (await imported) as { address: string }
    const of = { accessToken, address }
    const [gone, stays] = [createAuthenticator(), createAuthenticator()]
    for (const one of [gone, stays]) await setPasskey(frame, one, of)

    // As 0.2.0 has left it: the same half, under a key of each answer, and under the wallet's own key.
    const whose = [client.id, user.id, address]
    const { id: wrapping, kept, put } = await keptOf(address)
    const { prf_input: input } = kept
    const answers = [gone, stays].map((one) => one.use({ input, ids: kept.passkeys.map(({ id }) => id) }))
    const [first] = answers
    assert.ok(first)
    const sealedFor = (id: string) => kept.passkeys.find((one) => one.id === id)?.sealed_half ?? ''
    const half = halfByHand(whose, { ...first, recovery_id: wrapping, prf_input: input, sealed_half: sealedFor(first.id) })
    const formerly = (secret: Buffer, what: string, ...more: string[]) =>
      sealedAsFormerly(secret, half, [what, ...whose, input, ...more])
    const { passkeys_proof: _, ...rest } = kept as Kept & { passkeys_proof: string }
    await put({
      ...rest,
      kept_half: formerly(key, 'kept half'),
      passkeys: answers.map(({ id, output }) => ({
        id,
        sealed_half: formerly(Buffer.from(output, 'base64url'), 'passkey', id),
      })),
    })
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), gone, of), { given: { address } })

    const removal = await openPasskeyWindow(frame, 'passkey', of)
    assert.deepEqual(
      removal.asked.passkeys?.old,
      answers.map(({ id }) => id),
    )
    const passkey = stays.use({ input, ids: answers.slice(1).map(({ id }) => id) })
    assert.deepEqual(await removal.window.say({ act: 'do', remove: first.id, passkey }), { given: { address } })
    const after = await keptOf(address)
    assert.equal(after.kept.kept_half, undefined)
    assert.deepEqual(
      after.kept.passkeys.map(({ id, public_key }) => [id, public_key !== undefined]),
      [[passkey.id, true]],
    )
    const shown = async (recovery_id: string) => {
      const auth_key = hkdf(half, ['auth', ...whose, 'passkey', recovery_id], 'auth').toString('base64url')
      const { body } = await client.call(
        `/api/v1/embedded_wallets/${address}/recovery/unlock`,
        { recovery_id, auth_key },
        { headers: { origin: FRAME_ORIGIN, authorization: `Bearer ${accessToken}` } },
      )
      return body.code
    }
    assert.equal(await shown(after.id), 'invalid_recovery_pin')
    assert.equal(await shown(wrapping), 'recovery_changed')
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), gone, of), { over: 'recovery_changed' })
    const other = openFrame(lab, client)
    assert.deepEqual(await recoverByPasskey(other, stays, of), { given: { address } })
    await signs(other, accessToken, address)
  })
})
