// Jobs of a login or sign-up by passkey: get a challenge, open the browser's dialog, authenticate at the service.

import * as passkeys from '../../contract/endpoints/passkeys.ts'
import type { PasskeyProof } from '../../contract/screens.ts'
import { catching, type Failure } from '../runtime/errors.ts'
import { callWithCaptcha } from './captcha-guard.ts'
import type { PasskeyEvent } from './passkey.ts'

const refused = (error: Failure): PasskeyEvent => ({ type: 'refused', error })

/** The WebAuthn code is loaded while the service makes a challenge. */
const loadWebauthn = () => import('../../browser/webauthn.ts')

const signIn = catching<PasskeyProof | undefined, PasskeyEvent>(refused, async (runtime, picked, { signal }) => {
  const { api, session } = runtime
  let proof = picked
  if (!proof) {
    const [{ askForPasskey }, { options }] = await Promise.all([
      loadWebauthn(),
      callWithCaptcha(runtime, passkeys.authenticateInit, {}, signal),
    ])
    proof = { challenge: options.challenge, assertion: await askForPasskey(options, signal) }
  }
  const { challenge, assertion } = proof
  const answer = await api(passkeys.authenticate, { body: { challenge, authenticator_response: assertion }, signal })
  signal.throwIfAborted()
  return { type: 'signed-in', user: session.adopt(answer), isNewUser: answer.is_new_user ?? false }
})

const signUp = catching<undefined, PasskeyEvent>(refused, async (runtime, _, { signal }) => {
  const { api, session } = runtime
  const [{ makePasskey }, { options }] = await Promise.all([
    loadWebauthn(),
    callWithCaptcha(runtime, passkeys.registerInit, {}, signal),
  ])
  const attestation = await makePasskey(options, signal)
  const answer = await api(passkeys.register, { body: { authenticator_response: attestation }, signal })
  signal.throwIfAborted()
  return { type: 'signed-in', user: session.adopt(answer), isNewUser: answer.is_new_user ?? true }
})

export const jobs = { 'sign-in': signIn, 'sign-up': signUp }
