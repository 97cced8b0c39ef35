// A change of the way of recovery that knows an older way than the one that counts: told, and nothing of it stays.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import type { WalletService } from '../../frame/service/wallets.ts'
import type { FrameRecovery } from '../../src/contract/messages.ts'
import { createClouds, newCloudApp } from './cloud-lab.ts'
import { onEachEngine } from './engines.ts'
import { FRAME_ORIGIN, openFrame, PAGE } from './frame-lab.ts'
import { createLab } from './lab.ts'
import { said } from './password-lab.ts'
import { prepared } from './prepared.ts'

type Material = Awaited<ReturnType<WalletService['keyMaterial']>>
type Change = Parameters<WalletService['setRecovery']>[2]

const wayOf = (recoveryPassword: string) => ({ recoveryMethod: 'user-passcode', recoveryPassword }) as const

await onEachEngine((engine) => {
  let people = 0
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }))
  const client = prepared(() => newCloudApp(lab))
  const clouds = prepared(() => createClouds())
  const drive = () => ({ recoveryMethod: 'google-drive', recoveryAccessToken: clouds.driveToken('ada') }) as const
  const made = async (way: FrameRecovery) => {
    const { body } = await client.logIn(`stale${++people}@example.com`, { headers: { origin: PAGE } })
    const profile = memoryShares()
    const frame = openFrame(lab, client, { profile, clouds: clouds.fetch })
    const { address } = await frame.ask('create', { accessToken: body.token, ...way })
    return { profile, wallet: { accessToken: body.token, address } }
  }
  /** A tab of the person's device; what it asks the service for is in `seen`, and `stale` is told to it in the place of the way that counts. */
  const tabOf = (profile: Awaited<ReturnType<typeof made>>['profile'], stale?: Material) => {
    const seen: { materials: Material[]; changes: Change[]; answered: (string | null)[] } = {
      materials: [],
      changes: [],
      answered: [],
    }
    const frame = openFrame(lab, client, {
      profile,
      clouds: clouds.fetch,
      instead: (service) => ({
        keyMaterial: async (token, address) => {
          const material = stale ?? (await service.keyMaterial(token, address))
          seen.materials.push(material)
          return material
        },
        setRecovery: async (token, address, change) => {
          seen.changes.push(change)
          const kept = await service.setRecovery(token, address, change)
          seen.answered.push(kept.recovery_id)
          return kept
        },
      }),
    })
    return { frame, seen }
  }
  const recovers = (wallet: { accessToken: string; address: string }, way: FrameRecovery) =>
    openFrame(lab, client, { clouds: clouds.fetch }).ask('recover', { ...wallet, ...way })

  for (const [name, first] of [
    ['automatic recovery, which has no id', {}],
    ['a password', wayOf('the-first-one')],
  ] as const)
    test(`after ${name}: the change that came first counts, and the one that did not know of it is told`, async () => {
      const { profile, wallet } = await made(first)
      const winner = tabOf(profile)
      await winner.frame.ask('setRecovery', { ...wallet, ...wayOf('the-second-one') })
      const [before] = winner.seen.materials
      assert.ok(before)
      const loser = tabOf(profile, before)
      const late = loser.frame.ask('setRecovery', { ...wallet, ...wayOf('the-third-one') })
      await assert.rejects(late, said('error', 'recovery_changed'))
      assert.equal(loser.seen.changes[0]?.former_recovery_id, before.recovery_id)
      // The answer is the wallet as it is: with the way that counts.
      assert.deepEqual(loser.seen.answered, winner.seen.answered)
      assert.deepEqual(await recovers(wallet, wayOf('the-second-one')), { address: wallet.address })
      await assert.rejects(recovers(wallet, wayOf('the-third-one')), said('invalid_recovery_pin', 'invalid_recovery_pin'))
    })

  test('the file of a change that came too late is taken back, and that of the way that counts stays', async () => {
    const { profile, wallet } = await made(drive())
    const winner = tabOf(profile)
    await winner.frame.ask('setRecovery', { ...wallet, ...drive() })
    const files = [...clouds.files.keys()]
    const loser = tabOf(profile, winner.seen.materials[0])
    await assert.rejects(loser.frame.ask('setRecovery', { ...wallet, ...drive() }), said('error', 'recovery_changed'))
    assert.deepEqual([...clouds.files.keys()], files)
    assert.deepEqual(await recovers(wallet, drive()), { address: wallet.address })
  })
})
