// Login or sign-up by passkey. Flow of AWAITING_PASSKEY_SYSTEM_DIALOGUE.
// See docs/design/spec.md, "Passkey login".

import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts'
import * as passkeys from '../../contract/endpoints/passkeys.ts'
import type { User } from '../../contract/entities.ts'
import { CODE } from '../../contract/errors/login.ts'
import { PASSKEY, type PasskeyKey } from '../../contract/errors/passkey.ts'
import { type Destination, viewOf, type Words } from '../../contract/errors/view.ts'
import type { PasskeyProof, Route, ScreenParams } from '../../contract/screens.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, errorMove, type Failure, failureOf, signedOut } from '../runtime/errors.ts'
import type { Machine, Step } from '../runtime/flow.ts'
import { afterLogin } from './after-login.ts'
import { callWithCaptcha } from './captcha-guard.ts'

type Params = ScreenParams['AWAITING_PASSKEY_SYSTEM_DIALOGUE']

export interface PasskeyState {
  /** The states of docs/design/spec.md, "Passkey login". */
  readonly at: 'loading' | 'success' | 'error'
  readonly intent: Params['intent']
  /** Words of the error; null: there is none. */
  readonly title: Words<PasskeyKey> | null
  readonly text: Words<PasskeyKey> | null
  readonly button: PasskeyKey | null
}
export type PasskeyEvent =
  | { type: 'signed-in'; user: User; isNewUser: boolean }
  /** The login could not be started: the service made no challenge. */
  | { type: 'not-begun'; error: Failure }
  | { type: 'refused'; error: Failure }
  | { type: 'press' }
  | { type: 'sign-up' }
  | { type: 'another' }
  | { type: 'go-on' }

const MENU: Route = { screen: 'LANDING', params: {} }
const here = (intent: Params['intent']): Route => ({ screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params: { intent } })
/** Errors that leave the screen after a code leave this one too. */
const destinationOf = (error: Failure): Destination =>
  error.code === 'disallowed_login_method' ? 'ERROR_SCREEN' : viewOf(error, CODE).to
const NO_ERROR = { title: null, text: null, button: null } as const

export const machine: Machine<PasskeyState, PasskeyEvent, Params> = {
  start: ({ intent, proof }) => [
    { at: 'loading', intent, ...NO_ERROR },
    { run: intent === 'login' ? 'sign-in' : 'sign-up', with: proof },
  ],
  on(state, event, facts): Step<PasskeyState, PasskeyEvent> {
    const { intent } = state
    switch (event.type) {
      case 'signed-in': {
        const { user, isNewUser } = event
        return [
          { at: 'success', intent, ...NO_ERROR },
          { done: { kind: 'login', user, isNewUser, method: 'passkey' } },
          { after: afterLogin(user, facts).delay, send: { type: 'go-on' } },
        ]
      }
      case 'go-on':
        if (facts.user) return [state, afterLogin(facts.user, facts).command]
        return [state, errorMove(signedOut, { to: 'LOGIN_FAILED_SCREEN', retry: here(intent), menu: MENU })]
      case 'not-begun':
        // The words of a captcha that was refused, and of every other start that failed, are those of ERROR_SCREEN.
        return [state, errorMove(event.error, { to: viewOf(event.error, CODE).to, retry: here(intent), menu: MENU })]
      case 'refused': {
        const { error } = event
        const to = destinationOf(error)
        if (to !== 'retry') return [state, errorMove(error, { to, retry: here(intent), menu: MENU })]
        const { title, text, button } = viewOf(error, PASSKEY)
        return [{ at: 'error', intent, title, text, button }, { refused: error }]
      }
      case 'press':
        if (state.at !== 'error') return [state]
        return [state, { replace: here(intent) }]
      case 'sign-up':
        return state.at === 'success' ? [state] : [state, { replace: here('sign-up') }]
      case 'another':
        return state.at === 'success' ? [state] : [state, { reset: MENU }]
    }
  },
}

const refused = (error: Failure): PasskeyEvent => ({ type: 'refused', error })

/** The WebAuthn code is loaded while the service makes a challenge. */
const loadWebauthn = () => import('../../browser/webauthn.ts')

/** A challenge of the service, or why it made none. */
const begin = async <E extends typeof passkeys.authenticateInit | typeof passkeys.registerInit>(
  runtime: Runtime,
  endpoint: E,
  signal: AbortSignal,
): Promise<AnswerOf<E> | Failure> => {
  try {
    return await callWithCaptcha(runtime, endpoint, {} as BodyOf<E>, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return failureOf(error)
  }
}

const signIn = catching<PasskeyProof | undefined, PasskeyEvent>(refused, async (runtime, picked, { signal }) => {
  const { api, session } = runtime
  let proof = picked
  if (!proof) {
    const [{ askForPasskey }, begun] = await Promise.all([loadWebauthn(), begin(runtime, passkeys.authenticateInit, signal)])
    if ('code' in begun) return { type: 'not-begun', error: begun }
    const { options } = begun
    proof = { challenge: options.challenge, assertion: await askForPasskey(options, signal) }
  }
  const { challenge, assertion } = proof
  const answer = await api(passkeys.authenticate, { body: { challenge, authenticator_response: assertion }, signal })
  signal.throwIfAborted()
  return { type: 'signed-in', user: session.adopt(answer), isNewUser: answer.is_new_user ?? false }
})

const signUp = catching<undefined, PasskeyEvent>(refused, async (runtime, _, { signal }) => {
  const { api, session } = runtime
  const [{ makePasskey }, begun] = await Promise.all([loadWebauthn(), begin(runtime, passkeys.registerInit, signal)])
  if ('code' in begun) return { type: 'not-begun', error: begun }
  const attestation = await makePasskey(begun.options, signal)
  const answer = await api(passkeys.register, { body: { authenticator_response: attestation }, signal })
  signal.throwIfAborted()
  return { type: 'signed-in', user: session.adopt(answer), isNewUser: answer.is_new_user ?? true }
})

export const jobs = { 'sign-in': signIn, 'sign-up': signUp }
