// Login or sign-up by passkey. Flow of AWAITING_PASSKEY_SYSTEM_DIALOGUE.
// See docs/design/spec.md, "Passkey login".

import { whenOnline } from '../../browser/online.ts'
import { askForPasskey, makePasskey } from '../../browser/webauthn/webauthn.ts'
import type { AnswerOf, BodyOf } from '../../contract/endpoint.ts'
import * as passkeys from '../../contract/endpoints/passkeys.ts'
import type { User } from '../../contract/entities.ts'
import { CODE } from '../../contract/errors/login/login.ts'
import { PASSKEY, type PasskeyKey } from '../../contract/errors/passkey.ts'
import { type Destination, messageOf, viewOf, type Words } from '../../contract/errors/view.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { RETRY_OFFER_DELAY, SUCCESS_CLOSE_DELAY } from '../../contract/limits.ts'
import type { Attestation } from '../../contract/passkeys/passkey-shapes.ts'
import type { PasskeyProof, Route, ScreenParams } from '../../contract/screens.ts'
import { lateCode } from '../../kit/late-code.ts'
import type { Runtime } from '../../session/runtime.ts'
import type { Confirmation } from '../account/reauthenticate.ts'
import { afterLogin, afterProof, proofDone } from '../menu/after-login.ts'
import { catching, errorMove, type Failure, failureOf, signedOut } from '../runtime/errors.ts'
import type { Job, Machine, Scope, Step } from '../runtime/flow.ts'
import { callWithCaptcha } from '../steps/captcha-call.ts'

type Params = ScreenParams['AWAITING_PASSKEY_SYSTEM_DIALOGUE']

export interface PasskeyState extends Pick<Params, 'intent' | 'next'> {
  /** The states of docs/design/spec.md, "Passkey login". */
  readonly at: 'loading' | 'success' | 'error'
  /** Words of the error; null: there is none. */
  readonly title: Words<PasskeyKey> | null
  readonly text: Words<PasskeyKey> | null
  readonly button: PasskeyKey | null
  /** It waits so long that to begin again may help. */
  readonly slow?: true
  /** There is no connection: it goes on by itself when there is one. */
  readonly waits?: true
}
type PasskeyEvent =
  | { type: 'signed-in'; user: User; isNewUser: boolean }
  | { type: 'confirmed' }
  /** The login could not be started: the service made no challenge. */
  | { type: 'not-begun'; error: Failure }
  | { type: 'refused'; error: Failure }
  | { type: 'press' }
  | { type: 'sign-up' }
  | { type: 'another' }
  | { type: 'go-on' }
  | { type: 'slow' | 'online' }

const MENU: Route = { screen: 'LANDING', params: {} }
const ACCOUNT: Route = { screen: 'ACCOUNT_SCREEN', params: {} }
const here = (params: Params): Route => ({ screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE', params })
/** What the present attempt is for. */
const aimOf = ({ intent, next }: PasskeyState): Params => ({ intent, ...(next && { next }) })
/** Errors that leave the screen after a code leave this one too. */
const destinationOf = (error: Failure): Destination =>
  error.code === 'disallowed_login_method' ? 'ERROR_SCREEN' : viewOf(error, CODE).to
const NO_ERROR = { title: null, text: null, button: null } as const

const JOBS = { login: 'sign-in', 'sign-up': 'sign-up', confirm: 'confirm' } as const

/** Asks, or goes on with what was answered already. `proof`: what was picked in the e-mail field. */
const begin = (aim: Params, proof?: PasskeyProof): Step<PasskeyState, PasskeyEvent> => [
  { at: 'loading', ...aim, ...NO_ERROR },
  { run: JOBS[aim.intent], with: proof },
  { after: RETRY_OFFER_DELAY, send: { type: 'slow' } },
]

/** Without a connection nothing is lost: the answer of the device, if there is one, waits in the scope. */
const waitOnline = (state: PasskeyState, error: Failure): Step<PasskeyState, PasskeyEvent> => [
  { at: 'error', ...aimOf(state), title: 'error.offline', text: messageOf(error), button: 'button.again', waits: true },
  { run: 'online' },
  { refused: error },
]

export const machine: Machine<PasskeyState, PasskeyEvent, Params> = {
  start: ({ proof, ...aim }) => begin(aim, proof),
  on(state, event, facts): Step<PasskeyState, PasskeyEvent> {
    const aim = aimOf(state)
    const targets = { retry: here(aim), menu: aim.intent === 'confirm' ? ACCOUNT : MENU }
    switch (event.type) {
      case 'signed-in': {
        const { user, isNewUser } = event
        return [
          { at: 'success', ...aim, ...NO_ERROR },
          { done: { kind: 'login', user, isNewUser, method: 'passkey' } },
          { after: afterLogin(user, facts).delay, send: { type: 'go-on' } },
        ]
      }
      case 'confirmed':
        return [
          { at: 'success', ...aim, ...NO_ERROR },
          ...proofDone(aim, facts.user),
          { after: SUCCESS_CLOSE_DELAY, send: { type: 'go-on' } },
        ]
      case 'go-on':
        if (aim.intent === 'confirm') return [state, afterProof(aim)]
        if (facts.user) return [state, afterLogin(facts.user, facts).command]
        return [state, errorMove(signedOut, { to: 'LOGIN_FAILED_SCREEN', ...targets })]
      case 'slow':
        return state.at === 'loading' ? [{ ...state, slow: true }] : [state]
      case 'online':
        return state.waits ? begin(aim) : [state]
      case 'not-begun':
        if (event.error.offline) return waitOnline(state, event.error)
        // The words of a captcha that was refused, and of every other start that failed, are those of ERROR_SCREEN.
        return [state, errorMove(event.error, { to: viewOf(event.error, CODE).to, ...targets })]
      case 'refused': {
        const { error } = event
        if (error.offline) return waitOnline(state, error)
        const to = destinationOf(error)
        if (to !== 'retry') return [state, errorMove(error, { to, ...targets })]
        const { title, text, button } = viewOf(error, PASSKEY)
        return [{ at: 'error', ...aim, title, text, button }, { refused: error }]
      }
      case 'press':
        if (state.waits) return begin(aim)
        if (state.at !== 'error' && !state.slow) return [state]
        return [state, { replace: here(aim) }]
      case 'sign-up':
        return state.at === 'success' ? [state] : [state, { replace: here({ intent: 'sign-up' }) }]
      case 'another':
        return state.at === 'success' ? [state] : [state, { reset: MENU }]
    }
  },
}

const refused = (error: Failure): PasskeyEvent => ({ type: 'refused', error })

/** A challenge of the service, or why it made none. */
const challengeOf = async <E extends typeof passkeys.authenticateInit | typeof passkeys.registerInit>(
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

/** What the person picks in the browser's dialog, or why it was not opened. */
const ask = async (runtime: Runtime, signal: AbortSignal): Promise<PasskeyProof | Failure> => {
  const begun = await challengeOf(runtime, passkeys.authenticateInit, signal)
  if ('code' in begun) return begun
  const { options } = begun
  return { challenge: options.challenge, assertion: await askForPasskey(options, signal) }
}

/** Tells the browser of a passkey that the service has removed; of no other refusal, and of none that did not arrive. */
const tellIfRemoved = (error: unknown, { assertion }: PasskeyProof): void => {
  const { removed_passkey_of: rpId } = Object(error instanceof LatchkeyError && error.data) as { removed_passkey_of?: unknown }
  if (typeof rpId !== 'string') return
  void lateCode(() => import('../../browser/webauthn/passkey-signals.ts'))
    .then(({ signalUnknownPasskey }) => signalUnknownPasskey(rpId, assertion.id))
    .catch(() => undefined)
}

const trade = ({ api }: Runtime, proof: PasskeyProof, how: { signal: AbortSignal } & Partial<Confirmation>) =>
  api(passkeys.authenticate, {
    body: { challenge: proof.challenge, authenticator_response: proof.assertion },
    ...how,
  }).catch((error: unknown) => {
    tellIfRemoved(error, proof)
    throw error
  })

/** What the device has answered, so that a call that did not arrive is made again without asking it again. */
export interface PasskeyScope extends Scope {
  proof?: PasskeyProof
  made?: Attestation
}

const provenBy = async (runtime: Runtime, scope: PasskeyScope, picked?: PasskeyProof): Promise<PasskeyProof | Failure> => {
  const proof = scope.proof ?? picked ?? (await ask(runtime, scope.signal))
  if (!('code' in proof)) scope.proof = proof
  return proof
}

const signIn = catching<PasskeyProof | undefined, PasskeyEvent, PasskeyScope>(refused, async (runtime, picked, scope) => {
  const { signal } = scope
  const proof = await provenBy(runtime, scope, picked)
  if ('code' in proof) return { type: 'not-begun', error: proof }
  const answer = await trade(runtime, proof, { signal })
  signal.throwIfAborted()
  return { type: 'signed-in', user: runtime.session.adopt(answer), isNewUser: answer.is_new_user ?? false }
})

const confirm = catching<undefined, PasskeyEvent, PasskeyScope>(refused, async (runtime, _, scope) => {
  const { signal } = scope
  const proof = await provenBy(runtime, scope)
  if ('code' in proof) return { type: 'not-begun', error: proof }
  const { reauthenticate } = await lateCode(() => import('../account/reauthenticate.ts'))
  await reauthenticate(runtime, signal, (whose) => trade(runtime, proof, { signal, ...whose }))
  return { type: 'confirmed' }
})

const signUp = catching<undefined, PasskeyEvent, PasskeyScope>(refused, async (runtime, _, scope) => {
  const { api, session } = runtime
  const { signal } = scope
  if (!scope.made) {
    const begun = await challengeOf(runtime, passkeys.registerInit, signal)
    if ('code' in begun) return { type: 'not-begun', error: begun }
    scope.made = await makePasskey(begun.options, signal)
  }
  const answer = await api(passkeys.register, { body: { authenticator_response: scope.made }, signal })
  signal.throwIfAborted()
  return { type: 'signed-in', user: session.adopt(answer), isNewUser: answer.is_new_user ?? true }
})

const online: Job<undefined, PasskeyEvent> = async (_, __, { signal }) => {
  await whenOnline(signal)
  return { type: 'online' }
}

export const jobs = { 'sign-in': signIn, 'sign-up': signUp, confirm, online }
