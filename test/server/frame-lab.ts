// The wallet's frame without a browser: its channel, handlers and keys against a service.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type CloudUrls, cloudsAt } from '../../frame/cloud/clouds.ts'
import type { Confirmations } from '../../frame/handlers/confirmations.ts'
import { createHandlers } from '../../frame/handlers/handlers.ts'
import { openUsedAddresses, type UsedAddresses } from '../../frame/handlers/used-addresses.ts'
import { type DeviceShares, memoryShares } from '../../frame/keys/device-shares.ts'
import { createHolder } from '../../frame/keys/held-account.ts'
import { keystoreOf } from '../../frame/keys/keystore.ts'
import type { PasswordBytes } from '../../frame/password/load-argon2.ts'
import { createCall, type Fetch } from '../../frame/service/call.ts'
import { type WalletService, walletService } from '../../frame/service/wallets.ts'
import { createChannel } from '../../frame/wallet/channel.ts'
import {
  FRAME_EVENT,
  type FrameAnswer,
  type FrameAnswers,
  type FrameAsks,
  type FrameCall,
  type FrameError,
} from '../../src/contract/messages.ts'
import { PASSWORD_COSTS } from '../../src/contract/wallets/recovery.ts'
import type { Engine } from './engines.ts'
import { type AnswerBody, type Client, createLab, type Lab } from './lab.ts'
import { prepared } from './prepared.ts'

export const PAGE = 'https://host.example'
export const FRAME_ORIGIN = 'https://id.example'

/** An answer with an error. */
export class Answered extends Error {
  readonly error: FrameError
  constructor(error: FrameError) {
    super(`${error.type}: ${error.message}`)
    this.error = error
  }
}

/** For `assert.rejects`: the frame answered with an error of this type, and nothing else but its message and these fields. */
export const answered =
  (type: string, more: object = {}) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof Answered, String(error))
    const { message: _, ...rest } = error.error
    assert.deepEqual(rest, { type, ...more })
    return true
  }

/** A service with a frame, an app that a page of `PAGE` is of, and logins there, each with an address of its own. */
export const frameLab = (engine: Engine) => {
  const lab = prepared(() => createLab(engine, { PUBLIC_URL: FRAME_ORIGIN, RESEND_SECONDS: '0', CODES_PER_HOUR: '100' }))
  const client = prepared(() => lab.newApp({ allowNoOrigin: false }))
  let people = 0
  const newPerson = async (at: Client = client): Promise<AnswerBody> =>
    (await at.logIn(`person${++people}@example.com`, { headers: { origin: PAGE } })).body
  return { lab, client, newPerson }
}

export interface LabFrame {
  /** As a page asks; rejects with {@link Answered}. */
  ask<C extends FrameCall>(call: C, data: FrameAsks[C]): Promise<FrameAnswers[C]>
  /** The same by the event, as clients that are not ours write it. */
  send(event: string, data: object): Promise<Record<string, unknown>>
  /** A message as it comes from a window; what is answered is in `posted`. */
  take(message: { isFromParent?: boolean; origin?: string; data: unknown }): void
  readonly posted: { answer: FrameAnswer; origin: string }[]
  /** Lets the idle time pass. */
  idle(): void
}

/** In the place of Argon2id, which takes as long as it should (frame/password/argon2.test.ts). */
export const quickHash: PasswordBytes = async (password, salt, costs) =>
  createHash('sha256').update(JSON.stringify(costs)).update(salt).update(password).digest()
/** Addresses of clouds, at which nothing is but what a test puts there. */
export const CLOUDS: CloudUrls = { drive: 'https://drive.example', cloudkit: 'https://cloudkit.example' }

export interface FrameOptions {
  readonly profile?: DeviceShares
  /** What answers for the clouds of people. */
  readonly clouds?: Fetch
  readonly argon2?: PasswordBytes
  readonly passwordLength?: number
  /** Where the app has each signature confirmed: what keeps the requests that wait. */
  readonly confirmations?: Confirmations
  readonly used?: UsedAddresses
  readonly fetch?: Fetch
  /** Calls of the frame that are answered otherwise. */
  readonly instead?: (service: WalletService) => Partial<WalletService>
  /** Puts something around the calls of the frame. */
  readonly around?: (service: WalletService, shares: DeviceShares) => { service: WalletService; shares: DeviceShares }
}

/** Calls of a frame of this app, as a browser sends them. */
const frameFetch =
  (lab: Lab, { id }: Client): Fetch =>
  (path, init) => {
    const headers = { ...(init.headers as Record<string, string>), 'sec-fetch-site': 'same-origin' }
    if (init.method !== 'GET') Object.assign(headers, { origin: lab.env.PUBLIC_URL })
    return lab.request(path, { ...init, headers: { ...headers, 'privy-app-id': id } })
  }

const noClouds: Fetch = async () => {
  throw new Error('No cloud is there.')
}

/** A frame that has said that it is ready. */
export const openFrame = (
  lab: Lab,
  client: Client,
  {
    profile = memoryShares(),
    fetch = frameFetch(lab, client),
    instead,
    around,
    clouds = noClouds,
    argon2 = quickHash,
    passwordLength = 6,
    confirmations,
    used = openUsedAddresses(),
  }: FrameOptions = {},
): LabFrame => {
  let now = 0
  let due: { at: number; run: () => void }[] = []
  const holder = createHolder({
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      due.push(timer)
      return () => {
        due = due.filter((one) => one !== timer)
      }
    },
  })
  const plain = walletService(createCall({ appId: client.id, clientId: null, analyticsId: null }, fetch))
  const { service, shares } = around?.(plain, profile) ?? { service: { ...plain, ...instead?.(plain) }, shares: profile }
  const posted: LabFrame['posted'] = []
  const waiting = new Map<string, (answer: FrameAnswer) => void>()
  const take = createChannel({
    handlers: createHandlers({
      appId: client.id,
      service,
      shares: Promise.resolve(shares),
      holder,
      argon2,
      passwordCosts: PASSWORD_COSTS,
      passwordLength,
      clouds: async () => cloudsAt(CLOUDS, clouds),
      keystoreOf,
      confirmations: confirmations ? async () => confirmations : null,
      endConfirming: (why) => confirmations?.endAll(why),
      used: async () => used,
    }),
    isAllowed: (origin) => origin === PAGE || origin === 'https://other.example',
    post: (answer, origin) => {
      posted.push({ answer, origin })
      waiting.get(answer.id)?.(answer)
    },
  })
  let ids = 0
  const send = (event: string, data: object): Promise<Record<string, unknown>> => {
    const id = `id-${ids++}`
    const answered = new Promise<FrameAnswer>((resolve) => waiting.set(id, resolve))
    take({ isFromParent: true, origin: PAGE, data: { id, event, data } })
    return answered.then((answer) => {
      if ('error' in answer) throw new Answered(answer.error)
      return answer.data as unknown as Record<string, unknown>
    })
  }
  const ask: LabFrame['ask'] = async (call, data) => (await send(FRAME_EVENT[call], data)) as never
  void ask('ready', {})
  return {
    ask,
    send,
    take: ({ isFromParent = true, origin = PAGE, data }) => take({ isFromParent, origin, data }),
    posted,
    idle: () => {
      now += 10 * 60_000
      const late = due.filter(({ at }) => at <= now)
      due = due.filter(({ at }) => at > now)
      for (const { run } of late) run()
    },
  }
}
