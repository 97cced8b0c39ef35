// One use of a window of the service for keys: prepared, opened in the person's press, answered once.
// See docs/design/frame.md, "Windows".

import { type KeyWindow, openKeyWindow } from '../../browser/key-window.ts'
import type { BodyOf } from '../../contract/endpoint.ts'
import * as keyWindows from '../../contract/endpoints/key-windows.ts'
import { type KeyPurpose, keyWindowPath, type MethodAfterPasskeys } from '../../contract/key-windows.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { Wallet } from '../../contract/wallets/wallets.ts'
import type { WindowScheme } from '../../contract/window-scheme.ts'
import { AUTOMATIC_RECOVERY } from '../../contract/wire.ts'
import { languageHeader } from '../../kit/spoken-language.ts'
import { wait } from '../../kit/wait.ts'
import { creationRefusal } from '../embedded/create-wallet.ts'
import { type EmbeddedBridge, embeddedBridge, walletOf } from '../embedded/embedded-bridge.ts'
import { ownAccount } from '../recovery/own-recovery.ts'
import type { Runtime } from '../runtime.ts'
import { serviceOf } from '../service-of.ts'
import type { Confirming } from './confirm-request.ts'
import { confirmTicket } from './confirm-ticket.ts'
import { followWindow, type WindowResult, windowClosed } from './window-result.ts'

/** What a window is for. `address`: of the wallet; absent for what opens none, and for a password or a passkey that a wallet is made with. `confirming`: for a signature alone. */
export interface KeyUse {
  readonly purpose: KeyPurpose
  readonly address?: string | undefined
  readonly confirming?: Confirming | undefined
  /** For `leave-passkeys`: what takes their place. */
  readonly method?: MethodAfterPasskeys | undefined
}

export interface OpenUse {
  /** Resolves once, with what the window has answered by whichever way comes first; rejects with a code of the catalogue, and when it is ended. */
  readonly answer: Promise<unknown>
  /** Resolves when the browser has cut the window off from this page, and it goes on by itself. */
  readonly apart: Promise<void>
  /** Resolves when the window is closed and has not answered; never for one that is apart. */
  readonly gone: Promise<void>
  /** Brings it to the front, within a press; false where this page cannot. */
  front(): boolean
  /** Closes the window, and ends what it was opened for. */
  end(): void
}
export interface PreparedUse {
  /** Host of the service, as the person is shown it. */
  readonly service: string
  /** A new ticket in the place of one that grows old. */
  renew(): Promise<void>
  /** Opens the window, within a press; null where the browser opens none. `scheme`: of the tag; absent: the system's. */
  open(scheme?: WindowScheme): OpenUse | null
}

/** Milliseconds for which a window that seems closed is looked for at the service, before it counts as closed; and how often. */
const LOOK_EVERY = 1000
const LOOKS = 4

interface Ticket {
  readonly id: string
  readonly ticket: string
}

/** Whether a wallet is made in the window, with the recovery that it sets. */
const isMade = ({ purpose, address }: Pick<KeyUse, 'purpose' | 'address'>): boolean =>
  address === undefined && (purpose === 'password' || purpose === 'passkey')

/** What a ticket says besides: what is to be signed, or for which key a recovered share is sealed. */
const ownOf = async (runtime: Runtime, { purpose, address, confirming, method }: KeyUse): Promise<object> => {
  const bridge = embeddedBridge(runtime)
  if (purpose === 'recover' || isMade({ purpose, address })) return { request: { public_key: await bridge.windowShareKey() } }
  if (method) return { request: { method } }
  return confirming ? confirmTicket(bridge, confirming) : {}
}

/** Makes a ticket; null for what is agreed to for the wallet's frame of this page, which a window that is cut off does not reach. */
const ticketOf = async (runtime: Runtime, use: KeyUse, signal: AbortSignal): Promise<Ticket | null> => {
  if (use.method && use.method !== AUTOMATIC_RECOVERY) return null
  const { api, session } = runtime
  const { purpose, address } = use
  const own = await ownOf(runtime, use)
  const body = { purpose, ...(address !== undefined && { address }), ...own } as BodyOf<typeof keyWindows.tickets>
  return session.authorized((token) => api(keyWindows.tickets, { body, token, signal }))
}

/** Resolves when a window is closed in truth: one that the browser cuts off seems closed at once. */
const closedInTruth = async (window: KeyWindow, look: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  await window.gone(signal)
  for (let looks = 0; looks < LOOKS; looks++) {
    await look()
    await wait(LOOK_EVERY, signal)
  }
}

/** What the service tells of a window. A share that it has recovered or made is in the frame before the page hears of it. */
const toldOf = ({ answer, ...rest }: WindowResult, bridge: EmbeddedBridge): WindowResult => ({
  ...rest,
  answer: answer.then(async (given) => {
    const { at, address, sealed } = Object(given) as Record<string, unknown>
    if (at === 'recovered' || at === 'made') await bridge.takeWindowShare({ address: String(address), sealed: String(sealed) })
    return given
  }),
})

/** What the wallet's frame answers, and what the service does: the first of them counts, but where the window is apart the service alone. */
const answerOf = (byFrame: Promise<unknown>, { answer, apart }: Pick<OpenUse, 'answer' | 'apart'>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    let isApart = false
    void apart.then(() => {
      isApart = true
    })
    byFrame.then(resolve, (error: unknown) => isApart || reject(error))
    answer.then(resolve, reject)
  })

/** Rejects when the wallet's frame has left the page, which only its window is told: it answers nothing then. */
const frameGone = async (bridge: Pick<EmbeddedBridge, 'hasFrame'>, signal: AbortSignal): Promise<never> => {
  while (bridge.hasFrame()) await wait(LOOK_EVERY, signal)
  throw new LatchkeyError('request_dropped', 'The wallet has left the page.')
}

const never = (): Promise<never> => new Promise(() => undefined)

const openedUse = (runtime: Runtime, use: KeyUse, window: KeyWindow, ticket: Ticket | null, outer: AbortSignal): OpenUse => {
  const bridge = embeddedBridge(runtime)
  const over = new AbortController()
  const { signal } = over
  const { purpose, address, confirming, method } = use
  const asked =
    purpose === 'confirm'
      ? (confirming?.sign() ?? Promise.reject(new LatchkeyError('request_changed', 'There is no request to confirm.')))
      : bridge.keyWindow({ purpose, ...(address !== undefined && { address }), ...(method && { method }) })
  const told = ticket
    ? toldOf(followWindow(runtime, ticket.id, signal), bridge)
    : { apart: never(), answer: never(), look: async () => undefined }
  /** Gives up what may still wait for a window: in the wallet's frame, and at the service. */
  const giveUp = (): void => {
    bridge.endKeyWindow()
    if (!ticket) return
    const { api, session } = runtime
    const body = { id: ticket.id }
    void session.authorized((token) => api(keyWindows.end, { body, token, keepalive: true })).catch(() => undefined)
  }
  /** It is over: nobody is asked any more. The window stays, with the words of its own end. */
  const stop = (): void => {
    if (signal.aborted) return
    over.abort(windowClosed())
    giveUp()
  }
  const answer = answerOf(Promise.race([asked, frameGone(bridge, signal)]), told)
  // What was answered in one way is over in the other.
  answer.then(stop, stop)
  const end = (): void => {
    stop()
    window.close()
  }
  outer.addEventListener('abort', end, { once: true })
  // A page that is left for good takes its wallet's frame along, which tells the window; the service is told here.
  addEventListener('pagehide', ({ persisted }) => persisted || giveUp(), { signal })
  const gone = closedInTruth(window, told.look, signal).catch(never)
  return { answer, apart: told.apart, gone, front: () => window.front(), end }
}

/**
 * Prepares a use: the wallet is here, the second factor is shown, a ticket is at hand. `signal` ends what is prepared and what is open. Trust: the page
 * learns of no key, phrase or password; it asks, and hears how it ended.
 */
export const prepareUse = async (runtime: Runtime, use: KeyUse, signal: AbortSignal): Promise<PreparedUse> => {
  const { appId } = runtime
  const bridge = embeddedBridge(runtime)
  const { purpose, address } = use
  const refusal = isMade({ purpose, address }) ? creationRefusal(runtime, 'ethereum') : null
  if (refusal) throw refusal
  // One that is to be recovered is not here yet.
  if (address === undefined || purpose === 'recover') await bridge.warm()
  else await bridge.connect(ownAccount(runtime, address))
  // Trust: asked for on the page, since the window cannot ask; the service judges it again.
  await bridge.verify()
  let ticket: Ticket | null = await ticketOf(runtime, use, signal)
  signal.throwIfAborted()
  const service = serviceOf(runtime)
  return {
    service: new URL(service).host,
    async renew() {
      ticket = await ticketOf(runtime, use, signal)
    },
    open(scheme) {
      const own = { lang: languageHeader()['accept-language'], scheme, ticket: ticket?.ticket, nonce: runtime.proofs.nonce() }
      const window = openKeyWindow(service + keyWindowPath(appId, purpose, own))
      if (!window) return null
      const of = ticket
      ticket = null
      return openedUse(runtime, use, window, of, signal)
    },
  }
}

/** The wallet that a window says it has imported or made, as the service knows it. */
export const importedWallet = async (runtime: Runtime, address: string): Promise<Wallet> => {
  await runtime.session.refresh()
  // Trust: what counts is what the service says of the person, not what was told.
  return walletOf(ownAccount(runtime, address))
}
