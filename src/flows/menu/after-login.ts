// What follows every login (docs/design/spec.md, "After a successful login"): second factor, terms, wallet, close.
// See docs/design/requests.md, "After a login".

import { walletToBring } from '../../app/wallet-to-bring.ts'
import { wantsWallet } from '../../app/wants-wallet.ts'
import type { User } from '../../contract/entities.ts'
import { waitsForFactor } from '../../contract/held.ts'
import { PRE_STEP_DELAY, SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { Route } from '../../contract/screens.ts'
import type { Command, Facts } from '../runtime/flow.ts'

type Tail = Pick<Facts, 'app' | 'held'>

/** The screen that follows, by what the service waits for and what the page asks for besides; null: none does. */
export const outstanding = (user: User, { app, held }: Tail): Route | null => {
  if (waitsForFactor(held)) {
    const { mfaMethods: methods } = user
    return methods.length > 0
      ? { screen: 'MFA_VERIFICATION_SCREEN', params: { methods, for: 'login' } }
      : { screen: 'MFA_ENROLLMENT_FLOW_SCREEN', params: { for: 'login' } }
  }
  if (held === 'terms' || (app.requiresTerms && !user.hasAcceptedTerms))
    return { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: {} }
  return held === 'wallet' || wantsWallet(app, user) ? { screen: 'EMBEDDED_WALLET_ON_ACCOUNT_CREATE_SCREEN', params: {} } : null
}

/** What is offered when nothing is outstanding: who closes it is logged in all the same. */
const offered = (user: User, { app }: Tail): Route | null => {
  const address = walletToBring(app, user)
  return address === null || address === app.leftWallet ? null : { screen: 'EMBEDDED_WALLET_BRING_SCREEN', params: { address } }
}

/** The next step, and how long success is shown before it. `preStepDelay`: longer for OAuth, Telegram and Farcaster. */
export const afterLogin = (
  user: User,
  facts: Tail,
  preStepDelay = PRE_STEP_DELAY,
): { delay: number; command: Command<never> } => {
  const route = outstanding(user, facts) ?? offered(user, facts)
  return route
    ? { delay: preStepDelay, command: { reset: route } }
    : { delay: SUCCESS_CLOSE_DELAY, command: { close: 'success' } }
}

type Proof = { readonly next?: Route }

/** What is reported of a proof of a signed-in user. Where it was nested, it hands up who has signed in again. */
export const proofDone = ({ next }: Proof, user: User | null): Command<never>[] =>
  next || !user ? [] : [{ done: { kind: 'confirm', result: { user } } }]

/** What follows it: the screen that asked for it, else the end of what was opened for it. */
export const afterProof = ({ next }: Proof): Command<never> => (next ? { proved: next } : { close: 'success' })
