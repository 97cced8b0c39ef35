// The end of a social login: the answer is checked, and traded for a session or a linked account. Loaded before the person leaves for the provider.

import * as oauth from '../../contract/endpoints/oauth.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { OAUTH_DECLINED, OAUTH_FAILED } from '../../contract/wire.ts'
import { forgetAnswer, type OAuthAnswer, waitingAnswer } from '../../session/oauth-answer.ts'
import { forgetAttempt, keptAttempt, type OAuthAttempt } from '../../session/oauth-attempt.ts'
import { keepOAuthTokens } from '../../session/oauth-tokens.ts'
import type { Runtime } from '../../session/runtime.ts'
import { failureOf } from '../runtime/errors.ts'
import type { OAuthEvent } from './oauth.ts'
import { type OAuthJob, type Turn, tries } from './oauth-scope.ts'

export { listen, watch } from './oauth-window.ts'

interface Proof {
  readonly authorization_code: string
  readonly state_code: string
  readonly code_verifier: string
}

/** Trust: an answer counts only for whoever began: the state is compared before anything else is believed. */
const proofOf = (asked: OAuthAttempt, { code, state }: Pick<OAuthAnswer, 'code' | 'state'>): Proof => {
  if (state !== asked.state) throw foreign()
  if (code === OAUTH_DECLINED) throw new LatchkeyError('oauth_user_denied', 'The login was declined.')
  if (code === OAUTH_FAILED) throw new LatchkeyError('unknown_auth_error', 'The login ended in an unknown way.')
  return { authorization_code: code, state_code: state, code_verifier: asked.verifier }
}
const foreign = (): LatchkeyError =>
  new LatchkeyError('pkce_state_code_mismatch', 'Unexpected auth flow. This may be a phishing attempt.')

const trade = async (runtime: Runtime, asked: OAuthAttempt, proof: Proof, signal: AbortSignal): Promise<OAuthEvent> => {
  const { api, session } = runtime
  if (asked.intent === 'link') {
    const { linkSocial } = await import('../account/link-social.ts')
    return linkSocial(runtime, asked, proof, signal)
  }
  const body = { ...proof, ...(asked.mode && { mode: asked.mode }) }
  const answer = await api(oauth.authenticate, { body, signal, once: asked.once })
  signal.throwIfAborted()
  const user = session.adopt(answer)
  keepOAuthTokens(runtime, user.id, answer.oauth_tokens)
  return { type: 'signed-in', user, isNewUser: answer.is_new_user ?? false }
}

/** `returned`: the answer was in the address of this page, and what was asked is in the storage. */
export const finish: OAuthJob<Turn & { readonly returned?: true }> = async (runtime, { attempt, returned }, signal) => {
  const { storage } = runtime
  const mine = tries.get(signal)
  const [asked, answer] = returned ? [keptAttempt(storage), waitingAnswer()] : [mine?.asked, mine?.answer]
  try {
    if (!asked || !answer) throw foreign()
    // Kept until the service has spoken: a page that is loaded anew meanwhile begins here again.
    const event = await trade(runtime, asked, proofOf(asked, answer), signal)
    forgetAttempt(storage)
    forgetAnswer()
    return event
  } catch (error) {
    if (signal.aborted) throw error
    forgetAnswer()
    const failure = failureOf(error)
    // Trust: a foreign answer is dropped; what was really begun may still end.
    if (failure.code !== 'pkce_state_code_mismatch') forgetAttempt(storage)
    return { type: 'failed', attempt, error: failure }
  }
}
