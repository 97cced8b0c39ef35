// The runtime of an app on a page: config, session, API client. All tags share it, also over two copies of the bundle.

import { atom, type ReadableAtom, type WritableAtom } from 'nanostores'
import { type Api, createApi } from '../api/call.ts'
import { tabParam } from '../browser/address.ts'
import { createStorage, type SessionStorage } from '../browser/storage.ts'
import type { WireAppConfig } from '../contract/app-config.ts'
import * as apps from '../contract/endpoints/apps.ts'
import type { User } from '../contract/entities.ts'
import { LatchkeyError } from '../contract/latchkey-error.ts'
import { needsFactor } from '../contract/mfa.ts'
import type { WalletEvent } from '../contract/wallets/wallets.ts'
import { HAS_TELEGRAM, OAUTH_ANSWER } from '../contract/wire.ts'
import { boundTo } from '../kit/jwt-claims.ts'
import { lateCode } from '../kit/late-code.ts'
import { wait } from '../kit/wait.ts'
import { analyticsId } from './analytics.ts'
import { noHooks, type PageHooks } from './page-hooks.ts'
import { createProofs, type ProofCall, type Proofs } from './proofs.ts'
import { createRequestQueue, type RequestQueue } from './request-queue.ts'
import { createSession, type Session } from './session.ts'

/** `loading` until config and session are known; `failed` while the service cannot be reached. */
export type Readiness = 'loading' | 'ready' | 'failed'

export interface Runtime {
  readonly appId: string
  readonly apiUrl: string
  readonly clientId: string | null
  readonly api: Api
  readonly storage: SessionStorage
  /** What proves calls by the key of this browser. */
  readonly proofs: Proofs
  readonly session: Session
  /** The signed-in person; null when signed out. */
  readonly $user: ReadableAtom<User | null>
  readonly $config: ReadableAtom<WireAppConfig | null>
  readonly $readiness: ReadableAtom<Readiness>
  /** Why the last start failed. */
  readonly $fault: ReadableAtom<LatchkeyError | null>
  /** Listeners to the events of external wallets, also before the store of wallets is loaded. */
  readonly walletListeners: Set<(event: WalletEvent) => void>
  /** Requests of the host that wait for the person. */
  readonly requests: RequestQueue
  /** What parts of the page register that are loaded later: screens over other screens, the host, a proof of the same person. */
  readonly hooks: PageHooks
  /** What modules keep for this runtime, by name; each reads its own by `stateOf` (kit/state-of.ts). */
  readonly state: Map<string, unknown>
  /** A proof for a server of the host (host-proof.ts, which is loaded then). */
  hostProof(call: ProofCall): Promise<string | null>
  /** Resolves when config and session are loaded; retries at once after a failure. Rejects with the error. */
  whenReady(): Promise<void>
}

/** Waits between attempts to reach a service that does not answer. The last one repeats. */
const START_RETRIES = [2000, 5000, 15_000, 30_000]

export interface RuntimeOptions {
  readonly appId: string
  readonly apiUrl: string
  readonly clientId: string | null
}

/**
 * Starts at once, and again after a failure: later each time, sooner when the browser comes online or `whenReady` is called. Gives `whenReady`.
 * `status`: the HTTP status of the last failure.
 */
const keepTrying = (start: () => Promise<void>, isReady: () => boolean, status: () => number | null): (() => Promise<void>) => {
  let running: Promise<void> | null = null
  let pause = new AbortController()
  const whenReady = (): Promise<void> => {
    if (isReady()) return Promise.resolve()
    pause.abort()
    running ??= start().finally(() => {
      running = null
    })
    return running
  }
  const loop = async (): Promise<void> => {
    for (let failures = 0; ; failures++) {
      try {
        return await whenReady()
      } catch {
        // An app or an origin that the service does not know stays unknown; a service that fails may recover.
        const refused = status()
        if (refused && refused < 500 && refused !== 408 && refused !== 429) return
        pause = new AbortController()
        await wait(START_RETRIES[Math.min(failures, START_RETRIES.length - 1)] ?? 0, pause.signal).catch(() => undefined)
      }
    }
  }
  addEventListener('online', () => pause.abort())
  void loop()
  return whenReady
}

/**
 * Words for a set-up that the service refuses, or that is wrong before it is asked (`wrong`). They are loaded then: a page that is set up well
 * never needs them.
 */
const explain = async (
  fault: LatchkeyError,
  { appId, apiUrl }: Pick<RuntimeOptions, 'appId' | 'apiUrl'>,
  wrong?: LatchkeyError,
): Promise<LatchkeyError> => {
  if (fault !== wrong && (!fault.status || fault.status >= 500)) return fault
  const words = await lateCode(() => import('./set-up-fault.ts')).catch(() => null)
  return (fault === wrong ? words?.refused(fault) : words?.explained(fault, { appId, apiUrl })) ?? fault
}

const lateProof = (of: () => Runtime) => async (call: ProofCall) =>
  (await lateCode(() => import('./host-proof.ts'))).hostProof(of(), call)

type Starting = Pick<Runtime, 'appId' | 'apiUrl' | 'api' | 'storage' | 'session'> & {
  readonly $config: WritableAtom<WireAppConfig | null>
  readonly $readiness: WritableAtom<Readiness>
  readonly $fault: WritableAtom<LatchkeyError | null>
}

/** One attempt to load config and session. `wrong`: what is wrong with the tag that wanted it; the service is not asked then. */
const startRuntime = async (
  { appId, apiUrl, api, storage, session, $config, $readiness, $fault }: Starting,
  wrong?: LatchkeyError,
): Promise<void> => {
  try {
    if (wrong) throw wrong
    // A popup that came back from a provider hands its answer to the page that opened it, before any call to the service.
    if (tabParam(`${OAUTH_ANSWER}code`)) await (await lateCode(() => import('./returns/returned.ts'))).handOver(storage)
    if (!$config.get()) {
      const token = session.heldToken()
      // The nonce for a proof comes with this very answer.
      $config.set(await api(apps.config, { params: { appId }, token: token && boundTo(token) ? null : token }))
    }
    // The words of Telegram's answer may be the page's own, so that they are taken only where the app has Telegram.
    const { telegram_auth, telegram_auth_config: bot } = $config.get() ?? {}
    if (telegram_auth && HAS_TELEGRAM.test(location.href))
      (await lateCode(() => import('./returns/returned.ts'))).takeTelegram(bot?.seamless_auth_enabled === true)
    await session.restore()
    $fault.set(null)
    $readiness.set('ready')
  } catch (error) {
    const fault =
      error instanceof LatchkeyError
        ? await explain(error, { appId, apiUrl }, wrong)
        : new LatchkeyError('unknown_error', String(error), { cause: error })
    $fault.set(fault)
    $readiness.set('failed')
    throw fault
  }
}

/** `wrong`: what is wrong with the tag that wanted it; the service is not asked then. */
const createRuntime = ({ appId, apiUrl, clientId }: RuntimeOptions, wrong?: LatchkeyError): Runtime => {
  const storage = createStorage()
  const $config = atom<WireAppConfig | null>(null)
  const $readiness = atom<Readiness>('loading')
  const $fault = atom<LatchkeyError | null>(null)
  const proofs = createProofs(appId)
  const api = createApi({
    ...{ appId, clientId, proofs },
    analyticsId: () => analyticsId(storage),
    origin: (endpoint) => (endpoint.name !== apps.config.name && $config.get()?.custom_api_url) || apiUrl,
  })
  const session = createSession({
    ...{ appId, api, storage, proofs },
    serverCookies: () => Boolean($config.get()?.custom_api_url),
    proves: async (error, began) =>
      needsFactor(error) && (await lateCode(() => import('./factors/second-factor.ts'))).proveFactor(runtime, began),
  })

  const whenReady = keepTrying(
    () => startRuntime({ appId, apiUrl, api, storage, session, $config, $readiness, $fault }, wrong),
    () => $readiness.get() === 'ready',
    () => $fault.get()?.status ?? null,
  )

  const runtime: Runtime = {
    appId,
    apiUrl,
    clientId,
    api,
    storage,
    proofs,
    session,
    $user: session.$user,
    $config,
    $readiness,
    $fault,
    walletListeners: new Set(),
    requests: createRequestQueue(session.$user),
    hooks: noHooks(),
    state: new Map(),
    hostProof: lateProof(() => runtime),
    whenReady,
  }
  return runtime
}

/** A runtime that fails, and asks nothing: what it opens says what is wrong with the set-up of a tag. */
export const failedRuntime = (fault: LatchkeyError): Runtime =>
  createRuntime({ appId: '', apiUrl: location.origin, clientId: null }, fault)

/** The page's runtimes, found by every copy of the bundle under one registered symbol. */
const REGISTRY = Symbol.for('latchkey.runtimes')
type Registry = Map<string, Runtime>

/** The runtime of an app at a service: made once per page. `onOtherApp` is called when the page already has another app. */
export const runtimeFor = (options: RuntimeOptions, onOtherApp: (appId: string) => void): Runtime => {
  const page = globalThis as { [REGISTRY]?: Registry }
  page[REGISTRY] ??= new Map()
  const registry = page[REGISTRY]
  const key = `${options.apiUrl} ${options.appId}`
  const known = registry.get(key)
  // One that was made by an older copy of the bundle lacks what was added since.
  if (known)
    return Object.assign(known, {
      proofs: known.proofs ?? createProofs(options.appId),
      hostProof: known.hostProof ?? lateProof(() => known),
      requests: known.requests ?? createRequestQueue(known.$user),
      hooks: known.hooks ?? noHooks(),
      walletListeners: known.walletListeners ?? new Set(),
      state: known.state ?? new Map(),
    })
  for (const other of registry.values()) if (other.appId !== options.appId) onOtherApp(other.appId)
  const runtime = createRuntime(options)
  registry.set(key, runtime)
  return runtime
}
