// A social login that left its page and came back: the screens to open, so that it finishes.
// See docs/design/protocol.md, "Page address".

import { OAUTH_PROVIDERS } from '../../contract/methods.ts'
import { OAUTH_PURPOSES } from '../../contract/oauth-purposes.ts'
import type { Route } from '../../contract/screens.ts'
import { forgetAnswer, waitingAnswer } from '../../session/returns/oauth-answer.ts'
import { keptAttempt } from '../../session/returns/oauth-attempt.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Return } from '../runtime/page-return.ts'
import { returnedByTelegram } from './telegram-return.ts'

/** The return that the answer in this tab belongs to; null: there is none to finish. */
export const returned = async (runtime: Runtime): Promise<Return | null> => {
  // A service that cannot be reached is reported by its own screen, and the answer is kept.
  await runtime.whenReady().catch(() => undefined)
  const byTelegram = returnedByTelegram(runtime)
  if (byTelegram) return byTelegram
  const answer = waitingAnswer()
  const attempt = answer && keptAttempt(runtime.storage, answer.state)
  const intent = attempt?.intent ?? 'login'
  // Trust: a provider that no attempt names comes from the address; only one of the table is shown.
  const provider = attempt?.provider ?? OAUTH_PROVIDERS.find((one) => one === answer?.provider)
  // Trust: a link must not sign a signed-in person in as another user.
  const isSignedIn = runtime.$user.get() !== null
  const fits = intent === 'login' ? !isSignedIn : intent !== 'confirm' || isSignedIn
  if (!answer || !provider || OAUTH_PURPOSES[intent].end === 'requester' || !fits) {
    forgetAnswer()
    return null
  }
  const name = attempt?.name
  const route: Route = { screen: 'AWAITING_OAUTH_SCREEN', params: { provider, intent, ...(name && { name }), returned: true } }
  // A link that was begun in the account returns to the account, and so does a proof, whose screen is gone.
  if (intent === 'confirm' || (attempt?.managed && isSignedIn))
    return { purpose: 'account', name: 'account', routes: [{ screen: 'ACCOUNT_SCREEN', params: {} }, route], wishes: {} }
  return intent === 'login'
    ? {
        purpose: intent,
        name: intent,
        routes: [{ screen: 'LANDING', params: {} }, route],
        wishes: attempt?.mode ? { disableSignup: true } : {},
      }
    : { purpose: 'link', name: `link ${provider}`, routes: [route], wishes: {} }
}
