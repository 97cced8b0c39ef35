// A change of the way of recovery in a tab that is closed: at each step exactly one way opens the wallet.

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { RECOVERY_METHODS, type RecoveryMethod } from '../../src/contract/account-facts.ts'
import type { FrameRecovery } from '../../src/contract/messages.ts'
import { createClouds, newCloudApp } from './cloud-lab.ts'
import { dying } from './dying-frame.ts'
import type { Engine } from './engines.ts'
import { Answered, FRAME_ORIGIN, openFrame, PAGE } from './frame-lab.ts'
import { type Client, createLab, type Lab } from './lab.ts'

/** From each of the four methods to each. */
export const CHANGES = RECOVERY_METHODS.flatMap((from) =>
  RECOVERY_METHODS.map((to): [RecoveryMethod, RecoveryMethod] => [from, to]),
)
/** Steps of a change, before or after which it ends. */
export const KILL_POINTS = Array.from({ length: 10 }, (_, at) => at).flatMap((at) =>
  (['before', 'after'] as const).map((when) => ({ at, when })),
)
export type KillPoint = (typeof KILL_POINTS)[number]

/** A lab on a database; `open` starts it, before the tests. */
export const createKillLab = (engine: Engine) => {
  let lab: Lab
  let client: Client
  let people = 0
  let passwords = 0
  const clouds = createClouds()
  const open = async (): Promise<void> => {
    lab = createLab(engine, {
      PUBLIC_URL: FRAME_ORIGIN,
      RESEND_SECONDS: '0',
      CODES_PER_HOUR: '100',
      REQUESTS_PER_IP_PER_MINUTE: '1000000',
    })
    client = await newCloudApp(lab)
  }
  /** What a person gives for a method; a password is a new one each time. */
  const given = async (recoveryMethod: RecoveryMethod): Promise<FrameRecovery & { recoveryMethod: RecoveryMethod }> => ({
    recoveryMethod,
    ...(recoveryMethod === 'user-passcode' && { recoveryPassword: `password-${++passwords}` }),
    ...(recoveryMethod === 'google-drive' && { recoveryAccessToken: clouds.driveToken('somebody') }),
    ...(recoveryMethod === 'icloud' && { recoveryAccessToken: await clouds.icloudSession('ada') }),
  })
  const rowOf = async (address: string) => {
    const { rows } = await sql<{ recovery_id: string | null; recovery_method: string }>`
      select recovery_id, recovery_method from embedded_wallets where address = ${address}`.execute(engine.db)
    const [row] = rows
    assert.ok(row)
    return row
  }
  /** Changes a wallet from one way to another in a tab that is closed at `point`; whether the tab got that far. */
  const killedAt = async (from: RecoveryMethod, to: RecoveryMethod, { at, when }: KillPoint): Promise<boolean> => {
    const { body } = await client.logIn(`change${++people}@example.com`, { headers: { origin: PAGE } })
    const [accessToken, profile] = [body.token, memoryShares()]
    const [former, next] = [await given(from), await given(to)]
    const { address } = await openFrame(lab, client, { profile, clouds: clouds.fetch }).ask('create', { accessToken, ...former })
    const before = await rowOf(address)
    const end = dying(at, when)
    const tab = openFrame(lab, client, {
      profile,
      around: end.around,
      clouds: (url, init) => end.step(() => clouds.fetch(url, init)),
    })
    await tab.ask('setRecovery', { accessToken, address, ...next }).catch(() => {})
    const after = await rowOf(address)
    const isChanged = after.recovery_id !== before.recovery_id
    const name = `${from} to ${to}, ${when} step ${at}`
    const [good, bad] = isChanged ? [next, former] : [former, next]
    const recover = (way: FrameRecovery) =>
      openFrame(lab, client, { clouds: clouds.fetch }).ask('recover', { accessToken, address, ...way })
    assert.equal(after.recovery_method, good.recoveryMethod, name)
    assert.deepEqual(await recover(good), { address }, name)
    // The way that does not count opens nothing. A cloud of the same kind is the person's, and has the file that counts.
    const sameCloud = from === to && from !== 'user-passcode'
    if (!sameCloud)
      await assert.rejects(recover(bad), (error: unknown) => error instanceof Answered, `${name}: the other way opens nothing`)
    // This device goes on, and the next try ends what was begun.
    const again = openFrame(lab, client, { profile, clouds: clouds.fetch })
    await again.ask('connect', { accessToken, address })
    const last = await given(to)
    await again.ask('setRecovery', { accessToken, address, ...last })
    assert.deepEqual(await recover(last), { address }, name)
    return end.died()
  }
  return { open, killedAt }
}
