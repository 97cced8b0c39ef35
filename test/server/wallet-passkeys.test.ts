// Wallets whose half is sealed by passkeys: made, recovered, added to; and what another user's answer opens.

import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { secretsOf } from '../../server/services/apps/apps.ts'
import { sealedShares } from '../../server/services/embedded-wallets/sealed-shares.ts'
import { recoveryHandle } from '../../src/kit/recovery-handle.ts'
import { createClouds, newCloudApp } from './cloud-lab.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, type LabFrame, openFrame, PAGE } from './frame-lab.ts'
import { createLab } from './lab.ts'
import { said, signs } from './password-lab.ts'
import { prepared } from './prepared.ts'
import { halfByHand, hkdf, opened } from './recovery-passkey-keys.ts'
import { createAuthenticator, leavePasskeys, openPasskeyWindow, recoverByPasskey, setPasskey } from './recovery-passkey-lab.ts'

await onEachEngine((engine) => {
  let people = 0
  const clouds = createClouds()
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }))
  const client = prepared(() => newCloudApp(lab))
  const newPerson = async () => (await client.logIn(`passkey${++people}@example.com`, { headers: { origin: PAGE } })).body
  const made = async () => {
    const person = await newPerson()
    const { token: accessToken } = person
    const [profile, authenticator] = [memoryShares(), createAuthenticator()]
    const frame = openFrame(lab, client, { profile })
    const address = await setPasskey(frame, authenticator, { accessToken })
    return { person, accessToken, address, frame, authenticator, profile }
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
    let material = { recovery_id: '', prf_input: '', sealed_half: '' }
    const other = openFrame(lab, client, {
      instead: (service) => ({
        keyMaterial: async (...of) => {
          const given = await service.keyMaterial(...of)
          material = {
            recovery_id: given.recovery_id ?? '',
            prf_input: given.prf_input ?? '',
            sealed_half: given.passkeys?.[0]?.sealed_half ?? '',
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
    const half = halfByHand(of, { ...outputs, ...material })
    const auth = hkdf(half, ['auth', ...of, 'passkey', material.recovery_id], 'auth')
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
    await leavePasskeys(frame, of, 'user-passcode')
    await frame.ask('setRecovery', { ...of, recoveryMethod: 'user-passcode', recoveryPassword: 'correct-horse' })
    assert.deepEqual((await listed(accessToken)).passkeys, [])
  })

  test('a removed authenticator with the half that it opened before, and a stolen session, opens nothing', async () => {
    const { person, accessToken, address, frame, authenticator: removed } = await made()
    const stays = createAuthenticator()
    const of = { accessToken, address }
    await setPasskey(frame, stays, of)
    const call = (path: string, body: object) =>
      client.call(`/api/v1/embedded_wallets/${address}/recovery${path}`, body, {
        headers: { origin: FRAME_ORIGIN, authorization: `Bearer ${accessToken}` },
      })
    type Kept = { recovery_id: string; prf_input: string; passkeys: { id: string; sealed_half: string; public_key: string }[] }
    const materialNow = async () => (await call('/key_material', {})).body as unknown as Kept
    // What a thief keeps: each wrapping so far, and the halves that the authenticator opened.
    const before = await materialNow()
    const { window, asked } = await openPasskeyWindow(frame, 'passkey', of)
    const { id, output } = removed.use(asked.passkeys ?? { input: '', ids: [] })
    const whose = [client.id, person.user.id, address]
    const sealedFor = ({ passkeys }: Kept) => passkeys.find((one) => one.id === id)?.sealed_half ?? ''
    const half = halfByHand(whose, { id, output, ...before, sealed_half: sealedFor(before) })
    assert.deepEqual(await window.say({ act: 'do', remove: id }), { given: { address } })
    const after = await materialNow()
    assert.equal(after.prf_input, before.prf_input)
    assert.deepEqual(
      after.passkeys.map((one) => one.id),
      before.passkeys.flatMap((one) => (one.id === id ? [] : one.id)),
    )
    const auth = (wrapping: string) => hkdf(half, ['auth', ...whose, 'passkey', wrapping], 'auth').toString('base64url')
    const shown = async (recovery_id: string) => (await call('/unlock', { recovery_id, auth_key: auth(recovery_id) })).body.code
    assert.equal(await shown(after.recovery_id), 'invalid_recovery_pin')
    assert.equal(await shown(before.recovery_id), 'recovery_changed')
    for (const { id: other, sealed_half } of after.passkeys)
      for (const as of [id, other]) assert.throws(() => halfByHand(whose, { id: as, output, ...after, sealed_half }))
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), stays, of), { given: { address } })
    // One that is added has a new half as well, and a passkey that is there answers it without being asked.
    await setPasskey(frame, createAuthenticator(), of)
    const later = await materialNow()
    assert.deepEqual(later.passkeys[0]?.public_key, after.passkeys[0]?.public_key)
    assert.notEqual(later.passkeys[0]?.sealed_half, after.passkeys[0]?.sealed_half)
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), stays, of), { given: { address } })
  })

  test('the half is sealed for no public key that the wallet’s key has not named', async () => {
    const { accessToken, address, profile } = await made()
    const of = { accessToken, address }
    const forged = createECDH('secp256k1')
    forged.generateKeys()
    let isForged = true
    const lied = openFrame(lab, client, {
      profile,
      instead: (service) => ({
        keyMaterial: async (...asked) => {
          const given = await service.keyMaterial(...asked)
          if (!isForged) return given
          const public_key = forged.getPublicKey('base64url', 'compressed')
          return { ...given, passkeys: given.passkeys?.map((one) => ({ ...one, public_key })) }
        },
      }),
    })
    const { window, asked } = await openPasskeyWindow(lied, 'passkey', of)
    assert.ok(asked.passkeys)
    const refused = await window.say({ act: 'do', passkey: createAuthenticator().make(asked.passkeys) })
    assert.ok(!('given' in refused), JSON.stringify(refused))
    isForged = false
    await setPasskey(lied, createAuthenticator(), of)
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

  test('authenticators hear of every other method that takes their place, by its message too; of one that was refused they hear nothing', async () => {
    const heard: { rpId: string; userId: string; allAcceptedCredentialIds: readonly string[] }[] = []
    const place = globalThis as unknown as Record<string, unknown>
    place.location = { hostname: 'id.example' }
    place.PublicKeyCredential = { signalAllAcceptedCredentials: async (one: (typeof heard)[number]) => void heard.push(one) }
    try {
      for (const way of [
        { recoveryMethod: 'privy' },
        { recoveryMethod: 'user-passcode', recoveryPassword: 'correct-horse-battery-staple' },
        { recoveryMethod: 'google-drive', recoveryAccessToken: clouds.driveToken('tells') },
        { recoveryMethod: 'icloud', recoveryAccessToken: await clouds.icloudSession('ada') },
      ] as const) {
        const { person, accessToken, address, profile } = await made()
        const { asked, window } = await openPasskeyWindow(openFrame(lab, client), 'recover', { accessToken, address })
        window.leave()
        const frame = (instead: Parameters<typeof openFrame>[2] = {}) =>
          openFrame(lab, client, { profile, clouds: clouds.fetch, ...instead })
        const change = async (by: LabFrame) => {
          await leavePasskeys(by, { accessToken, address }, way.recoveryMethod)
          if (way.recoveryMethod !== 'privy') await by.ask('setRecovery', { accessToken, address, ...way })
        }
        const refusing = frame({ instead: () => ({ setRecovery: () => Promise.reject(new Error('refused')) }) })
        await assert.rejects(change(refusing))
        assert.deepEqual(heard, [], way.recoveryMethod)
        await change(frame())
        const userId = await recoveryHandle(client.id, person.user.id, asked.passkeys?.input ?? '')
        assert.deepEqual(heard.splice(0), [{ rpId: 'id.example', userId, allAcceptedCredentialIds: [] }], way.recoveryMethod)
        // There is no passkey any more that could be told of.
        await frame().ask('setRecovery', { accessToken, address, recoveryMethod: 'privy' })
        assert.deepEqual(heard, [])
      }
    } finally {
      delete place.location
      delete place.PublicKeyCredential
    }
  })

  test('a stolen session guesses nothing, and keeps nobody out; a stolen database, with the key of the service too, has no half', async () => {
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
    for (const text of known) {
      const bytes = Buffer.from(text, 'base64url').subarray(0, 32)
      assert.throws(() => halfByHand(of, { id, output: bytes.toString('base64url'), recovery_id, prf_input, sealed_half }))
      assert.throws(() => opened(bytes, sealed_half, ['passkey half', ...of, recovery_id, prf_input, id]))
      assert.throws(() => opened(bytes, sealed_key, ['key', ...of, 'passkey', recovery_id]))
    }
    for (let tries = 0; tries < 25; tries++)
      assert.equal((await call('/recovery/unlock', { recovery_id, auth_key: 'B'.repeat(43) })).body.code, 'invalid_recovery_pin')
    // 32 random bytes are not guessed, so nothing is counted: the person's own passkey opens the wallet as before.
    assert.deepEqual(await recoverByPasskey(openFrame(lab, client), authenticator, { accessToken, address }), {
      given: { address },
    })
  })
})
