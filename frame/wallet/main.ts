// The wallet's frame: the only place where a key exists (docs/design/frame.md).

import { PASSWORD_MIN } from '../../src/contract/limits.ts'
import type { FrameAnswer } from '../../src/contract/messages.ts'
import { PASSWORD_COSTS } from '../../src/contract/wallets/recovery.ts'
import { cloudsAt } from '../cloud/clouds.ts'
import { createHandlers } from '../handlers/handlers.ts'
import { openDeviceShares } from '../keys/device-shares.ts'
import { createHolder } from '../keys/held-account.ts'
import { loadArgon2 } from '../password/load-argon2.ts'
import { createCall } from '../service/call.ts'
import { walletService } from '../service/wallets.ts'
import { createChannel } from './channel.ts'
import { pagesOf } from './pages.ts'

const {
  app: appId = '',
  pages = '',
  sandbox = '',
  argon2 = '',
  passwordLength,
  drive = '',
  cloudkit = '',
} = document.body.dataset
const query = new URLSearchParams(location.search)

/** Opened at the first message: a page without a wallet makes no database. */
const lazily = <T>(make: () => Promise<T>): { get(): Promise<T> } => {
  let made: Promise<T> | undefined
  return {
    get: () => {
      made ??= make()
      return made
    },
  }
}

const start = (): void => {
  const holder = createHolder({
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  const shares = lazily(() => openDeviceShares())
  const call = createCall({ appId, clientId: query.get('client_id'), analyticsId: query.get('caid') })
  const handlers = createHandlers({
    appId,
    service: walletService(call),
    get shares() {
      return shares.get()
    },
    holder,
    argon2: loadArgon2(argon2),
    passwordCosts: PASSWORD_COSTS,
    passwordLength: Number(passwordLength ?? PASSWORD_MIN),
    clouds: cloudsAt({ drive, cloudkit }),
  })
  const take = createChannel({
    handlers,
    isAllowed: pagesOf(pages, [location.origin, sandbox]),
    // Trust: an exact origin, that of the page that asked.
    post: (answer: FrameAnswer, origin) => parent.postMessage(answer, origin),
  })
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) =>
    take({ isFromParent: source === parent, origin, data }),
  )
  addEventListener('pagehide', () => holder.wipe())
}

// Trust: in a window of its own it has no page around it, and whoever opened it is none.
if (parent !== window) start()
