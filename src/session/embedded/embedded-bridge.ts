// The embedded wallets of a runtime over the wallet frame: one frame, access token, second factor, recovery.
// See docs/design/frame.md, "Page".

import type { FrameWaits, WalletFrame } from '../../bridge/wallet-frame.ts'
import { isOffline } from '../../browser/online.ts'
import type { RecoveryMethod } from '../../contract/accounts.ts'
import { KEY_WINDOW_TIME, type KeyPurpose, type KeyWindowAnswer } from '../../contract/key-windows.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { FrameAnswers, FrameAsks, FrameCall, FrameDevice, FrameRecovery } from '../../contract/messages.ts'
import { needsFactor } from '../../contract/mfa.ts'
import { WALLET_CREATE_TIMEOUT, WALLET_PROXY_WAIT, WALLET_REQUEST_TIMEOUT } from '../../contract/wallet-limits.ts'
import { type ChainType, SOLANA_MAINNET, type Wallet } from '../../contract/wallets/wallets.ts'
import { AUTOMATIC_RECOVERY, EMBEDDED_CLIENT } from '../../contract/wire.ts'
import type { EmbeddedAccount } from '../../kit/embedded-accounts.ts'
import { lateCode } from '../../kit/late-code.ts'
import { stateOf } from '../../kit/state-of.ts'
import { emitRecovered } from '../host-page.ts'
import type { Runtime } from '../runtime.ts'
import { createFrames } from './create-frames.ts'
import type { WalletBridge, WalletRequest } from './embedded-wallet.ts'
import { createDelegations } from './frame-delegation.ts'

export interface EmbeddedBridge extends WalletBridge {
  /** Opens the frame, so that what is asked of it later is answered at once. Rejects where it does not come to be ready. */
  warm(): Promise<void>
  /** Lets the frame act for the session of a token, for what asks it besides the page. */
  actFor(token: string): Promise<void>
  /**
   * Makes a wallet and gives its address. Calls at once get one wallet. `ready`: how long the frame may take to be ready; `choice`: how it is
   * recovered, absent: automatically.
   */
  create(chainType: ChainType, ready: number, choice?: RecoveryChoice): Promise<string>
  /** Changes how a wallet of the user is recovered; one that is not on this device is recovered before. */
  setRecovery(account: EmbeddedAccount, choice: RecoveryChoice): Promise<void>
  /** Connects a wallet of the user, or recovers it where it is not on this device. */
  connect(account: EmbeddedAccount): Promise<void>
  /** The browsers that hold a share of a wallet. */
  devices(account: EmbeddedAccount): Promise<readonly FrameDevice[]>
  /** Asks for what a window of the service is opened for: answered once, when that has ended. Nothing that it asks for is asked for twice. */
  keyWindow(ask: KeyAsk): Promise<KeyWindowAnswer>
  /** Gives up what waits for a window of the service, or is in one. */
  endKeyWindow(): void
  /** Whether the frame is in the page: what was asked of one that has left it is not answered. */
  hasFrame(): boolean
  /** For which key a window that the browser has cut off seals the share that it recovers. */
  windowShareKey(): Promise<string>
  /** Hands that share to the frame: the wallet is on this device then. */
  takeWindowShare(of: { readonly address: string; readonly sealed: string }): Promise<void>
  /** Asks for the Farcaster signer of a wallet; answers how far the person is with it. */
  initSigner(account: EmbeddedAccount): Promise<FrameAnswers['farcasterInitSigner']>
  /** Whether the session has shown the second factor, where the person has one; asks for it where it has not. */
  verify(): Promise<void>
  /** Says that an Ethereum wallet is about to sign, so that the frame asks the service meanwhile. Nothing is told of how that ends. */
  expectUse(account: EmbeddedAccount): void
  /** What a signature of a request would be over, as the frame reads it. */
  digest(account: EmbeddedAccount, request: WalletRequest): Promise<FrameAnswers['digest']>
}

/** A way to recover a wallet, with what opens it: a password, or the access to the person's cloud. Trust: handed to the frame, and kept nowhere. */
export interface RecoveryChoice {
  readonly method: RecoveryMethod
  readonly secret?: string
}
/** What a window is opened for, other than a signature; `address` of the wallet that it is about. */
export interface KeyAsk {
  readonly purpose: Exclude<KeyPurpose, 'confirm'>
  readonly address?: string | undefined
}
const frameRecovery = ({ method, secret }: RecoveryChoice): FrameRecovery => ({
  recoveryMethod: method,
  ...(secret !== undefined && { [method === 'user-passcode' ? 'recoveryPassword' : 'recoveryAccessToken']: secret }),
})

const USUAL: FrameWaits = { ready: WALLET_PROXY_WAIT, answer: WALLET_REQUEST_TIMEOUT }

/** A person decides in their own time; the frame ends it, and this page only where the frame says nothing. */
const DECIDING: FrameWaits = { ready: WALLET_PROXY_WAIT, answer: KEY_WINDOW_TIME + 60_000 }

/** Whether each signature is confirmed in a window of the service. */
export const confirmsInWindow = ({ $config }: Pick<Runtime, '$config'>): boolean => $config.get()?.confirm_in_window === true

const isCode = (error: unknown, code: string): boolean => error instanceof LatchkeyError && error.code === code

/** An embedded wallet as a page sees it. */
export const walletOf = ({ address, chainType, chainId }: EmbeddedAccount): Wallet => ({
  address,
  chainType,
  chainId: chainId ?? (chainType === 'solana' ? SOLANA_MAINNET : 'eip155:1'),
  walletClientType: EMBEDDED_CLIENT,
  connectorType: 'embedded',
})

/** One call at a time for each key: the others share its promise. */
const createSharing = () => {
  const running = new Map<string, Promise<unknown>>()
  return <T>(key: string, act: () => Promise<T>): Promise<T> => {
    const present = running.get(key) ?? act().finally(() => running.delete(key))
    running.set(key, present)
    return present as Promise<T>
  }
}

/** The calls of a chain type, and what names the wallet in them. */
const CALLS = {
  ethereum: { create: 'create', connect: 'connect', recover: 'recover', rpc: 'rpc', name: 'address' },
  solana: { create: 'solanaCreate', connect: 'solanaConnect', recover: 'solanaRecover', rpc: 'solanaRpc', name: 'publicKey' },
} as const satisfies Record<ChainType, Record<string, FrameCall | string>>

/** What keeps the frame from answering where this browser has no connection. */
const SILENT: ReadonlySet<string> = new Set(['embedded_wallet_webview_not_loaded', 'wallet_request_timeout'])
const online = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (cause) {
    if (!isOffline() || !(cause instanceof LatchkeyError && SILENT.has(cause.code))) throw cause
    const message = 'The service cannot be reached. Check your connection and try again.'
    throw new LatchkeyError('service_unreachable', message, { cause })
  }
}

/** How the person proves themselves, and the refusal that asks for it; what does so is loaded then. */
interface Proof {
  asks(error: unknown): boolean
  load(): Promise<(runtime: Runtime, began: number) => Promise<boolean>>
}
const PROOFS: readonly Proof[] = [
  { asks: needsFactor, load: async () => (await lateCode(() => import('../factors/second-factor.ts'))).proveFactor },
  {
    asks: (error) => isCode(error, 'recent_login_required'),
    load: async () => (await lateCode(() => import('../proof/recent-proof.ts'))).proveRecent,
  },
]

/** Calls with the access token of the signed-in user, and with the proof that the frame needs: a second factor, a recent sign-in. */
const createCalls = (runtime: Runtime, frame: () => WalletFrame) => {
  const { session } = runtime
  const delegations = createDelegations(runtime)
  const delegated = async (token: string, waits: FrameWaits) => {
    const delegation = await online(delegations.to(frame(), token, waits))
    return delegation === null ? {} : { delegation }
  }
  const ask = async <C extends FrameCall>(call: C, data: object, waits = USUAL): Promise<FrameAnswers[C]> => {
    // The token is taken when the frame is ready: it may run out while that is awaited.
    await online(frame().ready(waits.ready))
    const post = async (refused?: unknown): Promise<FrameAnswers[C]> => {
      const accessToken = await session.accessToken()
      if (!accessToken) throw refused ?? new LatchkeyError('must_be_authenticated', 'User must be authenticated')
      const whole = { ...data, accessToken, ...(await delegated(accessToken, USUAL)) }
      return online(frame().ask(call, whole as unknown as FrameAsks[C], waits))
    }
    try {
      return await post()
    } catch (error) {
      if (!isCode(error, 'missing_or_invalid_token')) throw error
      // Trust: a session that is over ends here, in every tab, and is not believed in any longer.
      const user = await session.refresh().catch(() => null)
      // What is done in a window is asked for once: that has gone.
      if (!user || 'confirm' in data || call === 'keyWindow') throw error
      delegations.drop(frame())
      return post(error)
    }
  }
  /** `proved`: what the person was asked for: each proof once. */
  const prove = async <C extends FrameCall>(
    call: C,
    data: object,
    waits = USUAL,
    proved: readonly Proof[] = [],
  ): Promise<FrameAnswers[C]> => {
    const began = Date.now()
    try {
      return await ask(call, data, waits)
    } catch (error) {
      const proof = PROOFS.find(({ asks }) => asks(error))
      if (!proof || proved.includes(proof) || !(await (await proof.load())(runtime, began))) throw error
      return prove(call, data, waits, [...proved, proof])
    }
  }
  const actFor = async (token: string): Promise<void> => {
    const own = await delegated(token, USUAL)
    if ('delegation' in own) await online(frame().ask('key', { accessToken: token, ...own }, USUAL))
  }
  return { ask, prove, actFor }
}

type WindowCalls = 'keyWindow' | 'endKeyWindow' | 'hasFrame' | 'windowShareKey' | 'takeWindowShare'
/** The calls for what a window of the service is opened for. */
const windowCalls = (
  { present: frame, isHere }: ReturnType<typeof createFrames>,
  { ask, prove }: ReturnType<typeof createCalls>,
): Pick<EmbeddedBridge, WindowCalls> => ({
  keyWindow: (asked) => ask('keyWindow', asked, DECIDING),
  endKeyWindow: () => void (isHere() && frame().notify('endKeyWindow', {})),
  hasFrame: isHere,
  windowShareKey: async () => (await ask('windowShareKey', {})).publicKey,
  takeWindowShare: async (of) => void (await prove('takeWindowShare', of)),
})

/** Asks for something that needs the wallet to be on this device: one that is not is recovered before. */
const createOnDevice = (runtime: Runtime, { prove }: ReturnType<typeof createCalls>, share: ReturnType<typeof createSharing>) => {
  const recover = async (account: EmbeddedAccount): Promise<void> => {
    const { recover: call, name } = CALLS[account.chainType]
    const method = account.recoveryMethod ?? AUTOMATIC_RECOVERY
    const by = (secret?: string) =>
      prove(call, { [name]: account.address, ...frameRecovery({ method, ...(secret !== undefined && { secret }) }) })
    if (method === AUTOMATIC_RECOVERY) await by()
    else {
      // Trust: a password is typed in a window of the service, which asks the frame itself; a cloud's access is handed to it here.
      const { askForRecovery } = await lateCode(() => import('../recovery/ask-for-recovery.ts'))
      await askForRecovery(runtime, { address: account.address, method, recover: async (secret) => void (await by(secret)) })
    }
    await emitRecovered(runtime, account.address)
  }
  return async <C extends FrameCall>(account: EmbeddedAccount, call: C, own: object, waits = USUAL): Promise<FrameAnswers[C]> => {
    const data = { [CALLS[account.chainType].name]: account.address, ...own }
    try {
      return await prove(call, data, waits)
    } catch (error) {
      if (!isCode(error, 'wallet_not_on_device')) throw error
      await share(`recover ${account.address}`, () => recover(account))
      return prove(call, data, waits)
    }
  }
}

const createBridge = (runtime: Runtime): EmbeddedBridge => {
  const frames = createFrames(runtime)
  const { present: frame } = frames
  const calls = createCalls(runtime, frame)
  const { ask, prove, actFor } = calls
  const share = createSharing()
  const onDevice = createOnDevice(runtime, calls, share)
  return {
    warm: () => online(frame().ready(WALLET_PROXY_WAIT)),
    actFor,
    create: (chainType, ready, choice) =>
      share(`create ${chainType}`, async () => {
        // A password takes its time, and so does a cloud.
        const waits = { ready, answer: choice ? WALLET_REQUEST_TIMEOUT : WALLET_CREATE_TIMEOUT }
        const make = async (): Promise<string> => {
          if (chainType === 'solana') return (await prove('solanaCreate', {}, waits)).publicKey
          return (await prove('create', frameRecovery(choice ?? { method: AUTOMATIC_RECOVERY }), waits)).address
        }
        return make().catch(async (error: unknown) => {
          // An app may want a second factor before a wallet. Whoever has one was asked for it.
          const { mfaMethods = [] } = runtime.$user.get() ?? {}
          if (!needsFactor(error) || mfaMethods.length > 0) throw error
          await (await lateCode(() => import('../factors/second-factor.ts'))).enrolFactor(runtime)
          return make()
        })
      }),
    setRecovery: async (account, choice) => void (await onDevice(account, 'setRecovery', frameRecovery(choice))),
    connect: (account) =>
      share(`connect ${account.address}`, async () => void (await onDevice(account, CALLS[account.chainType].connect, {}))),
    async rpc(account, request, digest) {
      const sign = async (own: object, waits?: FrameWaits): Promise<unknown> => {
        if (account.chainType === 'ethereum')
          return (await onDevice(account, 'rpc', { request, ...(digest && { digest }), ...own }, waits)).response.data
        const [message, encoding] = request.params
        const params = { message, ...(encoding !== undefined && { encoding }) }
        const asked = { request: { method: request.method, params }, ...own }
        return (await onDevice(account, 'solanaRpc', asked, waits)).response.data
      }
      if (!confirmsInWindow(runtime)) return sign({})
      // One promise for all: of two imports of one module a browser may resolve the later one first.
      const { confirmed } = await share('confirmations', () => lateCode(() => import('../keys/confirm-request.ts')))
      return confirmed(runtime, account, request, () => sign({ confirm: '1' }, DECIDING))
    },
    devices: async ({ address }) => (await ask('devices', { address })).devices,
    ...windowCalls(frames, calls),
    // Named by its address, whichever chain it is of.
    initSigner: (account) => onDevice(account, 'farcasterInitSigner', { address: account.address, hdWalletIndex: null }),
    verify: async () => void (await prove('mfaVerify', {})),
    expectUse: ({ address }) => {
      if (frames.isHere() && !confirmsInWindow(runtime)) ask('expectUse', { address }).catch(() => undefined)
    },
    digest: (account, request) => ask('digest', { address: account.address, request }),
  }
}

/** One per runtime, also over two copies of the bundle. No frame is opened before it is used. */
export const embeddedBridge = stateOf('embedded', createBridge)
