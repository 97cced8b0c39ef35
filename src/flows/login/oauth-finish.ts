// The end of a social login: check the provider's answer, trade it for a session or a linked account.
// Loaded before the person leaves for the provider.

import * as oauth from '../../contract/endpoints/oauth.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { OAUTH_DECLINED, OAUTH_FAILED } from '../../contract/wire.ts'
import { forgetAnswer, type OAuthAnswer, waitingAnswer } from '../../session/oauth-answer.ts'
import { forgetAttempt, keptAttempt, type OAuthAttempt } from '../../session/oauth-attempt.ts'
import { keepOAuthTokens } from '../../session/oauth-tokens.ts'
import type { Runtime } from '../../session/runtime.ts'
import { failureOf } from '../runtime/errors.ts'
import type { OAuthEvent } from './oauth.ts'
import type { AttemptNumber, OAuthJob } from './oauth-scope.ts'

export { listen, watch } from './oauth-window.ts'

/** What the service takes for a session or a linked account. */
export interface OAuthProof {
  readonly authorization_code: string
  readonly state_code: string
  readonly code_verifier: string
}

const stateMismatch = (): LatchkeyError =>
  new LatchkeyError('pkce_state_code_mismatch', 'Unexpected auth flow. This may be a phishing attempt.')

/** Trust: an answer counts only for the browser that began: the state is compared before anything else is read. */
const proofOf = (asked: OAuthAttempt, { code, state }: Pick<OAuthAnswer, 'code' | 'state'>): OAuthProof => {
  if (state !== asked.state) throw stateMismatch()
  if (code === OAUTH_DECLINED) throw new LatchkeyError('oauth_user_denied', 'The login was declined.')
  if (code === OAUTH_FAILED) throw new LatchkeyError('unknown_auth_error', 'The login ended in an unknown way.')
  return { authorization_code: code, state_code: state, code_verifier: asked.verifier }
}

const trade = async (runtime: Runtime, asked: OAuthAttempt, proof: OAuthProof, signal: AbortSignal): Promise<OAuthEvent> => {
  const { api, session } = runtime
  if (asked.intent === 'link') {
    const { linkSocial } = await import('../account/link-social.ts')
    return linkSocial(runtime, asked, proof, signal)
  }
  if (asked.intent === 'confirm') {
    const { reauthenticate } = await import('../account/reauthenticate.ts')
    const body = { ...proof, mode: 'no-signup' } as const
    await reauthenticate(runtime, signal, () => api(oauth.authenticate, { body, signal, once: asked.once }))
    return { type: 'confirmed' }
  }
  const body = { ...proof, ...(asked.mode && { mode: asked.mode }) }
  const answer = await api(oauth.authenticate, { body, signal, once: asked.once })
  signal.throwIfAborted()
  const user = session.adopt(answer)
  keepOAuthTokens(runtime, user.id, answer.oauth_tokens)
  return { type: 'signed-in', user, isNewUser: answer.is_new_user ?? false }
}

/** `returned`: the answer was in this page's address, and the attempt is in the storage. */
export const finish: OAuthJob<AttemptNumber & { readonly returned?: true }> = async (runtime, { attempt, returned }, scope) => {
  const { storage } = runtime
  const { signal, open } = scope
  const [asked, answer] = returned ? [keptAttempt(storage), waitingAnswer()] : [open?.asked, open?.answer]
  try {
    if (!asked || !answer) throw stateMismatch()
    // Attempt and answer stay stored until the service has answered: a page that is reloaded meanwhile starts here again.
    const event = await trade(runtime, asked, proofOf(asked, answer), signal)
    forgetAttempt(storage)
    forgetAnswer()
    return event
  } catch (error) {
    if (signal.aborted) throw error
    forgetAnswer()
    const failure = failureOf(error)
    // Trust: an answer to another attempt is dropped; the attempt that this browser began may still end.
    if (failure.code !== 'pkce_state_code_mismatch') forgetAttempt(storage)
    return { type: 'failed', attempt, error: failure }
  }
}
