// The end of a social login: check the provider's answer, trade it for a session or a linked account.
// Loaded before the person leaves for the provider.

import * as oauth from '../../contract/endpoints/oauth.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { OAUTH_PURPOSES } from '../../contract/oauth-purposes.ts'
import { OAUTH_DECLINED, OAUTH_FAILED } from '../../contract/wire.ts'
import { lateCode } from '../../kit/late-code.ts'
import { report } from '../../session/report.ts'
import { forgetAnswer, type OAuthAnswer, waitingAnswer } from '../../session/returns/oauth-answer.ts'
import { forgetAttempt, keptAttempt, type OAuthAttempt } from '../../session/returns/oauth-attempt.ts'
import { keepOAuthTokens } from '../../session/returns/oauth-tokens.ts'
import type { Runtime } from '../../session/runtime.ts'
import { failureOf } from '../runtime/errors.ts'
import type { OAuthEvent } from '../social/oauth.ts'
import { type AttemptNumber, type OAuthJob, type OAuthProof, type OAuthScope, requesterOf } from '../steps/oauth-scope.ts'

export { listen, watch } from './oauth-window.ts'

const stateMismatch = (): LatchkeyError =>
  new LatchkeyError('pkce_state_code_mismatch', 'Unexpected auth flow. This may be a phishing attempt.')

/** Trust: an answer counts only for the browser that began: the state is compared before anything else is read. */
const proofOf = (asked: OAuthAttempt, { code, state }: Pick<OAuthAnswer, 'code' | 'state'>): OAuthProof => {
  if (state !== asked.state) throw stateMismatch()
  if (code === OAUTH_DECLINED) throw new LatchkeyError('oauth_user_denied', 'The login was declined.')
  if (code === OAUTH_FAILED) throw new LatchkeyError('unknown_auth_error', 'The login ended in an unknown way.')
  return { authorization_code: code, state_code: state, code_verifier: asked.verifier }
}

const trade = async (runtime: Runtime, asked: OAuthAttempt, proof: OAuthProof, scope: OAuthScope): Promise<OAuthEvent> => {
  const { api, session } = runtime
  const { signal } = scope
  const { end } = OAUTH_PURPOSES[asked.intent]
  if (end === 'requester') {
    const done = await requesterOf(scope).finish(proof, signal)
    signal.throwIfAborted()
    return { type: 'finished', done }
  }
  if (end === 'account') {
    const { linkSocial } = await lateCode(() => import('../account/link-social.ts'))
    return linkSocial(runtime, asked, proof, signal)
  }
  if (end === 'proof') {
    const { reauthenticate } = await lateCode(() => import('../account/reauthenticate.ts'))
    const body = { ...proof, mode: 'no-signup' } as const
    await reauthenticate(runtime, signal, (whose) => api(oauth.authenticate, { body, signal, once: asked.once, ...whose }))
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
  const answer = returned ? waitingAnswer() : open?.answer
  const asked = returned ? answer && keptAttempt(storage, answer.state) : open?.asked
  try {
    if (!asked || !answer) throw stateMismatch()
    // Attempt and answer stay stored until the service has answered: a page that is reloaded meanwhile starts here again.
    const event = await trade(runtime, asked, proofOf(asked, answer), scope)
    forgetAttempt(storage, asked)
    forgetAnswer()
    return event
  } catch (error) {
    if (signal.aborted) throw error
    const failure = failureOf(error)
    // Attempt and answer stay where the call could not be made: it is made as soon as there is a connection.
    if (failure.offline) return { type: 'failed', attempt, error: failure }
    if (failure.code === 'pkce_state_code_mismatch')
      report(runtime, 'possible_phishing_attempt', { provider: asked?.provider ?? null, flow: asked?.intent ?? null })
    forgetAnswer()
    // Trust: an answer to another attempt is dropped; the attempt that this browser began may still end.
    if (asked && failure.code !== 'pkce_state_code_mismatch') forgetAttempt(storage, asked)
    return { type: 'failed', attempt, error: failure }
  }
}
