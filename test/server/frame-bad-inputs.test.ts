// What goes wrong under a wallet: each is told in words that say what to do, and nothing of the wallet is lost.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import type { WalletService } from '../../frame/service/wallets.ts'
import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { HOUR } from '../../src/kit/durations.ts'
import { onEachEngine } from './engines.ts'
import { Answered, frameLab, type LabFrame, openFrame, PAGE } from './frame-lab.ts'

const said = (type: string, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Answered, String(error))
  assert.equal(error.error.type, type)
  assert.match(error.error.message, words)
  return true
}
const RECOVER_FIRST = said('wallet_not_on_device', /Recover it first/)

await onEachEngine((engine) => {
  let people = 0
  const { lab, client } = frameLab(engine)
  const logIn = async (email: string) => (await client.logIn(email, { headers: { origin: PAGE } })).body
  const made = async () => {
    const email = `bad${++people}@example.com`
    const { token: accessToken, user } = await logIn(email)
    const profile = memoryShares()
    const { address } = await openFrame(lab, client, { profile }).ask('create', { accessToken })
    return { email, accessToken, user, profile, address, owner: { app: client.id, user: user.id, address } }
  }
  const signs = (frame: LabFrame, accessToken: string, address: string) =>
    frame.ask('rpc', { accessToken, address, request: { method: 'personal_sign', params: ['Hello', address] } })
  const setOf = async (address: string): Promise<string> =>
    (await sql<{ set_id: string }>`select set_id from embedded_wallets where address = ${address}`.execute(engine.db)).rows[0]
      ?.set_id ?? ''

  test('a share under the name of another set opens nothing; recovery does, at the same address', async () => {
    const { accessToken, profile, address, owner } = await made()
    const set = await setOf(address)
    const share = await profile.find(owner, set)
    assert.ok(share)
    for (const wrong of [`${set.slice(0, -2)}AA`, '']) {
      const device = memoryShares()
      await device.keep(owner, { set: wrong, bytes: share.bytes })
      const frame = openFrame(lab, client, { profile: device })
      await assert.rejects(frame.ask('connect', { accessToken, address }), RECOVER_FIRST)
      assert.deepEqual(await frame.ask('recover', { accessToken, address }), { address })
      await signs(openFrame(lab, client, { profile: device }), accessToken, address)
    }
    // The share of a set that counted before: the same, though it once opened the wallet.
    await openFrame(lab, client, { profile }).ask('revokeDevices', { accessToken, address })
    const former = memoryShares()
    await former.keep(owner, share)
    const late = openFrame(lab, client, { profile: former })
    await assert.rejects(late.ask('connect', { accessToken, address }), RECOVER_FIRST)
    await late.ask('recover', { accessToken, address })
    await signs(late, accessToken, address)
  })

  test('shares of the service that were changed open nothing and sign nothing, and are put back by nobody', async () => {
    const { accessToken, profile, address } = await made()
    const changed = (service: WalletService) => ({
      ...service,
      share: async (...of: Parameters<WalletService['share']>) => {
        const answer = await service.share(...of)
        return { ...answer, service_share: answer.service_share.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }
      },
    })
    const frame = openFrame(lab, client, { profile, around: (service, shares) => ({ service: changed(service), shares }) })
    await assert.rejects(frame.ask('connect', { accessToken, address }), RECOVER_FIRST)
    await assert.rejects(signs(frame, accessToken, address), RECOVER_FIRST)
    // With the right ones the device opens it still: nothing was dropped for it.
    await openFrame(lab, client, { profile }).ask('connect', { accessToken, address })
    const recovery = openFrame(lab, client, {
      instead: (service) => ({
        recover: async (...of) => {
          const answer = await service.recover(...of)
          return { ...answer, service_share: answer.service_share.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }
        },
      }),
    })
    await assert.rejects(recovery.ask('recover', { accessToken, address }), said('error', /cannot be read/))
    await openFrame(lab, client).ask('recover', { accessToken, address })
  })

  test('offline at any call: it is said so, and the same once more goes on with the same wallet', async () => {
    const { accessToken, profile, address } = await made()
    const email = `bad${++people}@example.com`
    const fresh = await logIn(email)
    const own = memoryShares()
    for (const call of ['create', 'share', 'recover', 'keyMaterial', 'inUse', 'replace'] as const) {
      const offline = (device = profile): LabFrame =>
        openFrame(lab, client, {
          profile: device,
          instead: () => ({
            [call]: () => Promise.reject(new LatchkeyError('service_unreachable', 'Check your connection and try again.')),
          }),
        })
      const asks: Record<typeof call, () => Promise<unknown>> = {
        create: () => offline(own).ask('create', { accessToken: fresh.token ?? '' }),
        share: () => offline().ask('connect', { accessToken, address }),
        recover: () => offline(memoryShares()).ask('recover', { accessToken, address }),
        keyMaterial: () => offline(memoryShares()).ask('recover', { accessToken, address }),
        inUse: () => signs(offline(), accessToken, address),
        replace: () => offline().ask('revokeDevices', { accessToken, address }),
      }
      await assert.rejects(asks[call](), said('error', /Check your connection and try again/), call)
      await signs(openFrame(lab, client, { profile }), accessToken, address)
    }
    const { address: later } = await openFrame(lab, client, { profile: own }).ask('create', { accessToken: fresh.token ?? '' })
    await signs(openFrame(lab, client, { profile: own }), fresh.token ?? '', later)
  })

  test('a token that is over by the clock of the service is refused, however the device counts; the next login goes on', async () => {
    const { email, accessToken, profile, address } = await made()
    const frame = openFrame(lab, client, { profile })
    await signs(frame, accessToken, address)
    lab.clock.advance(2 * HOUR)
    await assert.rejects(signs(frame, accessToken, address), (error: unknown) => {
      assert.ok(error instanceof Answered)
      return error.error.reason === 'missing_or_invalid_token'
    })
    const { token = '' } = await logIn(email)
    await signs(frame, token ?? '', address)
  })
})
