// A wallet that is recovered by a password: right, wrong, exhausted, on several instances, and by an app's rules.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import type { RecoveryMethod } from '../../src/contract/accounts.ts'
import { sweepTest } from '../e2e/sweep-test.ts'
import { onEachEngine } from './engines.ts'
import { Answered, FRAME_ORIGIN, openFrame, PAGE, quickHash } from './frame-lab.ts'
import { type AnswerBody, type Client, createLab } from './lab.ts'
import { createPasswordLab, exhausted, PASSWORD, said, signs, wrong } from './password-lab.ts'
import { openPasskeyWindow } from './recovery-passkey-lab.ts'

const TOMORROW = 'Too many attempts. Try again tomorrow. (code 429)'
const DAY = 24 * 60 * 60_000
const TRIES = 10
/** Of these, in one session. */
const OF_SESSION = 3
const WRONG = 'invalid_recovery_pin'

await onEachEngine((engine) => {
  const it = createPasswordLab(engine)
  before(() => it.open())
  const { made, recovers, newPerson } = it
  const methodOf = async (accessToken: string, person: AnswerBody): Promise<unknown> => {
    const { body } = await it.client.call(
      '/api/v1/sessions',
      { refresh_token: person.refresh_token },
      {
        headers: { origin: PAGE, authorization: `Bearer ${accessToken}` },
      },
    )
    const wallet = body.user.linked_accounts.find(({ type }) => type === 'wallet') as { recovery_method?: unknown } | undefined
    return wallet?.recovery_method
  }

  test('made with a password, a fresh profile opens the same wallet with it, in whichever field it comes; without it nothing opens', async () => {
    const { person, accessToken, address, frame, profile } = await made()
    assert.equal(await methodOf(accessToken, person), 'user-passcode')
    await signs(frame, accessToken, address)
    await openFrame(it.lab, it.client, { profile }).ask('connect', { accessToken, address })
    for (const given of [
      { recoveryPassword: PASSWORD },
      { recoveryPin: PASSWORD },
      { recoveryMethod: 'user-passcode', recoveryPin: PASSWORD },
    ] as const) {
      const fresh = openFrame(it.lab, it.client)
      assert.deepEqual(await fresh.ask('recover', { accessToken, address, ...given }), { address })
      await signs(fresh, accessToken, address)
    }
    const asks: readonly { recoveryMethod?: RecoveryMethod; recoveryAccessToken?: string }[] = [
      {},
      { recoveryMethod: 'privy' },
      { recoveryMethod: 'google-drive', recoveryAccessToken: 'token' },
      { recoveryAccessToken: 'token' },
    ]
    for (const given of asks)
      await assert.rejects(
        openFrame(it.lab, it.client).ask('recover', { accessToken, address, ...given }),
        said('invalid_request_arguments'),
      )
  })

  test('a change of the way is told to the person by mail, once; somebody who recovers changes nothing', async () => {
    const of = await made()
    const isNotice = ({ to, subject }: { to: string; subject: string }) =>
      to === of.email && /is recovered was changed/.test(subject)
    await recovers(of, PASSWORD)
    assert.ok(!it.lab.mail.sent.some(isNotice))
    await of.frame.ask('setRecovery', { ...of, recoveryMethod: 'privy' })
    await it.lab.mail.message(isNotice)
    assert.equal(await methodOf(of.accessToken, of.person), 'privy')
    assert.equal(it.lab.mail.sent.filter(isNotice).length, 1)
    await assert.rejects(recovers(of, PASSWORD), said('invalid_request_arguments'))
    assert.deepEqual(await openFrame(it.lab, it.client).ask('recover', of), { address: of.address })
  })

  /** Another sign-in of the person. */
  const again = async <T extends { email: string }>(of: T): Promise<T & { accessToken: string }> => {
    const { body } = await it.client.logIn(of.email, { headers: { origin: PAGE } })
    return { ...of, accessToken: body.token }
  }
  /** How many of these were judged, and wrong. */
  const wrongOf = (tries: readonly PromiseSettledResult<unknown>[]): number =>
    tries.filter((one) => one.status === 'rejected' && one.reason instanceof Answered && one.reason.error.type === WRONG).length

  test('three wrong ones use up a session, at once and over instances too; its person signs in again, and only they can', async () => {
    const stolen = await made()
    const tries = Array.from({ length: 6 }, (_, at) => recovers(stolen, `burst-${at}`, at % 2 ? it.lab : it.second))
    assert.equal(wrongOf(await Promise.allSettled(tries)), OF_SESSION)
    for (const at of [it.lab, it.second, createLab(engine, { PUBLIC_URL: FRAME_ORIGIN })])
      await assert.rejects(recovers(stolen, PASSWORD, at), said('error', 'recent_login_required'))
    // Another token of the same session has no tries of its own.
    const { body } = await it.client.call(
      '/api/v1/sessions',
      { refresh_token: stolen.person.refresh_token },
      { headers: { origin: PAGE, authorization: `Bearer ${stolen.accessToken}` } },
    )
    await assert.rejects(recovers({ ...stolen, accessToken: body.token }, PASSWORD), said('error', 'recent_login_required'))
    const own = await again(stolen)
    for (let at = 0; at < OF_SESSION - 1; at++) await assert.rejects(recovers(own, 'mistyped'), wrong)
    await recovers(own, PASSWORD)
    // What was used up comes back with the day, and with another password.
    await own.frame.ask('setRecovery', { ...own, recoveryMethod: 'user-passcode', recoveryPassword: `${PASSWORD}-2` })
    await recovers(stolen, `${PASSWORD}-2`)
    await assert.rejects(recovers(stolen, PASSWORD), wrong)
  })

  sweepTest(
    'ten wrong ones in 24 hours, also at once, on several instances and after a restart; then not even the right one',
    async () => {
      const of = await made()
      for (let tries = 0; tries < OF_SESSION - 1; tries++) await assert.rejects(recovers(of, `wrong-${tries}`), wrong)
      await assert.rejects(recovers(of, 'wrong', it.second), wrong)
      const others = [await again(of), await again(of), await again(of), await again(of)]
      await recovers(others[0] ?? of, PASSWORD, it.second)
      const burst = others.flatMap((one) => [0, 1, 2, 3].map((at) => recovers(one, `burst-${at}`, at % 2 ? it.lab : it.second)))
      assert.equal(wrongOf(await Promise.allSettled(burst)), TRIES - OF_SESSION)
      await assert.rejects(recovers(await again(of), PASSWORD), (error: unknown) => {
        assert.ok(error instanceof Answered)
        assert.equal(error.error.message, TOMORROW)
        return exhausted(error)
      })
      await assert.rejects(recovers(of, PASSWORD, createLab(engine, { PUBLIC_URL: FRAME_ORIGIN })), exhausted)
      // The share of the device asks for no password.
      await openFrame(it.lab, it.client, { profile: of.profile }).ask('connect', of)
      it.lab.clock.advance(DAY)
      const { body } = await it.client.logIn(of.email, { headers: { origin: PAGE } })
      await recovers({ address: of.address, accessToken: body.token }, PASSWORD)
    },
  )

  test('a wrong one takes the same steps as the right one, up to the release', async () => {
    const of = await made()
    const profile = memoryShares()
    const tries = (recoveryPassword: string) =>
      openFrame(it.lab, it.client, { profile }).ask('recover', { ...of, recoveryPassword })
    // A browser that the person was told of: mails have statements of their own.
    await tries(PASSWORD)
    for (const told of [/^A wallet was added/, /in a new browser$/])
      await it.lab.mail.message(({ to, subject }) => to === of.email && told.test(subject))
    const cost = async (password: string): Promise<number> => {
      const began = it.statements
      await tries(password).catch(wrong)
      return it.statements - began
    }
    // What is released to the right one is noted as a share of its browser: one statement after the judgement.
    assert.equal(await cost('wrong'), (await cost(PASSWORD)) - 1)
  })

  test('what hashes a password is loaded while its person types, and for no wallet that is recovered without', async () => {
    const of = await made()
    let loads = 0
    const ahead = () => {
      loads += 1
    }
    const frame = openFrame(it.lab, it.client, { profile: of.profile, argon2: Object.assign(quickHash.bind(null), { ahead }) })
    const asks = async (): Promise<number> => {
      const { window } = await openPasskeyWindow(frame, 'recover', of)
      window.leave()
      return loads
    }
    assert.equal(await asks(), 1)
    await of.frame.ask('setRecovery', { ...of, recoveryMethod: 'privy' })
    assert.equal(await asks(), 1)
  })

  test('the costs of a password are kept with it, and cheaper ones are hashed for nobody', async () => {
    const of = await made()
    let asked: unknown
    const seen = openFrame(it.lab, it.client, {
      argon2: (password, salt, costs) => {
        asked = costs
        return quickHash(password, salt, costs)
      },
    })
    await seen.ask('recover', { ...of, recoveryPassword: PASSWORD })
    assert.deepEqual(asked, { memory: 65536, passes: 3, lanes: 1 })
    asked = undefined
    const cheap = openFrame(it.lab, it.client, {
      argon2: (password, salt, costs) => {
        asked = costs
        return quickHash(password, salt, costs)
      },
      instead: (service) => ({
        keyMaterial: async (token, address) => ({
          ...(await service.keyMaterial(token, address)),
          recovery_key_derivation_costs: { memory: 46 * 1024 - 1, passes: 3, lanes: 1 },
        }),
      }),
    })
    await assert.rejects(cheap.ask('recover', { ...of, recoveryPassword: PASSWORD }), said('error'))
    assert.equal(asked, undefined)
  })

  test('an app says how long a password is, and whether a wallet may be made without one of the ways of its people', async () => {
    const { token: accessToken } = await newPerson()
    const strict = openFrame(it.lab, it.client, { passwordLength: 12 })
    await assert.rejects(
      strict.ask('create', { accessToken, recoveryPassword: 'elevenchars' }),
      said('invalid_request_arguments'),
    )
    const wallets = { create_on_login: 'off', user_owned_recovery_options: ['user-passcode'] } as const
    const own = await it.lab.newApp({
      allowNoOrigin: false,
      config: { email_auth: true, embedded_wallet_config: { ...wallets, require_user_owned_recovery_on_create: true } as never },
    })
    const at = async (app: Client) => (await newPerson(app)).token
    const token = await at(own)
    const frame = openFrame(it.lab, own)
    await assert.rejects(frame.ask('create', { accessToken: token }), said('error', 'disallowed_recovery_method'))
    const { address } = await frame.ask('create', { accessToken: token, recoveryPassword: PASSWORD })
    // Who has a wallet makes none: whatever is asked, it is that one.
    assert.deepEqual(await frame.ask('create', { accessToken: token }), { address })
    const back = { accessToken: token, address, recoveryMethod: 'privy' } as const
    await assert.rejects(frame.ask('setRecovery', back), said('error', 'disallowed_recovery_method'))
    const none = await it.lab.newApp({
      allowNoOrigin: false,
      config: { email_auth: true, embedded_wallet_config: { ...wallets, user_owned_recovery_options: [] } as never },
    })
    const asked = { accessToken: await at(none), recoveryPassword: PASSWORD }
    await assert.rejects(openFrame(it.lab, none).ask('create', asked), said('error', 'disallowed_recovery_method'))
  })
})
