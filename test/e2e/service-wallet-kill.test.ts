// A service that is killed while wallets are made, shares exchanged and ways of recovery changed.
// Each person has one wallet, and it opens.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { verifyMessage } from 'viem'
import { memoryShares } from '../../frame/keys/device-shares.ts'
import type { Fetch } from '../../frame/service/call.ts'
import { HEADER } from '../../src/contract/wire.ts'
import { testData } from '../data.ts'
import { openFrame } from '../server/frame-lab.ts'
import type { Client, Lab } from '../server/lab.ts'
import { createAuthenticator, recoverByPasskey, setPasskey } from '../server/recovery-passkey-lab.ts'
import { signIn } from './person.ts'
import { seeded } from './seeded.ts'
import { buildService, type ServiceChild, startService } from './service-child.ts'
import { DEMO_APP } from './world.ts'

/** Kills of the service, each amid the calls of all people. A sample; the sweep kills more often. */
const ROUNDS = process.env.SWEEP ? 17 : 1
const PEOPLE = 6
/** Calls sent and calls answered without a kill: what a round can be cut off at. */
const MOMENTS = 50
const MOMENTS_OF_CHANGE = 90

const data = await testData({ embedded: true })
const env = { ...data.env, PUBLIC_URL: 'http://localhost:0', LOG_LEVEL: 'error', RESEND_SECONDS: '0', CODES_PER_HOUR: '1000' }
let built: Awaited<ReturnType<typeof buildService>>
let service: ServiceChild
before(async () => {
  built = await buildService()
  service = await startService(built.main, env)
})
after(async () => {
  service.process.kill('SIGKILL')
  await service.ended
  built.remove()
  await data.remove()
})

/** What a frame sends; a call that finds nobody waits until the service is there again, and is repeated then by the frame. */
const fetchOf =
  (moment: () => void, isBack: () => Promise<void>): Fetch =>
  async (path, init) => {
    const { url } = service
    const headers = { ...(init.headers as Record<string, string>), origin: url, [HEADER.appId]: DEMO_APP }
    try {
      const answer = fetch(url + path, { ...init, headers, signal: null })
      moment()
      const response = await answer
      const text = await response.text()
      moment()
      return new Response(text, response)
    } catch (error) {
      await isBack()
      throw error
    }
  }

/** A frame of a person's device; what it calls waits for the service that is started anew. */
type OpenFrame = (profile?: ReturnType<typeof memoryShares>) => ReturnType<typeof openFrame>
interface Kill {
  readonly accessToken: string
  readonly name: string
  open: OpenFrame
  /** Resolves when the service that was killed, if it was, is there again. */
  isBack(): Promise<void>
}

/** Makes a wallet and exchanges its shares. */
const exchanged = async ({ accessToken, name, open, isBack }: Kill): Promise<void> => {
  const profile = memoryShares()
  const { address } = await open(profile).ask('create', { accessToken })
  await open(profile).ask('revokeDevices', { accessToken, address })
  await isBack()
  // This device has its share of whichever set counts; a new one recovers; and the person has no second wallet.
  const [here, elsewhere] = [open(profile), open()]
  assert.equal((await here.ask('connect', { accessToken, address })).address, address)
  await elsewhere.ask('recover', { accessToken, address })
  assert.equal((await elsewhere.ask('create', { accessToken })).address, address)
  for (const frame of [here, elsewhere]) {
    const request = { method: 'personal_sign', params: ['Hello', address] }
    const { response } = await frame.ask('rpc', { accessToken, address, request })
    const signature = response.data as `0x${string}`
    assert.ok(await verifyMessage({ address: address as `0x${string}`, message: 'Hello', signature }), name)
  }
}

/** Puts a passkey in the place of the way by which a wallet is recovered: exactly one of both opens it, a change that was acknowledged the passkey. */
const changed = async ({ accessToken, name, open, isBack }: Kill): Promise<void> => {
  const [profile, authenticator] = [memoryShares(), createAuthenticator()]
  const { address } = await open(profile).ask('create', { accessToken })
  const of = { accessToken, address }
  const isSet = await setPasskey(open(profile), authenticator, of).then(
    () => true,
    () => false,
  )
  await isBack()
  const byPasskey = await recoverByPasskey(open(), authenticator, of).then(
    (said) => 'given' in said,
    () => false,
  )
  const byFormer = await open()
    .ask('recover', of)
    .then(
      () => true,
      () => false,
    )
  assert.notEqual(byPasskey, byFormer, `${name}: by passkey ${byPasskey}, by the former way ${byFormer}`)
  if (isSet) assert.ok(byPasskey, name)
  assert.equal((await open(profile).ask('connect', of)).address, address)
}

const round = async (killAt: number, name: string, live: (kill: Kill) => Promise<void>): Promise<boolean> => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, at) => signIn(service.url, `${name}-${at}@example.com`)))
  let [moments, dead] = [0, false]
  let back = (): void => {}
  const isBack = new Promise<void>((resolve) => {
    back = resolve
  })
  const moment = (): void => {
    moments += 1
    if (moments !== killAt) return
    dead = true
    const killed = service
    killed.process.kill('SIGKILL')
    void killed.ended
      .then(() => startService(built.main, env))
      .then((next) => {
        service = next
        back()
      })
  }
  const there = (): Promise<void> => (dead ? isBack : Promise.resolve())
  const open: OpenFrame = (profile = memoryShares()) =>
    openFrame({ env: { PUBLIC_URL: service.url } } as Lab, { id: DEMO_APP } as Client, { profile, fetch: fetchOf(moment, there) })
  await Promise.all(people.map(({ token: accessToken }) => live({ accessToken, name, open, isBack: there })))
  await there()
  return dead
}

test('every wallet that was asked for is there once, and opens with the old shares or the new ones', async (t) => {
  const seed = 20_260_202
  const random = seeded(seed)
  let kills = 0
  for (let at = 0; at < ROUNDS; at++) {
    const killAt = 1 + Math.floor(random() * MOMENTS)
    if (await round(killAt, `wallet-kill-${at}`, exchanged)) kills++
  }
  t.diagnostic(`seed ${seed}: ${kills} kills amid ${kills * PEOPLE} creations and exchanges`)
  assert.equal(kills, ROUNDS)
})

test('a way of recovery that is changed amid a kill is the former one or the new one', async (t) => {
  const seed = 20_261_128
  const random = seeded(seed)
  let kills = 0
  for (let at = 0; at < ROUNDS; at++) {
    const killAt = 1 + Math.floor(random() * MOMENTS_OF_CHANGE)
    if (await round(killAt, `change-kill-${at}`, changed)) kills++
  }
  t.diagnostic(`seed ${seed}: ${kills} kills amid ${kills * PEOPLE} changes`)
  assert.equal(kills, ROUNDS)
})
