// What was done with an embedded wallet, as its person finds it in their recent activity.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import type { WireActivity } from '../../src/contract/endpoints/users-activity.ts'
import { HOUR, MINUTE } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, openFrame, PAGE } from './frame-lab.ts'
import { createPasswordLab, PASSWORD } from './password-lab.ts'

await onEachEngine((engine) => {
  const it = createPasswordLab(engine)
  before(() => it.open())
  const bearer = (token: string, origin: string) => ({ headers: { origin, authorization: `Bearer ${token}` } })
  const told = async (token: string): Promise<readonly string[]> => {
    const answer = await it.client.call('/api/v1/users/me/activity', undefined, { method: 'GET', ...bearer(token, PAGE) })
    const { activity } = answer.body as unknown as { activity: WireActivity[] }
    return activity.filter(({ account }) => account === 'embedded').map(({ kind }) => kind)
  }
  const made = async () => {
    const { token: accessToken } = await it.newPerson()
    const profile = memoryShares()
    const frame = openFrame(it.lab, it.client, { profile })
    const { address } = await frame.ask('create', { accessToken })
    const call = async (path: string, body: object): Promise<void> => {
      it.lab.clock.advance(1)
      const { status } = await it.client.call(
        `/api/v1/embedded_wallets/${address}/${path}`,
        body,
        bearer(accessToken, FRAME_ORIGIN),
      )
      assert.equal(status, 200)
    }
    return { accessToken, frame, address, call }
  }

  test('a key that is shown or kept in a file, a browser that is given a share, another recovery', async () => {
    const { accessToken, frame, address, call } = await made()
    assert.deepEqual(await told(accessToken), ['create'])
    await call('export', {})
    await call('export', { backup: true })
    it.lab.clock.advance(1)
    await openFrame(it.lab, it.client, { profile: memoryShares() }).ask('recover', {
      accessToken,
      address,
      recoveryMethod: 'privy',
    })
    it.lab.clock.advance(1)
    const way = { recoveryMethod: 'user-passcode', recoveryPassword: PASSWORD } as const
    await frame.ask('setRecovery', { accessToken, address, ...way })
    assert.deepEqual(await told(accessToken), ['recovery', 'open', 'backup', 'export', 'create'])
    // A password that recovers it says so, and not besides that a browser was given a share.
    it.lab.clock.advance(1)
    await openFrame(it.lab, it.client, { profile: memoryShares() }).ask('recover', { accessToken, address, ...way })
    assert.deepEqual((await told(accessToken)).slice(0, 2), ['recover', 'recovery'])
  })

  test('what can be done without end is told once for a while, and claims of a session are not', async () => {
    const { accessToken, address, call } = await made()
    for (let at = 0; at < 3; at++) await call('use', { confirmed: true })
    await call('use', {})
    assert.deepEqual(await told(accessToken), ['confirm', 'create'])
    const { set_id: set } = (
      await it.client.call(`/api/v1/embedded_wallets/${address}`, undefined, {
        method: 'GET',
        ...bearer(accessToken, FRAME_ORIGIN),
      })
    ).body as unknown as { set_id: string }
    for (let name = 1; name < 4; name++)
      await call('share', { device_id: Buffer.alloc(16, name).toString('base64url'), holds: [set] })
    for (let name = 4; name < 7; name++)
      await call('recovery/shares', { device_id: Buffer.alloc(16, name).toString('base64url') })
    assert.deepEqual(await told(accessToken), ['open', 'confirm', 'create'])
    it.lab.clock.advance(2 * MINUTE)
    await call('recovery/shares', { device_id: Buffer.alloc(16, 7).toString('base64url') })
    assert.deepEqual(await told(accessToken), ['open', 'open', 'confirm', 'create'])
  })

  test('a wallet that was brought along, and one that was confirmed an hour later', async () => {
    const { token: accessToken } = await it.newPerson()
    const frame = openFrame(it.lab, it.client)
    const { address } = await frame.ask('import', { accessToken, privateKey: `0x${'5a'.repeat(32)}` })
    assert.ok(address)
    assert.deepEqual(await told(accessToken), ['import'])
    const use = () =>
      it.client.call(`/api/v1/embedded_wallets/${address}/use`, { confirmed: true }, bearer(accessToken, FRAME_ORIGIN))
    await use()
    it.lab.clock.advance(HOUR - MINUTE)
    await use()
    assert.deepEqual(await told(accessToken), ['confirm', 'import'])
  })
})
