// What follows every login (docs/design/spec.md, "After a successful login"): terms, wallet, close.

import type { User } from '../../contract/entities.ts'
import { PRE_STEP_DELAY, SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { Command, Facts } from '../runtime/flow.ts'

/** The next step, and how long success is shown before it. `preStepDelay`: longer for OAuth, Telegram and Farcaster. */
export const afterLogin = (
  user: User,
  { app }: Facts,
  preStepDelay = PRE_STEP_DELAY,
): { delay: number; command: Command<never> } =>
  app.requiresTerms && !user.hasAcceptedTerms
    ? { delay: preStepDelay, command: { reset: { screen: 'AFFIRMATIVE_CONSENT_SCREEN', params: {} } } }
    : { delay: SUCCESS_CLOSE_DELAY, command: { close: 'success' } }
