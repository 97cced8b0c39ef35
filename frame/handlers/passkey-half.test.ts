// Wrappings that passkeys of 0.2.0 open: they go on, and are mended as their passkeys answer.

import assert from 'node:assert/strict'
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { passkeyHalf, passkeyHalfAgain } from './passkey-half.ts'
import type { Material } from './recovery-half.ts'

const INPUT = randomBytes(32).toString('base64url')
const OWNER = { app: 'app', user: 'person', address: '0x1' }
const account = { chainType: 'ethereum', address: '0x1', key: Uint8Array.from(randomBytes(32)) } as const
const idOf = () => randomBytes(16).toString('base64url')
const wrapping = () => ({ ...OWNER, method: 'passkey', id: idOf() })

/** Nonce, text and tag in one, under a key of a secret, as 0.2.0 sealed. */
const seal = (secret: Uint8Array, half: Uint8Array, context: readonly string[]): string => {
  const salt = JSON.stringify(context)
  const key = Buffer.from(hkdfSync('sha256', secret, salt, `latchkey recovery ${context[0]}`, 32))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(Buffer.from(salt))
  return Buffer.concat([iv, cipher.update(half), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}
const newPasskey = () => ({ id: idOf(), output: randomBytes(32).toString('base64url') })
type Used = ReturnType<typeof newPasskey>

/** A half of 0.2.0, sealed by these. */
const former = (half: Uint8Array, used: readonly Used[]): Material => ({
  recovery_type: 'passkey_recovery_secret',
  recovery_id: idOf(),
  prf_input: INPUT,
  kept_half: seal(account.key, half, ['kept half', 'app', 'person', '0x1', INPUT]),
  passkeys: used.map(({ id, output }) => ({
    id,
    sealed_half: seal(Buffer.from(output, 'base64url'), half, ['passkey', 'app', 'person', '0x1', INPUT, id]),
  })),
})
/** A change, and what the service says of it afterwards. */
const change = async (from: Material, way: { used?: Used; removed?: string }) => {
  const of = wrapping()
  const { half, fields } = await passkeyHalf({ method: 'passkey', input: INPUT, ...way }, { of, account, former: from })
  assert.ok(fields.method === 'passkey')
  const { method: _, ...kept } = fields
  return { of, half: Buffer.from(half), material: { ...from, kept_half: undefined, recovery_id: of.id, ...kept } as Material }
}
const opens = async ({ of, half, material }: Awaited<ReturnType<typeof change>>, used: Used) =>
  assert.deepEqual(Buffer.from(await passkeyHalfAgain({ method: 'passkey', input: INPUT, used }, { of, material })), half)

test('a wrapping of 0.2.0 opens, and keeps its half while a passkey has no public key', async () => {
  const half = randomBytes(32)
  const [one, added] = [newPasskey(), newPasskey()]
  const before = former(half, [one])
  const of = { ...wrapping(), id: before.recovery_id ?? '' }
  await opens({ of, half, material: before }, one)
  const after = await change(before, { used: added })
  assert.deepEqual(after.half, half)
  for (const used of [one, added]) await opens(after, used)
  // Without the old one every passkey has a public key: the half is a new one.
  const mended = await change(after.material, { removed: one.id })
  assert.notDeepEqual(mended.half, half)
  assert.equal(mended.material.kept_half, undefined)
  await opens(mended, added)
  await assert.rejects(async () => opens(mended, one))
})

test('an old passkey that answers at a removal gets a public key, and the half is a new one', async () => {
  const half = randomBytes(32)
  const [gone, stays, third] = [newPasskey(), newPasskey(), newPasskey()]
  const mended = await change(former(half, [gone, stays]), { removed: gone.id, used: stays })
  assert.notDeepEqual(mended.half, half)
  await opens(mended, stays)
  // Of two that stay one answers: the half stays for the other one.
  const partly = await change(former(half, [gone, stays, third]), { removed: gone.id, used: stays })
  assert.deepEqual(partly.half, half)
  for (const used of [stays, third]) await opens(partly, used)
  // An answer that does not open what is kept takes no passkey's place.
  const lie = { ...stays, output: newPasskey().output }
  await assert.rejects(change(former(half, [gone, stays]), { removed: gone.id, used: lie }), { code: 'recovery_changed' })
})

test('public keys, ids and their order are named by the wallet’s key', async () => {
  const [one, other] = [newPasskey(), newPasskey()]
  const first = await passkeyHalf({ method: 'passkey', input: INPUT, used: one }, { of: wrapping(), account })
  assert.equal(first.half.length, 32)
  const { material } = await change((await change(former(randomBytes(32), [one]), { used: one })).material, { used: other })
  const passkeys = material.passkeys ?? []
  const [a, b] = passkeys
  assert.ok(a && b)
  const forged: Partial<Material>[] = [
    { passkeys: [{ ...a, public_key: b.public_key }, b] },
    {
      passkeys: [
        { ...a, id: b.id },
        { ...b, id: a.id },
      ],
    },
    { passkeys: [a] },
    { passkeys: [{ id: a.id, sealed_half: a.sealed_half }, b] },
    { passkeys_proof: undefined },
    { recovery_id: idOf() },
  ]
  for (const lie of forged) await assert.rejects(change({ ...material, ...lie }, { used: newPasskey() }))
  await change(material, { used: newPasskey() })
})
