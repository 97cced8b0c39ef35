// The tries that a page's social logins have begun, each known by the signal of the flow that began it, and gone with it.

import type { OAuthAnswer } from '../../session/oauth-answer.ts'
import type { OAuthAttempt } from '../../session/oauth-attempt.ts'
import type { Job } from '../runtime/flow.ts'
import type { OAuthEvent } from './oauth.ts'

/** Which try of the flow a job belongs to. */
export interface Turn {
  readonly attempt: number
}
export type OAuthJob<I> = Job<I, OAuthEvent>

export interface Try {
  readonly asked: OAuthAttempt
  /** Null: the provider is asked in this window. */
  readonly popup: Window | null
  answer: Pick<OAuthAnswer, 'code' | 'state'> | null
}
export const tries = new WeakMap<AbortSignal, Try>()
