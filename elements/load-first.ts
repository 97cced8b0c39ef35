// The lazy parts that are asked for first, with a clean address. The others are in load.ts.

import { takeParam } from '../src/browser/address.ts'
import {
  FORKED_KEY,
  FORKED_PARAM,
  OAUTH_ANSWER,
  OAUTH_PARAM,
  OAUTH_PARTS,
  WALLET_PARAM,
  WALLET_PARTS,
  WALLET_RETURN,
} from '../src/contract/wire.ts'

/** Trust: these are our first requests, and a page on the service's own origin would name its whole address in them. */
export const clean = (): void => {
  takeParam(FORKED_PARAM, FORKED_KEY)
  for (const part of OAUTH_PARTS) takeParam(OAUTH_PARAM + part, OAUTH_ANSWER + part, true)
  for (const part of WALLET_PARTS) takeParam(WALLET_PARAM + part, WALLET_RETURN + part, true)
}

/** The session: needed by every tag, but not for the first paint. */
export const loadRuntime = () => {
  clean()
  return import('../src/session/runtime.ts')
}

/** What a login-modal does: needed once it is asked for something. */
export const loadWorks = () => {
  clean()
  return import('./modal/controller.ts')
}
