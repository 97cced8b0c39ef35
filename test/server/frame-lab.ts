// The wallet's frame without a browser: its channel, handlers and keys against a service.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type CloudUrls, cloudsAt } from '../../frame/cloud/clouds.ts'
import { createHandlers } from '../../frame/handlers/handlers.ts'
import { createKeyWindows } from '../../frame/handlers/key-windows.ts'
import { createLeavingPasskeys } from '../../frame/handlers/leaving-passkeys.ts'
import { openUsedAddresses, type UsedAddresses } from '../../frame/handlers/used-addresses.ts'
import type { KeyPort } from '../../frame/handlers/waiting-request.ts'
import { type DeviceShares, memoryShares } from '../../frame/keys/device-shares.ts'
import { createHolder } from '../../frame/keys/held-account.ts'
import { keystoreOf } from '../../frame/keys/keystore.ts'
import type { PasswordBytes } from '../../frame/password/load-argon2.ts'
import { createCall, type Fetch } from '../../frame/service/call.ts'
import { createFrameProofs } from '../../frame/service/frame-proofs.ts'
import { type WalletService, walletService } from '../../frame/service/wallets.ts'
import { createChannel } from '../../frame/wallet/channel.ts'
import type { KeyPurpose, KeySaid } from '../../src/contract/key-windows.ts'
import {
  FRAME_EVENT,
  type FrameAnswer,
  type FrameAnswers,
  type FrameAsks,
  type FrameCall,
  type FrameError,
} from '../../src/contract/messages.ts'
import { PASSWORD_COSTS } from '../../src/contract/wallets/recovery.ts'
import { openBrowserKey } from '../../src/kit/proof/browser-key.ts'
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

/** A port as Node has it. */
type NodePort = MessagePort & { ref(): void; unref(): void }

/** A window's end of its port. */
export interface LabWindow {
  /** Says something; gives what is told next. */
  say(word: object): Promise<KeySaid>
  /** What is told next. */
  next(): Promise<KeySaid>
  leave(): void
}

export interface LabFrame {
  /** As a page asks; rejects with {@link Answered}. */
  ask<C extends FrameCall>(call: C, data: FrameAsks[C]): Promise<FrameAnswers[C]>
  /** The same by the event, as clients that are not ours write it. */
  send(event: string, data: object): Promise<Record<string, unknown>>
  /** A message as it comes from a window; what is answered is in `posted`. */
  take(message: { isFromParent?: boolean; origin?: string; data: unknown }): void
  /** A window of a purpose, opened for a request: what it is told is in `said`. */
  openWindow(purpose: KeyPurpose): LabWindow
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
  /** Whether the app has each signature confirmed. */
  readonly confirms?: boolean
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

/** Node has none: the key of a frame is in memory. */
const noDatabases = (): IDBFactory => {
  throw new Error('No database is there.')
}

const noClouds: Fetch = async () => {
  throw new Error('No cloud is there.')
}

/** A window that is left open keeps no test from ending: its ports do so only while something is waited for. */
const openLabWindow = (claim: (port: KeyPort) => void): LabWindow => {
  const { port1: port, port2 } = new MessageChannel() as unknown as Record<'port1' | 'port2', NodePort>
  const heard: KeySaid[] = []
  let waits: ((word: KeySaid) => void)[] = []
  port.onmessage = ({ data }) => {
    const next = waits.shift()
    if (waits.length === 0) port.unref()
    if (next) next(data as KeySaid)
    else heard.push(data as KeySaid)
  }
  port.unref()
  const next = (): Promise<KeySaid> => {
    const word = heard.shift()
    if (word) return Promise.resolve(word)
    port.ref()
    return new Promise((resolve) => waits.push(resolve))
  }
  // Each listener of the frame would count anew.
  port2.ref = () => {}
  claim(port2 as KeyPort)
  return {
    next,
    say: (word) => {
      port.postMessage(word)
      return next()
    },
    leave: () => {
      waits = []
      port.postMessage({ act: 'left' })
      port.close()
    },
  }
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
    confirms = false,
    used = openUsedAddresses(),
  }: FrameOptions = {},
): LabFrame => {
  let now = 0
  let due: { at: number; run: () => void }[] = []
  const after = (ms: number, run: () => void) => {
    const timer = { at: now + ms, run }
    due.push(timer)
    return () => {
      due = due.filter((one) => one !== timer)
    }
  }
  const holder = createHolder({ now: () => now, after })
  const proofs = createFrameProofs(lab.env.PUBLIC_URL, () => openBrowserKey(noDatabases, 'frame'))
  const plain = walletService(createCall({ appId: client.id, clientId: null, analyticsId: null }, proofs, fetch))
  const { service, shares } = around?.(plain, profile) ?? { service: { ...plain, ...instead?.(plain) }, shares: profile }
  const posted: LabFrame['posted'] = []
  const waiting = new Map<string, (answer: FrameAnswer) => void>()
  const windows = createKeyWindows(after)
  const { take } = createChannel({
    handlers: createHandlers({
      appId: client.id,
      service,
      proofs,
      shares: Promise.resolve(shares),
      holder,
      argon2,
      passwordCosts: PASSWORD_COSTS,
      passwordLength,
      clouds: async () => cloudsAt(CLOUDS, clouds),
      keystoreOf,
      confirms,
      keyWindows: async () => windows,
      leaving: createLeavingPasskeys(after),
      endWindows: (why) => windows.endAll(why),
      page: () => PAGE,
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
    openWindow: (purpose) => openLabWindow((port) => windows.claim(purpose, { port, isGone: () => false })),
    idle: () => {
      now += 10 * 60_000
      const late = due.filter(({ at }) => at <= now)
      due = due.filter(({ at }) => at > now)
      for (const { run } of late) run()
    },
  }
}
