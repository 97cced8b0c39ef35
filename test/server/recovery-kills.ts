// A change of the way of recovery in a tab that is closed: at each step exactly one way opens the wallet.

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import { RECOVERY_METHODS, type RecoveryMethod } from '../../src/contract/account-facts.ts'
import type { FrameRecovery } from '../../src/contract/messages.ts'
import { createClouds, newCloudApp } from './cloud-lab.ts'
import { dying } from './dying-frame.ts'
import type { Engine } from './engines.ts'
import { FRAME_ORIGIN, type LabFrame, openFrame, PAGE } from './frame-lab.ts'
import { type Client, createLab, type Lab } from './lab.ts'
import {
  type Authenticator,
  createAuthenticator,
  leavePasskeys,
  openPasskeyWindow,
  recoverByPasskey,
  setPasskey,
} from './recovery-passkey-lab.ts'

/** From each of the five methods to each. */
export const CHANGES = RECOVERY_METHODS.flatMap((from) =>
  RECOVERY_METHODS.map((to): [RecoveryMethod, RecoveryMethod] => [from, to]),
)
/** Steps of a change, before or after which it ends. */
export const KILL_POINTS = Array.from({ length: 10 }, (_, at) => at).flatMap((at) =>
  (['before', 'after'] as const).map((when) => ({ at, when })),
)
export type KillPoint = (typeof KILL_POINTS)[number]

/** A way of recovery, as a person uses it. */
interface Way {
  readonly method: RecoveryMethod
  set(frame: LabFrame, of: { readonly accessToken: string; readonly address?: string }): Promise<string>
  recover(frame: LabFrame, of: { readonly accessToken: string; readonly address: string }): Promise<void>
}

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
  /** What a person has for a method; a password and an authenticator are new ones each time. `set` gives the address. */
  const given = async (method: RecoveryMethod): Promise<Way> => {
    if (method === 'passkey') {
      const authenticator = createAuthenticator()
      return {
        method,
        set: (frame, of) => setPasskey(frame, authenticator, of),
        recover: async (frame, { accessToken, address }) => {
          const said = await recoverByPasskey(frame, authenticator, { accessToken, address })
          assert.ok('given' in said, JSON.stringify(said))
        },
      }
    }
    const way: FrameRecovery & { recoveryMethod: RecoveryMethod } = {
      recoveryMethod: method,
      ...(method === 'user-passcode' && { recoveryPassword: `password-${++passwords}` }),
      ...(method === 'google-drive' && { recoveryAccessToken: clouds.driveToken('somebody') }),
      ...(method === 'icloud' && { recoveryAccessToken: await clouds.icloudSession('ada') }),
    }
    return {
      method,
      set: async (frame, { accessToken, address }) => {
        const { address: set } = address
          ? await frame.ask('setRecovery', { accessToken, address, ...way })
          : await frame.ask('create', { accessToken, ...way })
        return set
      },
      recover: async (frame, { accessToken, address }) => {
        assert.deepEqual(await frame.ask('recover', { accessToken, address, ...way }), { address })
      },
    }
  }
  const rowOf = async (address: string) => {
    const { rows } = await sql<{ recovery_id: string | null; recovery_method: string }>`
      select recovery_id, recovery_method from embedded_wallets where address = ${address}`.execute(engine.db)
    const [row] = rows
    assert.ok(row)
    return row
  }
  /** Gives a wallet a way; from its passkeys by a window of the service first. */
  const change = async (way: Way, frame: LabFrame, of: { readonly accessToken: string; readonly address: string }) => {
    const leaves = way.method !== 'passkey' && (await rowOf(of.address)).recovery_method === 'passkey'
    if (leaves) await leavePasskeys(frame, of, way.method)
    if (!leaves || way.method !== 'privy') await way.set(frame, of)
  }
  /** Changes a wallet from one way to another in a tab that is closed at `point`; whether the tab got that far. */
  const killedAt = async (from: RecoveryMethod, to: RecoveryMethod, { at, when }: KillPoint): Promise<boolean> => {
    const { body } = await client.logIn(`change${++people}@example.com`, { headers: { origin: PAGE } })
    const [accessToken, profile] = [body.token, memoryShares()]
    const [former, next] = [await given(from), await given(to)]
    const address = await former.set(openFrame(lab, client, { profile, clouds: clouds.fetch }), { accessToken })
    const before = await rowOf(address)
    const end = dying(at, when)
    const tab = openFrame(lab, client, {
      profile,
      around: end.around,
      clouds: (url, init) => end.step(() => clouds.fetch(url, init)),
    })
    await change(next, tab, { accessToken, address }).catch(() => {})
    const after = await rowOf(address)
    const isChanged = after.recovery_id !== before.recovery_id
    const name = `${from} to ${to}, ${when} step ${at}`
    const [good, bad] = isChanged ? [next, former] : [former, next]
    const recover = (way: Way) => way.recover(openFrame(lab, client, { clouds: clouds.fetch }), { accessToken, address })
    assert.equal(after.recovery_method, good.method, name)
    await recover(good)
    // The way that does not count opens nothing. A cloud of the same kind is the person's, and has the file that counts; a further passkey is added.
    const stays = from === to && (from !== 'passkey' ? from !== 'user-passcode' : isChanged)
    if (!stays) await assert.rejects(recover(bad), `${name}: the other way opens nothing`)
    // This device goes on, and the next try ends what was begun.
    const again = openFrame(lab, client, { profile, clouds: clouds.fetch })
    await again.ask('connect', { accessToken, address })
    const last = await given(to)
    await change(last, again, { accessToken, address })
    await recover(last)
    return end.died()
  }
  /** Takes one of two passkeys away in a tab that is closed at `point`; whether the tab got that far. */
  const removedAt = async ({ at, when }: KillPoint): Promise<boolean> => {
    const { body } = await client.logIn(`change${++people}@example.com`, { headers: { origin: PAGE } })
    const [accessToken, profile] = [body.token, memoryShares()]
    const [gone, stays] = [createAuthenticator(), createAuthenticator()]
    const first = openFrame(lab, client, { profile })
    const address = await setPasskey(first, gone, { accessToken })
    const of = { accessToken, address }
    await setPasskey(first, stays, of)
    const before = await rowOf(address)
    const end = dying(at, when)
    const remove = async (frame: LabFrame): Promise<void> => {
      const { window, asked } = await openPasskeyWindow(frame, 'passkey', of)
      const { id } = gone.use(asked.passkeys ?? { input: '', ids: [] })
      await window.say({ act: 'do', remove: id })
    }
    const tab = openFrame(lab, client, { profile, around: end.around })
    await remove(tab).catch(() => {})
    const isChanged = (await rowOf(address)).recovery_id !== before.recovery_id
    const opens = async (authenticator: Authenticator) =>
      'given' in (await recoverByPasskey(openFrame(lab, client), authenticator, of))
    const name = `a passkey removed, ${when} step ${at}`
    assert.deepEqual([await opens(stays), await opens(gone)], [true, !isChanged], name)
    if (!isChanged) await remove(openFrame(lab, client, { profile }))
    assert.deepEqual([await opens(stays), await opens(gone)], [true, false], `${name}, and once more`)
    return end.died()
  }
  return { open, killedAt, removedAt }
}
