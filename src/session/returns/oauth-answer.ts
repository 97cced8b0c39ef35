// A provider's answer in this tab: read from the address, handed to the page that asked.
// See docs/design/protocol.md, "Page address", "Window messages".

import { dropTabParam, tabParam } from '../../browser/address.ts'
import { ownOpener } from '../../browser/popup.ts'
import type { SessionStorage } from '../../browser/storage.ts'
import { OAUTH_HAND_OVER } from '../../contract/limits.ts'
import { OAUTH_PURPOSES } from '../../contract/oauth-purposes.ts'
import { OAUTH_ANSWER, OAUTH_CHANNEL, OAUTH_FAILED, OAUTH_MESSAGE, OAUTH_PARTS } from '../../contract/wire.ts'
import { wait } from '../../kit/wait.ts'
import { forgetAttempt, isKept, keptAttempt } from './oauth-attempt.ts'

/** What the provider returned, through the service. */
export interface OAuthAnswer {
  readonly code: string
  readonly state: string
  readonly provider: string
}

/** The answer in this tab; null: missing or incomplete. */
export const waitingAnswer = (): OAuthAnswer | null => {
  const [code, state, provider] = OAUTH_PARTS.map((part) => tabParam(OAUTH_ANSWER + part))
  return code && state && provider ? { code, state, provider } : null
}

export const forgetAnswer = (): void => {
  for (const part of OAUTH_PARTS) dropTabParam(OAUTH_ANSWER + part)
}

const post = (message: object): void => {
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
 * In a popup that another page of this origin opened for a provider: gives that page the answer, and it closes the popup. Returns where no
 * page takes it (it was reloaded); then the login finishes here. What only the page that asked can finish ends with it: the popup closes.
 */
export const handOver = async (storage: SessionStorage): Promise<void> => {
  const answer = waitingAnswer()
  const attempt = answer && keptAttempt(storage, answer.state)
  // Without storage the attempt is unknown; a popup is then recognised by its opener.
  if (!answer || !(attempt ? attempt.popup : ownOpener())) return
  const { code, state } = answer
  post(
    code === OAUTH_FAILED
      ? { type: OAUTH_MESSAGE.error, error: code }
      : { type: OAUTH_MESSAGE.answer, stateCode: state, authorizationCode: code },
  )
  await wait(OAUTH_HAND_OVER)
  const isOverHere = attempt !== null && OAUTH_PURPOSES[attempt.intent].end === 'requester'
  if (isOverHere) forgetAttempt(storage, attempt)
  else if (!attempt || isKept(storage, attempt)) return
  // It was taken by a page that cannot close this popup, or that page is gone.
  forgetAnswer()
  close()
}
