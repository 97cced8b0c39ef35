// The wallet's frame: the only place where a key exists (docs/design/frame.md).

import { LatchkeyError } from '../../src/contract/latchkey-error.ts'
import { PASSWORD_MIN } from '../../src/contract/limits.ts'
import type { FrameAnswer } from '../../src/contract/messages.ts'
import type { WalletFacts } from '../../src/contract/wallet-facts.ts'
import { PASSWORD_COSTS } from '../../src/contract/wallets/recovery.ts'
import { openBrowserKey } from '../../src/kit/proof/browser-key.ts'
import { FrameFailure, frameErrorOf } from '../handlers/frame-failure.ts'
import { createHandlers } from '../handlers/handlers.ts'
import { askKeyWindow } from '../handlers/key-window-requests.ts'
import type { KeyWindows } from '../handlers/key-windows.ts'
import { createLeavingPasskeys } from '../handlers/leaving-passkeys.ts'
import type { Account } from '../keys/account.ts'
import { openDeviceShares } from '../keys/device-shares.ts'
import { createHolder } from '../keys/held-account.ts'
import { loadLater } from '../later/load-later.ts'
import { loadArgon2 } from '../password/load-argon2.ts'
import { appOfAddress } from '../service/app-of-address.ts'
import { createCall } from '../service/call.ts'
import { createFrameProofs } from '../service/frame-proofs.ts'
import { readFacts } from '../service/read-facts.ts'
import { walletService } from '../service/wallets.ts'
import { createChannel } from './channel.ts'
import { createGate } from './gate.ts'
import { framePages } from './pages.ts'
import { receiveExport } from './receive-export.ts'
import { refuseMessage } from './refuse-messages.ts'
import { claimOf, isExportFrame } from './window-claims.ts'

// Of the build: the document has nothing of an app.
const { argon2 = '', later: laterPath = '' } = document.body.dataset
const appId = appOfAddress(location.pathname)
const query = new URLSearchParams(location.search)

/** Opened at the first message: a page without a wallet makes no database. What could not be had is asked for again. */
const lazily = <T>(make: () => Promise<T>): { get(): Promise<T> } => {
  let made: Promise<T> | undefined
  return {
    get: () => {
      made ??= make().catch((error: unknown) => {
        made = undefined
        throw error
      })
      return made
    },
  }
}

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Sets the frame up by the facts of its app; gives what hears its messages. */
const setUp = (facts: WalletFacts): ((sent: MessageEvent<unknown>) => void) => {
  const holder = createHolder({ now: () => Date.now(), after })
  const later = loadLater(laterPath)
  let opened: KeyWindows | null = null
  const keyWindows = lazily(async () => {
    opened = (await later()).createKeyWindows(after)
    return opened
  })
  const used = lazily(async () => (await later()).openUsedAddresses())
  const shares = lazily(() => openDeviceShares())
  // Another row than that of a tag of this app on the service's own pages.
  const proofs = createFrameProofs(location.origin, () => openBrowserKey(() => indexedDB, `frame ${appId}`))
  const call = createCall({ appId, clientId: query.get('client_id'), analyticsId: query.get('caid') }, proofs)
  const context = {
    appId,
    service: walletService(call),
    proofs,
    get shares() {
      return shares.get()
    },
    holder,
    argon2: loadArgon2(argon2),
    passwordCosts: PASSWORD_COSTS,
    passwordLength: Math.max(facts.password_length, PASSWORD_MIN),
    clouds: async () => (await later()).cloudsAt({ drive: facts.drive ?? '', cloudkit: facts.cloudkit ?? '' }),
    confirms: facts.confirms,
    keyWindows: keyWindows.get,
    leaving: createLeavingPasskeys(after),
    endWindows: (why: LatchkeyError) => opened?.endAll(why),
    page: () => {
      const page = channel.page()
      if (page === null) throw new FrameFailure('error', 'The page has not said that it is there.')
      return page
    },
    used: used.get,
    keystoreOf: async (account: Account, password: string) => (await later()).keystoreOf(account, password),
  }
  const channel = createChannel({
    handlers: createHandlers(context),
    isAllowed: framePages(facts, { origin: location.origin, inWindow: query.get('window') === '1' }),
    // Trust: an exact origin, that of the page that asked.
    post: (answer: FrameAnswer, origin) => parent.postMessage(answer, origin),
  })
  const exporting = (of: { accessToken: string; address: string }) => askKeyWindow(context, { ...of, purpose: 'export' })
  document.body.toggleAttribute('data-listens', true)
  addEventListener('pagehide', () => {
    holder.wipe()
    context.endWindows(new LatchkeyError('embedded_wallet_webview_not_loaded', 'The wallet was closed meanwhile.'))
  })
  return ({ source, origin, data, ports }) => {
    const [port] = ports
    const claim = claimOf({ source, origin, data }, appId)
    if (!port || source === parent) channel.take({ isFromParent: source === parent, origin, data })
    else if (isExportFrame({ source, origin }, appId)) receiveExport(data, port, exporting)
    else if (claim) void keyWindows.get().then((windows) => windows.claim(claim.purpose, { port, isGone: claim.isGone }))
  }
}

/** Where the frame cannot start: what hears its messages instead. */
const refusing =
  (error: unknown): ((sent: MessageEvent<unknown>) => void) =>
  ({ source, origin, data, ports: [port] }) => {
    if (source !== parent && !isExportFrame({ source, origin }, appId)) return
    refuseMessage({ isFromParent: source === parent, data, port }, frameErrorOf(error), (answer) =>
      parent.postMessage(answer, origin),
    )
  }

const start = (): void => {
  const gate = createGate<MessageEvent<unknown>>()
  addEventListener('message', gate.take)
  readFacts(appId).then(
    (facts) => gate.open(setUp(facts)),
    (error: unknown) => gate.open(refusing(error)),
  )
}

// Trust: in a window of its own it has no page around it, and its opener is none.
if (parent !== window) start()
