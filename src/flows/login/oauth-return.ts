// A social login that left its page and came back (protocol.md §1.6): what is to be opened, so that it ends.

import type { LoginWishes } from '../../app/app-wishes.ts'
import { OAUTH_PROVIDERS } from '../../contract/methods.ts'
import type { Route } from '../../contract/screens.ts'
import { forgetAnswer, waitingAnswer } from '../../session/oauth-answer.ts'
import { keptAttempt } from '../../session/oauth-attempt.ts'
import type { Runtime } from '../../session/runtime.ts'

/** What a modal is opened for, and with. */
export interface Return {
  readonly purpose: 'login' | 'link' | 'account'
  readonly name: string
  readonly routes: Route[]
  readonly wishes: LoginWishes
}

/** What the answer in this tab leads to; null where there is nothing to be finished. */
export const returned = async (runtime: Runtime): Promise<Return | null> => {
  // A service that cannot be reached has a screen of its own, and the answer waits.
  await runtime.whenReady().catch(() => undefined)
  const answer = waitingAnswer()
  const attempt = keptAttempt(runtime.storage)
  const purpose = attempt?.intent ?? 'login'
  const provider = OAUTH_PROVIDERS.find((one) => one === (attempt?.provider ?? answer?.provider))
  // Trust: whoever is signed in is not signed in as somebody else by a link.
  if (!answer || !provider || (purpose === 'login' && runtime.$user.get())) {
    forgetAnswer()
    return null
  }
  const route: Route = { screen: 'AWAITING_OAUTH_SCREEN', params: { provider, intent: purpose, returned: true } }
  // Who left their account for the provider comes back to it.
  if (attempt?.managed && runtime.$user.get())
    return { purpose: 'account', name: 'account', routes: [{ screen: 'ACCOUNT_SCREEN', params: {} }, route], wishes: {} }
  return purpose === 'login'
    ? {
        purpose,
        name: purpose,
        routes: [{ screen: 'LANDING', params: {} }, route],
        wishes: attempt?.mode ? { disableSignup: true } : {},
      }
    : { purpose, name: `link ${provider}`, routes: [route], wishes: {} }
}
