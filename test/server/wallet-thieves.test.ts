// What opens a wallet that is stolen: database, service key, session, device; for each way of recovery.
// docs/exit.md, "What a thief has", says the same.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { secretsOf } from '../../server/services/apps/apps.ts'
import { RECOVERY_METHODS, type RecoveryMethod } from '../../src/contract/account-facts.ts'
import { MINUTE } from '../../src/kit/durations.ts'
import { createClouds, newCloudApp } from './cloud-lab.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, openFrame, PAGE } from './frame-lab.ts'
import { createLab } from './lab.ts'
import { said, signs } from './password-lab.ts'
import { prepared } from './prepared.ts'
import { createAuthenticator, recoverByPasskey, setPasskey } from './recovery-passkey-lab.ts'
import { everyTable, opens, unsealed } from './wallet-thief.ts'

const PASSWORD = 'correct-horse-battery-staple'
const OLD = [403, 'recent_login_required']
/** 32 bytes in base64url, each of them. */
const keysIn = (text: string): string[] => [...new Set(text.match(/(?<![\w-])[\w-]{43}(?![\w-])/g) ?? [])]

await onEachEngine((engine) => {
  const clouds = createClouds()
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }))
  const client = prepared(() => newCloudApp(lab))
  let people = 0
  /** A person with a wallet of a method. `own`: what the person alone has, as the half that it gives. */
  const made = async (method: RecoveryMethod) => {
    const email = `thief${++people}@example.com`
    const person = (await client.logIn(email, { headers: { origin: PAGE } })).body
    const { token: accessToken } = person
    const [profile, authenticator] = [memoryShares(), createAuthenticator()]
    const frame = openFrame(lab, client, { profile, clouds: clouds.fetch })
    const way = {
      privy: {},
      'user-passcode': { recoveryPassword: PASSWORD },
      'google-drive': { recoveryMethod: 'google-drive', recoveryAccessToken: clouds.driveToken(email) },
      icloud: { recoveryMethod: 'icloud', recoveryAccessToken: await clouds.icloudSession('ada') },
    } as const
    const address =
      method === 'passkey'
        ? await setPasskey(frame, authenticator, { accessToken })
        : (await frame.ask('create', { accessToken, ...way[method] })).address
    const victim = { app: client.id, user: person.user.id, address }
    return { accessToken, profile, frame, authenticator, victim, email }
  }
  const call = (accessToken: string, address: string, path: string, body: object = {}) =>
    client.call(`/api/v1/embedded_wallets/${address}${path}`, body, {
      headers: { origin: FRAME_ORIGIN, authorization: `Bearer ${accessToken}` },
    })

  for (const method of RECOVERY_METHODS)
    test(`of a wallet that ${method} recovers`, async () => {
      const { accessToken, profile, frame, authenticator, victim, email } = await made(method)
      const { address } = victim
      const row = await unsealed(engine, secretsOf(lab.deps), victim)
      // The database: none of the parts is in any table as it is, nor the key that they are sealed under.
      const { tables, text } = await everyTable(engine)
      assert.ok(tables > 40, `${tables} tables`)
      const parts = [row.service_share, row.recovery_share, row.recovery_key, row.recovery_own].filter((one) => one !== null)
      for (const part of [...parts, ...keysIn(row.recovery_own ?? ''), Buffer.from(lab.deps.dataKey).toString('base64url')])
        assert.ok(!text.includes(part), 'a part lies in the database as it is')
      // With the service's key: everything that any table has, as a key, a half and an authenticator's answer.
      const keys = keysIn([text, ...parts].join('\n'))
      assert.ok(keys.length > 3)
      assert.equal(await opens(row, victim, { keys }), method === 'privy', 'database and service key')
      // The try is a good one: with what is the person's it opens.
      const device = await profile.find(victim, row.set_id)
      assert.ok(await opens(row, victim, { keys: [], device }), 'with the share of a device as well')
      if (method === 'passkey') {
        const own = JSON.parse(row.recovery_own ?? '') as { prf_input: string; passkeys: { id: string }[] }
        const { output } = authenticator.use({ input: own.prf_input, ids: own.passkeys.map(({ id }) => id) })
        assert.ok(await opens(row, victim, { keys: [output] }), 'with the authenticator as well')
        const stranger = createAuthenticator().use({ input: own.prf_input, ids: [] })
        assert.equal(await opens(row, victim, { keys: [stranger.output] }), false)
      }
      // A session, older than five minutes: nothing that opens it, whatever its origin says.
      lab.clock.advance(5 * MINUTE)
      for (const path of ['/recovery/shares', '/recovery/key_material', '/export']) {
        const { status, body } = await call(accessToken, address, path)
        assert.deepEqual([status, body.code], OLD, path)
      }
      // One of now, on a machine of the thief's: the service's word alone opens a wallet that it recovers by itself.
      const { token: fresh } = (await client.logIn(email, { headers: { origin: PAGE } })).body
      const theirs = openFrame(lab, client)
      if (method === 'privy') await theirs.ask('recover', { accessToken: fresh, address })
      else if (method === 'passkey') {
        const outcome = await recoverByPasskey(theirs, createAuthenticator(), { accessToken: fresh, address })
        assert.ok(!('given' in outcome))
      } else {
        const given = (await call(fresh, address, '/recovery/shares')).body as unknown as Record<string, unknown>
        assert.equal(given.recovery_share, undefined)
      }
      // A device without its unlock: its share opens nothing alone, and nothing at all once the person has removed it.
      assert.ok(device)
      await frame.ask('revokeDevices', { accessToken: fresh, address })
      const after = await unsealed(engine, secretsOf(lab.deps), victim)
      assert.equal(await opens(after, victim, { keys: [], device }), false, 'the share of a removed device')
      const stolen = memoryShares()
      await stolen.keep(victim, device)
      const gone = openFrame(lab, client, { profile: stolen })
      await assert.rejects(gone.ask('connect', { accessToken: fresh, address }), said('wallet_not_on_device'))
      await signs(frame, fresh, address)
    })
})
