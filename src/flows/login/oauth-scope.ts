// What the jobs of one social login share: the attempt under way, its popup, the provider's answer.

import type { OAuthAnswer } from '../../session/oauth-answer.ts'
import type { OAuthAttempt } from '../../session/oauth-attempt.ts'
import type { Job, Scope } from '../runtime/flow.ts'
import type { OAuthEvent } from './oauth.ts'

/** The attempt of the flow that a job belongs to. */
export interface AttemptNumber {
  readonly attempt: number
}

/** The attempt that was opened last. */
export interface OpenAttempt {
  readonly asked: OAuthAttempt
  /** Null: the provider is opened in this window. */
  readonly popup: Window | null
  answer: Pick<OAuthAnswer, 'code' | 'state'> | null
}
export interface OAuthScope extends Scope {
  open?: OpenAttempt
}
export type OAuthJob<I> = Job<I, OAuthEvent, OAuthScope>
