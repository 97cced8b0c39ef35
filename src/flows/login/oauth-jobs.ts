// What a social login does in the world before the provider has the word: it opens a window, or leaves this page.

import { isMobile, openPopup } from '../../browser/popup.ts'
import * as oauth from '../../contract/endpoints/oauth.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { challengeOf, randomText } from '../../kit/pkce.ts'
import { keepAttempt, type OAuthAttempt, type OAuthWish } from '../../session/oauth-attempt.ts'
import type { Runtime } from '../../session/runtime.ts'
import { failureOf } from '../runtime/errors.ts'
import type { OAuthEvent } from './oauth.ts'
import { type OAuthJob, type Turn, tries } from './oauth-scope.ts'

const failed = (attempt: number, error: unknown): OAuthEvent => ({ type: 'failed', attempt, error: failureOf(error) })
const done: OAuthEvent = { type: 'done' }

const loadFinish = () => import('./oauth-finish.ts')

/** Trust: the service says where the person goes; whatever it says, it is a page of the web. */
const webAddress = (text: string, { provider }: OAuthWish): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new LatchkeyError('invalid_answer', "The service's answer holds no address.")
  }
  // On Android the app takes the one host for itself, and does not come back.
  if (provider === 'twitter' && url.hostname === 'x.com' && /Android/.test(navigator.userAgent)) url.hostname = 'twitter.com'
  return url.href
}

const addressFor = async ({ api, session }: Runtime, asked: OAuthAttempt, signal: AbortSignal): Promise<string> => {
  const { provider, intent, state, verifier } = asked
  const body = {
    provider,
    redirect_to: location.href,
    state_code: state,
    code_challenge: await challengeOf(verifier),
  }
  const ask = (token: string | null) => api(oauth.init, { body, token, signal })
  const { url } = await (intent === 'link' ? session.authorized(ask) : ask(null))
  return webAddress(url, asked)
}

const open: OAuthJob<OAuthWish & Turn> = async (runtime, { attempt, ...wish }, signal) => {
  // Before anything is awaited: a browser opens windows only in the very press.
  tries.get(signal)?.popup?.close()
  const popup = isMobile() ? null : openPopup()
  signal.addEventListener('abort', () => popup?.close())
  try {
    const asked = { ...wish, state: randomText(), verifier: randomText(), once: randomText() }
    tries.set(signal, { asked, popup, answer: null })
    // What is needed when the person is back is here before they go.
    const [address] = await Promise.all([addressFor(runtime, asked, signal), loadFinish()])
    signal.throwIfAborted()
    // Also for a window: one that is cut off from this page finishes the login itself.
    keepAttempt(runtime.storage, { ...asked, popup: popup !== null })
    if (popup) popup.location.replace(address)
    else location.assign(address)
    return { type: 'opened', attempt, popup: popup !== null }
  } catch (error) {
    if (signal.aborted) throw error
    return failed(attempt, error)
  }
}

/** Ends when the person is back in this very page without an answer: by "back", from the browser's memory. */
const stay: OAuthJob<Turn> = (_, { attempt }, signal) =>
  new Promise((resolve) => {
    const back = ({ persisted }: PageTransitionEvent): void => {
      const error = new LatchkeyError('oauth_came_back', 'The person came back from the provider before the end.')
      if (persisted) resolve(failed(attempt, error))
    }
    addEventListener('pageshow', back, { signal })
  })

const show: OAuthJob<undefined> = async (_, __, signal) => {
  tries.get(signal)?.popup?.focus()
  return done
}
const shut: OAuthJob<undefined> = async (_, __, signal) => {
  tries.get(signal)?.popup?.close()
  return done
}
const watch: OAuthJob<Turn> = async (...parameters) => (await loadFinish()).watch(...parameters)
const listen: OAuthJob<Turn> = async (...parameters) => (await loadFinish()).listen(...parameters)
const finish: OAuthJob<Turn & { readonly returned?: true }> = async (runtime, turn, signal) => {
  try {
    return await (await loadFinish()).finish(runtime, turn, signal)
  } catch (error) {
    if (signal.aborted) throw error
    return failed(turn.attempt, error)
  }
}

export const jobs = { open, watch, listen, stay, finish, show, shut }
