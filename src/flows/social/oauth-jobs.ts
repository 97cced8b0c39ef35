// Jobs of a social login: open the provider in a popup or in this window, wait for its answer, finish.

import { isMobile } from '../../browser/is-mobile.ts'
import { isOffline, whenOnline } from '../../browser/online.ts'
import { openPopup } from '../../browser/popup.ts'
import * as oauth from '../../contract/endpoints/oauth.ts'
import { LatchkeyError } from '../../contract/latchkey-error.ts'
import { OAUTH_PURPOSES } from '../../contract/oauth-purposes.ts'
import { lateCode } from '../../kit/late-code.ts'
import { challengeOf, randomText } from '../../kit/pkce.ts'
import { keepAttempt, type OAuthAttempt, type OAuthWish } from '../../session/returns/oauth-attempt.ts'
import type { Runtime } from '../../session/runtime.ts'
import { catching, type Failure, failureOf } from '../runtime/errors.ts'
import { type AttemptNumber, type OAuthJob, type OAuthScope, requesterOf } from '../steps/oauth-scope.ts'
import type { OAuthEvent } from './oauth.ts'

const failed = (error: Failure, { attempt }: AttemptNumber): OAuthEvent => ({ type: 'failed', attempt, error })
const done: OAuthEvent = { type: 'done' }

/** `resumed`: without a press, now that there is a connection. */
type Opening = OAuthWish & AttemptNumber & { readonly resumed?: true }

/**
 * Whether this page may be left for the provider. A window of the service is not: what waits in it, and the page that has opened it, would be lost.
 */
const mayLeave = ({ intent }: OAuthWish, { apiUrl }: Runtime): boolean =>
  OAUTH_PURPOSES[intent].mayLeave && new URL(apiUrl).origin !== location.origin

const loadFinish = () => lateCode(() => import('../oauth-finish/oauth-finish.ts'))

/** Trust: the service names the address; only http and https are followed. */
const webAddress = (text: string, { provider }: OAuthWish): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new LatchkeyError('invalid_answer', "The service's answer holds no address.")
  }
  // The provider's Android app claims x.com and never returns to the browser.
  if (provider === 'twitter' && url.hostname === 'x.com' && /Android/.test(navigator.userAgent)) url.hostname = 'twitter.com'
  return url.href
}

/** The provider's address for an attempt. */
const addressFor = async ({ api, session }: Runtime, asked: OAuthAttempt, scope: OAuthScope): Promise<string> => {
  const { provider, intent, state, verifier, hint } = asked
  const { signal } = scope
  const challenge = await challengeOf(verifier)
  const { end } = OAUTH_PURPOSES[intent]
  if (end === 'requester') return webAddress(await requesterOf(scope).begin({ provider, state, challenge }, signal), asked)
  const body = {
    provider,
    redirect_to: location.href,
    state_code: state,
    code_challenge: challenge,
    ...(hint && { login_hint: hint }),
  }
  const ask = (token: string | null) => api(oauth.init, { body, token, signal })
  const { url } = await (end === 'account' ? session.authorized(ask) : ask(null))
  return webAddress(url, asked)
}

const open = catching<Opening, OAuthEvent, OAuthScope>(failed, async (runtime, { attempt, resumed, ...wish }, scope) => {
  const { signal } = scope
  // A window that could show nothing is not opened, and no code is asked for that the browser would then never load.
  if (isOffline()) throw new LatchkeyError('service_unreachable', 'This browser has no connection.')
  // Before the first await: a browser opens windows only during the press itself.
  scope.open?.popup?.close()
  const leaves = mayLeave(wish, runtime)
  const popup = leaves && isMobile() ? null : openPopup()
  // Leaving this page would lose the request that waits in it, and a page is not left without a press of the person.
  if (!popup && (!leaves || (resumed && !isMobile()))) return { type: 'blocked', attempt }
  signal.addEventListener('abort', () => popup?.close())
  const asked = { ...wish, state: randomText(), verifier: randomText(), once: randomText() }
  scope.open = { asked, popup, answer: null }
  // The code that is needed at the return is loaded before the person leaves.
  const [address] = await Promise.all([addressFor(runtime, asked, scope), loadFinish()])
  signal.throwIfAborted()
  // Stored for a popup too: one that is cut off from this page finishes the login itself.
  keepAttempt(runtime.storage, { ...asked, popup: popup !== null })
  if (popup) popup.location.replace(address)
  else location.assign(address)
  return { type: 'opened', attempt, popup: popup !== null }
})

/** Resolves when the person is back in this page without an answer: by "back", from the browser's back/forward cache. */
const stay: OAuthJob<AttemptNumber> = (_, number, { signal }) =>
  new Promise((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      const error = new LatchkeyError('oauth_came_back', 'The person came back from the provider before the end.')
      if (persisted) resolve(failed(failureOf(error), number))
    }
    addEventListener('pageshow', onPageShow, { signal })
  })

const show: OAuthJob<undefined> = async (_, __, { open }) => {
  open?.popup?.focus()
  return done
}
const shut: OAuthJob<undefined> = async (_, __, { open }) => {
  open?.popup?.close()
  return done
}
const watch: OAuthJob<AttemptNumber> = async (...parameters) => (await loadFinish()).watch(...parameters)
const listen: OAuthJob<AttemptNumber> = async (...parameters) => (await loadFinish()).listen(...parameters)
const finish = catching<AttemptNumber & { readonly returned?: true }, OAuthEvent, OAuthScope>(failed, async (...parameters) =>
  (await loadFinish()).finish(...parameters),
)

const online: OAuthJob<AttemptNumber> = async (_, { attempt }, { signal }) => {
  await whenOnline(signal)
  return { type: 'online', attempt }
}

export const jobs = { open, watch, listen, stay, finish, show, shut, online }
