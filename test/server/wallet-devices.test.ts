// Which browsers hold a share of a wallet, and the removal of one, with the keys of the frame and both databases.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { userOf } from '../../frame/handlers/frame-context.ts'
import { type DeviceShares, memoryShares } from '../../frame/keys/device-shares.ts'
import type { FrameDevice } from '../../src/contract/messages.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { Answered, FRAME_ORIGIN, frameLab, openFrame, PAGE } from './frame-lab.ts'
import type { AnswerBody } from './lab.ts'

const MOBILE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36'
const REQUEST = (address: string) => ({ method: 'personal_sign', params: ['Hello', address] })
const typed = (type: string) => (error: unknown) => error instanceof Answered && error.error.type === type
const noSuch = (error: unknown) => error instanceof Answered && error.error.reason === 'linked_account_not_found'

/** A browser: what it keeps, and its session. */
interface Browser {
  readonly profile: DeviceShares
  readonly accessToken: string
}

await onEachEngine((engine) => {
  let people = 0
  const { lab, client } = frameLab(engine)
  const logIn = async (email: string, agent: string): Promise<AnswerBody> =>
    (await client.logIn(email, { headers: { origin: PAGE, 'user-agent': agent } })).body
  /** A person with a wallet in one browser that another one has recovered. */
  const person = async () => {
    const email = `devices${++people}@example.com`
    const browser = async (agent: string): Promise<Browser> => ({
      profile: memoryShares(),
      accessToken: (await logIn(email, agent)).token,
    })
    const laptop = await browser(LAPTOP)
    const { address } = await open(laptop).ask('create', laptop)
    lab.clock.advance(60_000)
    const mobile = await browser(MOBILE)
    await open(mobile).ask('recover', { ...mobile, address, recoveryMethod: 'privy' })
    return { email, browser, laptop, mobile, address }
  }
  const open = ({ profile }: Browser) => openFrame(lab, client, { profile })
  const listed = async (at: Browser, address: string): Promise<readonly FrameDevice[]> =>
    (await open(at).ask('devices', { accessToken: at.accessToken, address })).devices
  const named = (devices: readonly FrameDevice[]): string[] =>
    devices.map(({ browser, os, isCurrent }) => `${browser} on ${os}${isCurrent ? ', this one' : ''}`)
  const signs = (at: Browser, address: string) => open(at).ask('rpc', { ...at, address, request: REQUEST(address) })
  const isLive = async ({ accessToken }: Browser): Promise<boolean> =>
    (
      await client.call('/api/v1/users/me/sessions', undefined, {
        headers: { origin: PAGE, authorization: `Bearer ${accessToken}` },
      })
    ).status === 200

  test('who made a wallet and who recovered it are listed, the one used last first, each as itself', async () => {
    const { laptop, mobile, address } = await person()
    assert.deepEqual(named(await listed(laptop, address)), ['Safari on iOS', 'Chrome on Windows, this one'])
    assert.deepEqual(named(await listed(mobile, address)), ['Safari on iOS, this one', 'Chrome on Windows'])
    const [, before] = await listed(laptop, address)
    lab.clock.advance(60_000)
    await signs(laptop, address)
    const [first] = await listed(mobile, address)
    assert.equal(first?.browser, 'Chrome')
    assert.deepEqual([first?.since, first?.lastUsedAt], [before?.since, (before?.lastUsedAt ?? 0) + 120])
  })

  test('a browser that asks and holds no share is not listed, and one from before the list is once it opens the wallet', async () => {
    const { browser, laptop, address } = await person()
    const third = await browser(MOBILE)
    await assert.rejects(open(third).ask('connect', { ...third, address }), typed('wallet_not_on_device'))
    assert.equal((await listed(laptop, address)).length, 2)
    await sql`delete from wallet_devices where address = ${address}`.execute(engine.db)
    assert.deepEqual(await listed(laptop, address), [])
    await signs(laptop, address)
    assert.deepEqual(named(await listed(laptop, address)), ['Chrome on Windows, this one'])
  })

  sweepTest('names that a session alone claims push off one another, and no browser that was given a share', async () => {
    const { laptop, mobile, address } = await person()
    const { set_id: set } = (
      await sql<{ set_id: string }>`select set_id from embedded_wallets where address = ${address}`.execute(engine.db)
    ).rows[0] as { set_id: string }
    lab.clock.advance(60_000)
    const claim = (name: number) =>
      client.call(
        `/api/v1/embedded_wallets/${address}/share`,
        { device_id: Buffer.alloc(16, name).toString('base64url'), holds: [set] },
        { headers: { origin: FRAME_ORIGIN, authorization: `Bearer ${laptop.accessToken}` } },
      )
    for (let name = 1; name <= 70; name++) {
      lab.clock.advance(1)
      assert.equal((await claim(name)).status, 200)
    }
    assert.deepEqual(
      (await listed(laptop, address)).slice(-2).map(({ os }) => os),
      ['iOS', 'Windows'],
    )
    assert.equal((await listed(laptop, address)).length, 10)
    // One that was given a share stays one of those, whatever it says later.
    await signs(mobile, address)
    for (let name = 71; name <= 90; name++) {
      lab.clock.advance(1)
      await claim(name)
    }
    assert.ok((await listed(mobile, address)).some(({ isCurrent }) => isCurrent))
  })

  test('a browser that keeps nothing is its session', async () => {
    const { email, address } = await person()
    const { token: accessToken } = await logIn(email, MOBILE)
    const nothing = { profile: memoryShares(null), accessToken }
    await open(nothing).ask('recover', { ...nothing, address, recoveryMethod: 'privy' })
    await open({ ...nothing, profile: memoryShares(null) }).ask('recover', { ...nothing, address, recoveryMethod: 'privy' })
    assert.equal((await listed(nothing, address)).length, 3)
    assert.deepEqual(named((await listed(nothing, address)).filter(({ isCurrent }) => isCurrent)), ['Safari on iOS, this one'])
  })

  test('the same browser has another name in each wallet, and another one than in the next browser', async () => {
    const [profile, of] = [memoryShares(), { app: 'app', user: 'ada', address: '0x1' }]
    const names = await Promise.all(
      [of, of, { ...of, user: 'bob' }, { ...of, address: '0x2' }, { ...of, app: 'other' }].map((one) => profile.nameFor(one)),
    )
    assert.equal(names[0], names[1])
    assert.equal(new Set([...names, await memoryShares().nameFor(of)]).size, 5)
  })

  test('removed: its share opens nothing, its session has ended, the wallet is the same here, and the others recover', async () => {
    const { browser, laptop, mobile, address } = await person()
    const tablet = await browser(MOBILE)
    await open(tablet).ask('recover', { ...tablet, address, recoveryMethod: 'privy' })
    const lost = (await listed(mobile, address)).find(({ isCurrent }) => isCurrent)
    assert.ok(lost)
    lab.mail.sent.length = 0
    await open(laptop).ask('revokeDevices', { ...laptop, address, device: lost.id })
    assert.deepEqual(named(await listed(laptop, address)), ['Chrome on Windows, this one'])
    await signs(laptop, address)
    assert.deepEqual([await isLive(laptop), await isLive(mobile), await isLive(tablet)], [true, false, true])
    // What the lost browser kept opens nothing, with a session of the person too.
    const again = { ...mobile, accessToken: (await browser(MOBILE)).accessToken }
    await assert.rejects(signs(again, address), typed('wallet_not_on_device'))
    await assert.rejects(signs(tablet, address), typed('wallet_not_on_device'))
    lab.clock.advance(1000)
    await open(tablet).ask('recover', { ...tablet, address, recoveryMethod: 'privy' })
    await signs(tablet, address)
    assert.deepEqual(named(await listed(laptop, address)), ['Safari on iOS', 'Chrome on Windows, this one'])
    await lab.mail.message(({ subject }) => /taken from other browsers/.test(subject))
    const { body } = await client.call('/api/v1/users/me/activity', undefined, {
      headers: { origin: PAGE, authorization: `Bearer ${laptop.accessToken}` },
    })
    const [newest] = (body as unknown as { activity: Record<string, unknown>[] }).activity.filter(({ kind }) => kind !== 'login')
    assert.deepEqual([newest?.kind, newest?.account, newest?.browser], ['revoke', 'embedded', 'Chrome'])
  })

  test('the share of a former set, put together with what the service has now, is another wallet and signs nothing', async () => {
    const { laptop, mobile, address } = await person()
    const { set_id: former } = (
      await sql<{ set_id: string }>`select set_id from embedded_wallets where address = ${address}`.execute(engine.db)
    ).rows[0] as { set_id: string }
    const user = userOf(mobile.accessToken)
    const old = await mobile.profile.find({ app: client.id, user, address }, former)
    assert.ok(old)
    await open(laptop).ask('revokeDevices', { ...laptop, address })
    const { set_id: set } = (
      await sql<{ set_id: string }>`select set_id from embedded_wallets where address = ${address}`.execute(engine.db)
    ).rows[0] as { set_id: string }
    // As if it were of the set that counts: the address says that it is not.
    await mobile.profile.keep({ app: client.id, user, address }, { ...old, set })
    await assert.rejects(signs(mobile, address), typed('wallet_not_on_device'))
  })

  test('a device of somebody else is not removed, and sessions of others do not end', async () => {
    const [one, two] = [await person(), await person()]
    const [theirs] = await listed(two.laptop, two.address)
    await assert.rejects(
      open(one.laptop).ask('revokeDevices', { ...one.laptop, address: one.address, device: theirs?.id ?? '' }),
      noSuch,
    )
    assert.equal((await listed(one.laptop, one.address)).length, 2)
    assert.equal((await listed(two.laptop, two.address)).length, 2)
    assert.deepEqual([await isLive(two.laptop), await isLive(two.mobile), await isLive(one.mobile)], [true, true, true])
    await assert.rejects(open(one.laptop).ask('devices', { ...one.laptop, address: two.address }), noSuch)
  })

  test('a device that is listed no more is refused before anything changes; a repetition answers the wallet as it is', async () => {
    const { laptop, mobile, address } = await person()
    const lost = (await listed(mobile, address)).find(({ isCurrent }) => isCurrent)
    const counts = async () =>
      (await sql<{ set_id: string }>`select set_id from embedded_wallets where address = ${address}`.execute(engine.db)).rows[0]
    const former = await counts()
    const bodies: object[] = []
    const removes = (lose = false) =>
      openFrame(lab, client, {
        profile: laptop.profile,
        instead: (service) => ({
          replace: async (token, at, set) => {
            bodies.push(set)
            const answered = await service.replace(token, at, set)
            return lose ? Promise.reject(new Error('lost')) : answered
          },
        }),
      }).ask('revokeDevices', { ...laptop, address, device: lost?.id ?? '' })
    await sql`update wallet_devices set set_id = 'of another set' where address = ${address} and os = 'iOS'`.execute(engine.db)
    await assert.rejects(removes(), noSuch)
    assert.deepEqual([await counts(), await isLive(mobile)], [former, true])
    await sql`update wallet_devices set set_id = ${former?.set_id} where address = ${address}`.execute(engine.db)
    await assert.rejects(removes(true))
    assert.equal(await isLive(mobile), false)
    const headers = { origin: FRAME_ORIGIN, authorization: `Bearer ${laptop.accessToken}` }
    const again = await client.call(`/api/v1/embedded_wallets/${address}/shares`, bodies.at(-1), { headers })
    assert.deepEqual([again.status, (again.body as unknown as { set_id: string }).set_id], [200, (await counts())?.set_id])
    // Pressed again on the list of before.
    await assert.rejects(removes(), noSuch)
    await signs(laptop, address)
  })

  sweepTest('of devices that come without end the newest are kept, and all go with their wallet', async () => {
    const { laptop, address } = await person()
    const path = `/api/v1/embedded_wallets/${address}/recovery/shares`
    for (let at = 0; at < 70; at++) {
      lab.clock.advance(1000)
      const device_id = Buffer.from(`device number ${String(at).padStart(2, '0')}`)
        .toString('base64url')
        .slice(0, 22)
        .padEnd(22, 'A')
      const headers = { origin: FRAME_ORIGIN, authorization: `Bearer ${laptop.accessToken}` }
      assert.equal((await client.call(path, { device_id }, { headers })).status, 200)
    }
    const kept = await listed(laptop, address)
    assert.equal(kept.length, 56)
    assert.ok(kept.every(({ browser }) => browser === 'Chrome'))
    await sql`delete from users where id = ${userOf(laptop.accessToken)}`.execute(engine.db)
    const { rows } = await sql`select 1 from wallet_devices where address = ${address}`.execute(engine.db)
    assert.deepEqual(rows, [])
  })
})
