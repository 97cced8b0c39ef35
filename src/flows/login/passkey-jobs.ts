// What a login or a sign-up by passkey does in the world: a challenge, the browser's dialog, the service.

import * as passkeys from '../../contract/endpoints/passkeys.ts'
import type { PasskeyProof } from '../../contract/screens.ts'
import { failureOf } from '../runtime/errors.ts'
import type { Job } from '../runtime/flow.ts'
import { askInPerson } from './captcha-guard.ts'
import type { PasskeyEvent } from './passkey.ts'

/** What speaks to authenticators comes while the service makes a challenge. */
const browser = () => import('../../browser/webauthn.ts')

const signIn: Job<PasskeyProof | undefined, PasskeyEvent> = async (runtime, picked, signal) => {
  const { api, session } = runtime
  try {
    let proof = picked
    if (!proof) {
      const [{ askForPasskey }, { options }] = await Promise.all([
        browser(),
        askInPerson(runtime, passkeys.authenticateInit, {}, signal),
      ])
      proof = { challenge: options.challenge, assertion: await askForPasskey(options, signal) }
    }
    const { challenge, assertion } = proof
    const answer = await api(passkeys.authenticate, { body: { challenge, authenticator_response: assertion }, signal })
    signal.throwIfAborted()
    return { type: 'signed-in', user: session.adopt(answer), isNewUser: answer.is_new_user ?? false }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'refused', error: failureOf(error) }
  }
}

const signUp: Job<undefined, PasskeyEvent> = async (runtime, _, signal) => {
  const { api, session } = runtime
  try {
    const [{ makePasskey }, { options }] = await Promise.all([browser(), askInPerson(runtime, passkeys.registerInit, {}, signal)])
    const attestation = await makePasskey(options, signal)
    const answer = await api(passkeys.register, { body: { authenticator_response: attestation }, signal })
    signal.throwIfAborted()
    return { type: 'signed-in', user: session.adopt(answer), isNewUser: answer.is_new_user ?? true }
  } catch (error) {
    if (signal.aborted) throw error
    return { type: 'refused', error: failureOf(error) }
  }
}

export const jobs = { 'sign-in': signIn, 'sign-up': signUp }
