// A social login that left its page and came back: the screens to open, so that it finishes.
// See docs/design/protocol.md, "Page address".

import type { LoginSettings } from '../../app/app-settings.ts'
import { OAUTH_PROVIDERS } from '../../contract/methods.ts'
import type { Route } from '../../contract/screens.ts'
import { forgetAnswer, waitingAnswer } from '../../session/oauth-answer.ts'
import { keptAttempt } from '../../session/oauth-attempt.ts'
import type { Runtime } from '../../session/runtime.ts'

/** How a modal is opened after a return. */
export interface Return {
  readonly purpose: 'login' | 'link' | 'account'
  readonly name: string
  readonly routes: Route[]
  readonly wishes: LoginSettings
}

/** The return that the answer in this tab belongs to; null: there is none to finish. */
export const returned = async (runtime: Runtime): Promise<Return | null> => {
  // A service that cannot be reached is reported by its own screen, and the answer is kept.
  await runtime.whenReady().catch(() => undefined)
  const answer = waitingAnswer()
  const attempt = keptAttempt(runtime.storage)
  const purpose = attempt?.intent ?? 'login'
  const provider = OAUTH_PROVIDERS.find((one) => one === (attempt?.provider ?? answer?.provider))
  // Trust: a link must not sign a signed-in person in as somebody else.
  if (!answer || !provider || (purpose === 'login' && runtime.$user.get()) || (purpose === 'confirm' && !runtime.$user.get())) {
    forgetAnswer()
    return null
  }
  const route: Route = { screen: 'AWAITING_OAUTH_SCREEN', params: { provider, intent: purpose, returned: true } }
  // A link that was begun in the account returns to the account, and so does a proof, whose screen is gone.
  if (purpose === 'confirm' || (attempt?.managed && runtime.$user.get()))
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
