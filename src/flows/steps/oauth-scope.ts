// What the jobs of one social login share: the attempt under way, its popup, the provider's answer.

import { LatchkeyError } from '../../contract/latchkey-error.ts'
import type { OAuthAnswer } from '../../session/returns/oauth-answer.ts'
import type { OAuthAttempt } from '../../session/returns/oauth-attempt.ts'
import type { Done, Job, Scope } from '../runtime/flow.ts'
import type { OAuthEvent } from '../social/oauth.ts'

/** The attempt of the flow that a job belongs to. */
export interface AttemptNumber {
  readonly attempt: number
}

/** The attempt that was opened last. */
interface OpenAttempt {
  readonly asked: OAuthAttempt
  /** Null: the provider is opened in this window. */
  readonly popup: Window | null
  answer: Pick<OAuthAnswer, 'code' | 'state'> | null
}

/** What proves at the service that this browser began an attempt and has its answer. */
export interface OAuthProof {
  readonly authorization_code: string
  readonly state_code: string
  readonly code_verifier: string
}

/**
 * What the page that asked hands to an attempt that it alone can finish. Trust: a verifier is given to `finish` alone, and only after the
 * state of the answer was compared.
 */
export interface OAuthRequester {
  /** The provider's address. */
  begin(
    asked: { readonly provider: string; readonly state: string; readonly challenge: string },
    signal: AbortSignal,
  ): Promise<string>
  /** Trades the answer; gives what the modal completes with. */
  finish(proof: OAuthProof, signal: AbortSignal): Promise<Done>
}

export interface OAuthScope extends Scope {
  open?: OpenAttempt
  readonly requester?: OAuthRequester
}

export const requesterOf = ({ requester }: OAuthScope): OAuthRequester => {
  if (requester) return requester
  throw new LatchkeyError('oauth_unexpected', 'Nothing on this page waits for this answer.')
}
export type OAuthJob<I> = Job<I, OAuthEvent, OAuthScope>
