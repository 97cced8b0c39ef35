// A frame that dies at any step of a creation or an exchange of shares: one wallet, and it opens.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type DeviceShares, memoryShares } from '../../frame/keys/device-shares.ts'
import type { WalletService } from '../../frame/service/wallets.ts'
import { firstCases } from '../e2e/sweep-test.ts'
import { dying } from './dying-frame.ts'
import { onEachEngine } from './engines.ts'
import { Answered, frameLab, openFrame } from './frame-lab.ts'

const MOST_STEPS = 40
/** What was kept after a step is what is kept before the next one: a merge tries the one, the sweep both. */
const WHEN = firstCases(['before', 'after'] as const)

await onEachEngine((engine) => {
  const { lab, client, newPerson } = frameLab(engine)
  const walletsOf = async (user: string): Promise<string[]> =>
    (await sql<{ address: string }>`select address from embedded_wallets where user_id = ${user}`.execute(engine.db)).rows.map(
      ({ address }) => address,
    )
  /** As a page opens a wallet: with the share of the device, else by recovery. */
  const opened = async (profile: DeviceShares, accessToken: string, address: string): Promise<'connected' | 'recovered'> => {
    const frame = openFrame(lab, client, { profile })
    const how = await frame.ask('connect', { accessToken, address }).then(
      () => 'connected' as const,
      async (error: unknown) => {
        assert.ok(error instanceof Answered && error.error.type === 'wallet_not_on_device', String(error))
        await frame.ask('recover', { accessToken, address })
        return 'recovered' as const
      },
    )
    const request = { method: 'personal_sign', params: ['Hello', address] }
    await frame.ask('rpc', { accessToken, address, request })
    return how
  }
  test('in a creation: the next try finds one wallet, and this device opens it without recovery', async () => {
    let died = true
    for (let at = 0; at < MOST_STEPS && died; at++)
      for (const when of WHEN) {
        const { token: accessToken, user } = await newPerson()
        const [profile, end] = [memoryShares(), dying(at, when)]
        await openFrame(lab, client, { profile, around: end.around })
          .ask('create', { accessToken })
          .catch(() => {})
        died = end.died()
        let recoveries = 0
        const counted = (service: WalletService, shares: DeviceShares) => ({
          shares,
          service: {
            ...service,
            recover: (...of: Parameters<WalletService['recover']>) => {
              recoveries++
              return service.recover(...of)
            },
          },
        })
        const { address } = await openFrame(lab, client, { profile, around: counted }).ask('create', { accessToken })
        assert.equal(recoveries, 0, `${at} ${when}: the share of the device was kept before the call`)
        assert.deepEqual(await walletsOf(user.id), [address], `${at} ${when}`)
        assert.equal(await opened(profile, accessToken, address), 'connected', `${at} ${when}`)
      }
    assert.equal(died, false, 'every step was met')
  })

  test('in an exchange of shares: it opens here with the old set or the new one; other devices recover after the new one', async () => {
    let died = true
    for (let at = 0; at < MOST_STEPS && died; at++)
      for (const when of WHEN) {
        const { token: accessToken, user } = await newPerson()
        const [profile, other] = [memoryShares(), memoryShares()]
        const { address } = await openFrame(lab, client, { profile }).ask('create', { accessToken })
        await openFrame(lab, client, { profile: other }).ask('recover', { accessToken, address })
        const end = dying(at, when)
        const set = async (): Promise<string | undefined> =>
          (await sql<{ set_id: string }>`select set_id from embedded_wallets where address = ${address}`.execute(engine.db))
            .rows[0]?.set_id
        const former = await set()
        await openFrame(lab, client, { profile, around: end.around })
          .ask('revokeDevices', { accessToken, address })
          .catch(() => {})
        died = end.died()
        assert.equal(await opened(profile, accessToken, address), 'connected', `${at} ${when}`)
        assert.equal(
          await opened(other, accessToken, address),
          (await set()) === former ? 'connected' : 'recovered',
          `${at} ${when}`,
        )
        assert.deepEqual(await walletsOf(user.id), [address])
      }
    assert.equal(died, false, 'every step was met')
  })

  test('two exchanges at once: one counts, and both devices open the wallet', async () => {
    const { token: accessToken } = await newPerson()
    const [one, two] = [memoryShares(), memoryShares()]
    const { address } = await openFrame(lab, client, { profile: one }).ask('create', { accessToken })
    await openFrame(lab, client, { profile: two }).ask('recover', { accessToken, address })
    await Promise.allSettled(
      [one, two].map((profile) => openFrame(lab, client, { profile }).ask('revokeDevices', { accessToken, address })),
    )
    for (const profile of [one, two]) await opened(profile, accessToken, address)
    const { version } = (
      await sql<{ version: number }>`select version from embedded_wallets where address = ${address}`.execute(engine.db)
    ).rows[0] as { version: number }
    assert.ok(version === 2 || version === 3, String(version))
  })
})
