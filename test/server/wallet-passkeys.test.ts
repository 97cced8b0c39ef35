// Wallets whose half is sealed by passkeys: made, recovered, added to; and what another user's answer opens.

import assert from 'node:assert/strict'
import { createDecipheriv, hkdfSync } from 'node:crypto'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { secretsOf } from '../../server/services/apps/apps.ts'
import { sealedShares } from '../../server/services/embedded-wallets/sealed-shares.ts'
import { newCloudApp } from './cloud-lab.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, openFrame, PAGE } from './frame-lab.ts'
import { type Client, createLab, type Lab } from './lab.ts'
import { said, signs } from './password-lab.ts'
import { createAuthenticator, openPasskeyWindow, recoverByPasskey, setPasskey } from './recovery-passkey-lab.ts'

/** HKDF-SHA-256 of 32 bytes, as the frame names what it makes. */
const derived = (from: Buffer, salt: readonly string[], name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', from, JSON.stringify(salt), `latchkey recovery ${name}`, 32))
/** Opens nonce, text and tag in one. */
const opened = (key: Buffer, sealed: string, context: readonly string[]): Buffer => {
  const bytes = Buffer.from(sealed, 'base64url')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  cipher.setAAD(Buffer.from(JSON.stringify(context)))
  cipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])
}

await onEachEngine((engine) => {
  let lab: Lab
  let client: Client
  let people = 0
  before(async () => {
    lab = createLab(engine, { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' })
    client = await newCloudApp(lab)
  })
  const newPerson = async () => (await client.logIn(`passkey${++people}@example.com`, { headers: { origin: PAGE } })).body
  const made = async () => {
    const person = await newPerson()
    const { token: accessToken } = person
    const [profile, authenticator] = [memoryShares(), createAuthenticator()]
    const frame = openFrame(lab, client, { profile })
    const address = await setPasskey(frame, authenticator, { accessToken })
    return { person, accessToken, address, frame, authenticator }
  }
  const listed = async (accessToken: string) => {
    const { body } = await client.call('/api/v1/users/me/wallet_passkeys', undefined, {
      method: 'GET',
      headers: { origin: PAGE, authorization: `Bearer ${accessToken}` },
    })
    return body as unknown as {
      relying_party: string
      passkeys: { id: string; name: string | null; aaguid: string; last_used_at: number | null; address: string }[]
    }
  }

  test('a wallet is made with a passkey and recovered by it; the keys are those that HKDF gives of what it answers', async () => {
    const { person, accessToken, address, frame, authenticator } = await made()
    await signs(frame, accessToken, address)
    let shown = ''
    let outputs: { id: string; output: string } = { id: '', output: '' }
    let material: { recovery_id: string | null; prf_input?: string | undefined; sealed: string } | undefined
    const other = openFrame(lab, client, {
      instead: (service) => ({
        keyMaterial: async (...of) => {
          const given = await service.keyMaterial(...of)
          material = {
            recovery_id: given.recovery_id,
            prf_input: given.prf_input,
            sealed: given.passkeys?.[0]?.sealed_half ?? '',
          }
          return given
        },
        unlock: async (token, at, half) => {
          shown = half.auth_key
          return service.unlock(token, at, half)
        },
      }),
    })
    const told = await recoverByPasskey(other, authenticator, { accessToken, address }, (used) => {
      outputs = used
      return used
    })
    assert.deepEqual(told, { given: { address } })
    await signs(other, accessToken, address)
    const of = [client.id, person.user.id, address]
    const context = ['passkey', ...of, material?.prf_input ?? '', outputs.id]
    const half = opened(derived(Buffer.from(outputs.output, 'base64url'), context, 'passkey'), material?.sealed ?? '', context)
    const auth = derived(half, ['auth', ...of, 'passkey', material?.recovery_id ?? ''], 'auth')
    assert.equal(shown, auth.toString('base64url'))
    const { passkeys, relying_party } = await listed(accessToken)
    assert.equal(relying_party, 'id.example')
    assert.deepEqual(
      passkeys.map((one) => [one.id, one.aaguid, one.name, one.address, one.last_used_at !== null]),
      [[outputs.id, '07070707-0707-0707-0707-070707070707', null, address, true]],
    )
  })

  test('each of two passkeys recovers; one that is removed does not; the last one stays, and a name too', async () => {
    const { accessToken, address, frame, authenticator: first } = await made()
    const second = createAuthenticator()
    const of = { accessToken, address }
    const [{ id: kept = '' } = {}] = (await listed(accessToken)).passkeys
    const renamed = await client.call(
      '/api/v1/users/me/wallet_passkeys/rename',
      { address, id: kept, name: 'Laptop' },
      { headers: { origin: PAGE, authorization: `Bearer ${accessToken}` } },
    )
    assert.equal(renamed.status, 200)
    lab.clock.advance(1000)
    await setPasskey(frame, second, of)
    assert.deepEqual(
      (await listed(accessToken)).passkeys.map(({ name }) => name),
      ['Laptop', null],
    )
    for (const authenticator of [first, second])
      assert.deepEqual(await recoverByPasskey(openFrame(lab, client), authenticator, of), { given: { address } })
    // An authenticator that has one is asked to make no other: it would take its place.
    const { window, asked } = await openPasskeyWindow(frame, 'passkey', of)
    assert.equal(asked.passkeys?.ids.length, 2)
    assert.deepEqual(
      asked.listed?.map(({ name }) => name),
      ['Laptop', null],
    )
    const removed = await window.say({ act: 'do', remove: kept })
    assert.deepEqual(removed, { given: { address } })
    assert.equal((await listed(accessToken)).passkeys.length, 1)
    const late = await recoverByPasskey(openFrame(lab, client), first, of)
    assert.deepEqual(late, { over: 'recovery_changed' })
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), second, of), { given: { address } })
    const again = await openPasskeyWindow(frame, 'passkey', of)
    const last = await again.window.say({ act: 'do', remove: again.asked.passkeys?.ids[0] })
    assert.ok('over' in last || 'failed' in last, JSON.stringify(last))
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), second, of), { given: { address } })
    // Another method takes all of them along.
    await frame.ask('setRecovery', { ...of, recoveryMethod: 'user-passcode', recoveryPassword: 'correct-horse' })
    assert.deepEqual((await listed(accessToken)).passkeys, [])
  })

  test('of two windows that make the first passkey on one authenticator, the one that comes late takes nothing away', async () => {
    const { token: accessToken } = await newPerson()
    const authenticator = createAuthenticator()
    const [one, other] = [openFrame(lab, client), openFrame(lab, client)]
    const [early, late] = [
      await openPasskeyWindow(one, 'passkey', { accessToken }),
      await openPasskeyWindow(other, 'passkey', { accessToken }),
    ]
    const make = (asked: typeof early.asked) => {
      assert.ok(asked.passkeys)
      return authenticator.make(asked.passkeys)
    }
    const said = await early.window.say({ act: 'do', passkey: make(early.asked) })
    assert.ok('given' in said, JSON.stringify(said))
    const { address } = said.given as { address: string }
    await late.window.say({ act: 'do', passkey: make(late.asked) })
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), authenticator, { accessToken, address }), {
      given: { address },
    })
  })

  test('no page recovers by a passkey; what is for another wallet, another input or another one opens nothing, and is no try', async () => {
    const { accessToken, address, authenticator } = await made()
    const other = await made()
    const of = { accessToken, address }
    const page = openFrame(lab, client)
    await assert.rejects(page.ask('recover', { ...of, recoveryMethod: 'passkey' }), said('invalid_request_arguments'))
    await assert.rejects(
      page.ask('setRecovery', { ...of, recoveryMethod: 'passkey', recoveryPassword: 'a'.repeat(43) }),
      said('invalid_request_arguments'),
    )
    const { asked } = await openPasskeyWindow(openFrame(lab, client), 'recover', {
      accessToken: other.accessToken,
      address: other.address,
    })
    const theirs = asked.passkeys?.input ?? ''
    const lies = [
      (used: { id: string; output: string }) => ({
        ...used,
        output: authenticator.use({ input: theirs, ids: [used.id] }).output,
      }),
      (used: { id: string; output: string }) => ({ ...used, output: 'A'.repeat(43) }),
      (used: { id: string; output: string }) => ({ ...used, id: asked.passkeys?.ids[0] ?? '' }),
    ]
    for (const lie of lies) {
      const told = await recoverByPasskey(openFrame(lab, client), authenticator, of, lie)
      assert.deepEqual(told, { over: 'recovery_changed' })
    }
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), authenticator, of), { given: { address } })
    // No try was counted: the tenth wrong one would have ended them.
    for (let tries = 0; tries < 9; tries++) await recoverByPasskey(openFrame(lab, client), authenticator, of, lies[1])
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), authenticator, of), { given: { address } })
    // The window of another person is refused before any authenticator is asked.
    const stranger = openFrame(lab, client)
    await assert.rejects(openPasskeyWindow(stranger, 'recover', { accessToken: other.accessToken, address }))
  })

  test('a stolen session guesses ten times a day; a stolen database, with the key of the service too, has no half', async () => {
    const { person, accessToken, address, authenticator } = await made()
    const call = (path: string, body: object) =>
      client.call(`/api/v1/embedded_wallets/${address}${path}`, body, {
        headers: { origin: FRAME_ORIGIN, authorization: `Bearer ${accessToken}` },
      })
    const { body } = await call('/recovery/key_material', {})
    const { recovery_id, passkeys } = body as unknown as {
      recovery_id: string
      passkeys: { id: string; sealed_half: string }[]
    }
    assert.equal('recovery_key' in body, false)
    const rows = await sql<Record<string, string | null>>`
      select * from embedded_wallets where address = ${address}`.execute(engine.db)
    const [row = {}] = rows.rows
    assert.equal(row.recovery_key, null)
    // With the service's key: all that it keeps, opened.
    const own = sealedShares(secretsOf(lab.deps), client.id, { address, set_id: recovery_id }).open(
      'recovery_own',
      row.recovery_own ?? '',
    )
    const known = new Set(
      [
        ...own.matchAll(/[\w-]{43,}/g),
        ...Object.values(row)
          .join(' ')
          .matchAll(/[\w-]{43,}/g),
      ].map(([text]) => text),
    )
    assert.ok(known.size > 4)
    const { id = '', sealed_half = '' } = passkeys[0] ?? {}
    const { prf_input, sealed_key } = JSON.parse(own) as { prf_input: string; sealed_key: string }
    const of = [client.id, person.user.id, address]
    const context = ['passkey', ...of, prf_input, id]
    for (const text of known) {
      const bytes = Buffer.from(text, 'base64url').subarray(0, 32)
      assert.throws(() => opened(derived(bytes, context, 'passkey'), sealed_half, context))
      assert.throws(() => opened(bytes, sealed_half, context))
      assert.throws(() => opened(bytes, sealed_key, ['key', ...of, 'passkey', recovery_id]))
    }
    for (let tries = 0; tries < 10; tries++)
      assert.equal((await call('/recovery/unlock', { recovery_id, auth_key: 'B'.repeat(43) })).body.code, 'invalid_recovery_pin')
    assert.equal((await call('/recovery/unlock', { recovery_id, auth_key: 'B'.repeat(43) })).status, 429)
    // Its person's own passkey is refused as well until a day later: the count is of the wallet.
    const late = await recoverByPasskey(openFrame(lab, client), authenticator, { accessToken, address })
    assert.deepEqual(late, { over: 'recovery_attempts_exhausted' })
  })
})
