// A provider's answer that stands in this tab (protocol.md §1.6, §2.8): taken from the address, and handed to the page that asked for it.

import { dropTabParam, tabParam } from '../browser/address.ts'
import { ownOpener } from '../browser/popup.ts'
import type { SessionStorage } from '../browser/storage.ts'
import { OAUTH_HAND_OVER } from '../contract/limits.ts'
import { OAUTH_ANSWER, OAUTH_CHANNEL, OAUTH_FAILED, OAUTH_MESSAGE, OAUTH_PARTS } from '../contract/wire.ts'
import { wait } from '../kit/wait.ts'
import { keptAttempt } from './oauth-attempt.ts'

/** What the provider, through our service, sent the person back with. */
export interface OAuthAnswer {
  readonly code: string
  readonly state: string
  readonly provider: string
}

/** The answer that waits in this tab; null where it is missing or not whole. */
export const waitingAnswer = (): OAuthAnswer | null => {
  const [code, state, provider] = OAUTH_PARTS.map((part) => tabParam(OAUTH_ANSWER + part))
  return code && state && provider ? { code, state, provider } : null
}

export const forgetAnswer = (): void => {
  for (const part of OAUTH_PARTS) dropTabParam(OAUTH_ANSWER + part)
}

const tell = (message: object): void => {
  const opener = ownOpener()
  // Trust: to pages of this origin only; should the opener have gone elsewhere meanwhile, the browser delivers nothing.
  if (opener) opener.postMessage(message, location.origin)
  else {
    const channel = new BroadcastChannel(OAUTH_CHANNEL)
    channel.postMessage(message)
    channel.close()
  }
}

/**
 * In a window that another page of ours opened for a provider, gives the answer to that page, which then closes this window. Where nobody takes
 * it (that page was loaded anew), this returns and the login is finished here.
 */
export const handOver = async (storage: SessionStorage): Promise<void> => {
  const answer = waitingAnswer()
  const attempt = keptAttempt(storage)
  // Without storage nothing tells what was begun, but a window that was opened is told by its opener.
  if (!answer || !(attempt ? attempt.popup : ownOpener())) return
  const { code, state } = answer
  tell(
    code === OAUTH_FAILED
      ? { type: OAUTH_MESSAGE.error, error: code }
      : { type: OAUTH_MESSAGE.answer, stateCode: state, authorizationCode: code },
  )
  await wait(OAUTH_HAND_OVER)
  if (!attempt || keptAttempt(storage)?.state === attempt.state) return
  // It was taken, by a page that cannot close this window.
  forgetAnswer()
  close()
}
